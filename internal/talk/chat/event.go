package chat

import (
	"cmp"
	"context"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// System messages in a channel. The page shows them in the reader's language;
// the English text is for clients that do not know the key.
const (
	CoachJoined  = "coachJoined"
	CoachLooking = "coachLooking"
	CoachAway    = "coachAway"
	CoachBack    = "coachBack"
	CoachLeft    = "coachLeft"
	MovedTo      = "movedTo"    // the answer was late; someone else answers
	HandedOver   = "handedOver" // a coach gave the channel to another

	ProgramJoined = "programJoined" // the member joined a program, by its id
	ProgramLeft   = "programLeft"
)

var eventTexts = map[string]func(name string) string{
	CoachJoined:  func(name string) string { return name + " has joined the conversation." },
	CoachLooking: func(string) string { return "We are looking for a coach for you." },
	CoachAway:    func(name string) string { return name + " is away." },
	CoachBack:    func(name string) string { return name + " is back." },
	CoachLeft:    func(name string) string { return name + " has left the conversation." },
	MovedTo:      func(name string) string { return "You have waited too long. " + name + " will answer you." },
	HandedOver:   func(name string) string { return cmp.Or(name, "Your team") + " takes over from here." },

	ProgramJoined: func(string) string { return "A program was joined." },
	ProgramLeft:   func(string) string { return "A program was left." },
}

// systemName signs what the system says.
const systemName = "Wellhouse"

// Say adds an event to a channel in the caller's transaction and tells those
// who take part. It never counts as unread.
func (s *Service) Say(ctx context.Context, q db.Q, memberID, channelID, event, about string) (Message, error) {
	now := s.now()
	row, err := chatdb.New(q).NextSeq(ctx, chatdb.NextSeqParams{MemberID: memberID, ID: channelID, At: now})
	if err != nil {
		return Message{}, err
	}
	id := db.NewID()
	m := Message{ID: id, ClientID: id, Seq: row.LastSeq, Admin: true, SenderName: systemName, Event: event, About: about, CreatedAt: now}
	if words, known := eventTexts[event]; known {
		m.Body = words(about)
	}
	if _, err := put(ctx, q, s.Keys, memberID, channelID, m); err != nil {
		return m, err
	}
	people, err := Participants(ctx, q, memberID, channelID)
	s.tellMessage(ctx, memberID, channelID, people, m, "")
	return m, err
}

// TellCoach says in the conversation between a member and their coach that a program
// began or ended. A member without one has nobody to tell.
func (s *Service) TellCoach(ctx context.Context, q db.Q, memberID, programID string, joined bool) error {
	id, err := chatdb.New(q).ChannelOfKind(ctx, chatdb.ChannelOfKindParams{MemberID: memberID, Kind: string(OneOnOne)})
	if missing(err) {
		return nil
	}
	if err != nil {
		return err
	}
	event := ProgramLeft
	if joined {
		event = ProgramJoined
	}
	_, err = s.Say(ctx, q, memberID, id, event, programID)
	return err
}
