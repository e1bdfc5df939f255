package chat

import (
	"context"
	"database/sql"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wellhouse.app/internal/people/journey"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat/chatdb"
)

// Limits of one message.
const (
	LongestMessage  = 5000 // letters, after trimming
	MostFiles       = 4
	longestClientID = 64
)

// PostInput is a message that somebody wants to send.
type PostInput struct {
	ChannelID string
	ClientID  string // made here when it is empty
	Subject   string // what stands above the body, judged with it and stored with the channel
	Body      string
	FileIDs   []string

	urgent bool // speaks of a crisis
}

// errResent says that the message of a client id is stored already. It takes
// back the number that was drawn for it.
var errResent = errors.New("chat: this client id is stored already")

// Post stores a person's message and tells everyone in the channel. Sending it
// again returns what was stored the first time. Different words under the same
// client id are refused, because they would otherwise be lost without notice.
func (s *Service) Post(ctx context.Context, w who.Who, in PostInput) (m Message, err error) {
	if err := in.tidy(); err != nil {
		return Message{}, err
	}
	memberID, err := s.home(ctx, w, in.ChannelID)
	if err != nil {
		return Message{}, err
	}
	if in.ChannelID == Placeholder {
		if in.ChannelID, err = s.openOwn(ctx, w, OneOnOne, ""); err != nil {
			return Message{}, err
		}
	}
	var lacks bool
	err = s.InTurn(ctx, memberID, in.ChannelID, func() error {
		return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
			m, lacks, err = s.post(ctx, q, w, memberID, in)
			return err
		})
	})
	if errors.Is(err, errResent) {
		return s.resent(ctx, w, memberID, in)
	}
	if w.Role != who.Member && apperr.Is(err, apperr.NotFound) {
		// Their answer may have ended their seat, and only its receipt was lost.
		if m, resent := s.resent(ctx, w, memberID, in); resent == nil {
			return m, nil
		}
	}
	if err != nil {
		return Message{}, s.refuse(ctx, w, memberID, in.ChannelID, err)
	}
	if lacks {
		// The message stands whether or not somebody is found for it.
		if _, err := s.RequestCoach(ctx, w, Request{ChannelID: in.ChannelID, Previous: true}); err != nil {
			slog.Error("chat: nobody was asked to answer", "cause", err.Error())
		}
	}
	return m, err
}

// PostIn is Post inside a transaction of the caller, for those who change more
// than the conversation. It does not look for a coach.
func (s *Service) PostIn(ctx context.Context, q db.Q, w who.Who, memberID string, in PostInput) (Message, error) {
	if err := in.tidy(); err != nil {
		return Message{}, err
	}
	m, _, err := s.post(ctx, q, w, memberID, in)
	return m, err
}

// tidy trims a message and checks what can be checked without the channel.
func (in *PostInput) tidy() error {
	in.Body = tidy(in.Body)
	long := utf8.RuneCountInString(in.Body)
	if in.ClientID == "" {
		in.ClientID = db.NewID()
	}
	switch {
	case long == 0 && len(in.FileIDs) == 0:
		return apperr.Invalid(apperr.Field{Name: "message", MessageKey: "forms.required", Message: "Please write a message."})
	case long > LongestMessage:
		return apperr.Invalid(apperr.Field{Name: "message", MessageKey: "errors.tooLong", Message: "Please use at most 5,000 characters."})
	case len(in.FileIDs) > MostFiles:
		return apperr.Invalid(apperr.Field{Name: "fileIds", MessageKey: "errors.tooManyFiles", Message: "Please attach at most 4 files."})
	case len(in.ClientID) > longestClientID || strings.ContainsFunc(in.ClientID, oddInKey):
		return apperr.Invalid(apperr.Field{Name: "clientId", MessageKey: "errors.value", Message: "Please use 1 to 64 letters, digits and dashes."})
	}
	in.urgent = Crisis(in.Subject + " " + in.Body)
	return nil
}

// tidy drops what cannot be seen and trims as browsers do.
func tidy(body string) string {
	body = strings.ReplaceAll(strings.ToValidUTF8(body, ""), "\r\n", "\n")
	body = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, body)
	return strings.TrimFunc(body, func(r rune) bool { return unicode.IsSpace(r) || r == '\ufeff' })
}

func oddInKey(r rune) bool {
	return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-'
}

// post draws the next number first: that locks the channel, so that numbers
// have no gap and no two messages race for one. lacks reports that nobody is
// there to answer a member.
func (s *Service) post(ctx context.Context, q db.Q, w who.Who, memberID string, in PostInput) (m Message, lacks bool, err error) {
	now := s.now()
	row, err := chatdb.New(q).NextSeq(ctx, chatdb.NextSeqParams{MemberID: memberID, ID: in.ChannelID, At: now})
	if err != nil {
		return m, false, err
	}
	at, err := enter(ctx, q, w, memberID, in.ChannelID, row)
	if err != nil {
		return m, false, err
	}
	if !at.standing.opens(at.kind) {
		return m, false, apperr.New(apperr.FailedPrecondition, "errors.chatClosed", "The member can no longer read this conversation.")
	}
	m = Message{
		ID: db.NewID(), ClientID: in.ClientID, Seq: row.LastSeq, SenderID: at.accountID, SenderName: at.name, SenderType: at.userType,
		About: at.actsFor, Body: in.Body, CreatedAt: now,
	}
	fresh, err := put(ctx, q, s.Keys, memberID, in.ChannelID, m)
	if err != nil {
		return m, false, err
	}
	if !fresh {
		return m, false, errResent
	}
	if m.Files, err = s.bind(ctx, q, w, at.seat, m, in.FileIDs); err != nil {
		return m, false, err
	}
	if !at.mine && !at.joined {
		if err := s.Join(ctx, q, memberID, in.ChannelID, at.accountID, at.userType); err != nil {
			return m, false, err
		}
		if at.people, err = Participants(ctx, q, memberID, in.ChannelID); err != nil {
			return m, false, err
		}
	}
	if err := s.follow(ctx, q, at, m, in.urgent); err != nil {
		return m, false, err
	}
	err = s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "send", Area: "chat", Target: m.ID})
	return m, at.mine && needsCoach(at.kind, at.people, at.awaiting), err
}

// follow is what a stored message brings about: somebody owes an answer or has
// given it, and everyone hears of it.
func (s *Service) follow(ctx context.Context, q db.Q, at scene, m Message, urgent bool) (err error) {
	var changed bool
	switch {
	case at.mine && (!at.owed || urgent && !at.urgent):
		changed, err = openTask(ctx, q, at.seat, at.people, m, urgent)
	case !at.mine && at.owed:
		changed, err = s.AnswerTask(ctx, q, at.memberID, at.channelID, at.accountID, m.Seq, m.CreatedAt)
	}
	if err != nil {
		return err
	}
	if !at.mine && at.standIns {
		if err := s.EndStandIns(ctx, q, at.memberID, at.channelID, ""); err != nil {
			return err
		}
	}
	if at.awaiting && at.userType == TypeCoach {
		changed = true
		if err := chatdb.New(q).Arrived(ctx, chatdb.ArrivedParams{MemberID: at.memberID, ID: at.channelID}); err != nil {
			return err
		}
	}
	if at.mine && at.kind == OneOnOne && !at.standing.coached {
		if err := journey.CompleteStep(ctx, q, at.memberID, journey.Coaching, m.CreatedAt); err != nil {
			return err
		}
	}
	if s.Notify != nil {
		posted := Posted{MemberID: at.memberID, ChannelID: at.channelID, Kind: at.kind, Message: m, FromMember: at.mine, Staff: at.people, Told: at.told}
		if err := s.Notify(ctx, q, posted); err != nil {
			return err
		}
	}
	s.tellMessage(ctx, at.memberID, at.channelID, at.people, m, at.kind.familyArea())
	if changed {
		s.tell(ctx, live.Event{Kind: live.Channel, ChannelURL: at.channelID, Family: at.kind.familyArea()}, everyone(at.memberID, at.people)...)
		s.tellPool(ctx, at.kind)
	}
	return nil
}

func (s *Service) bind(ctx context.Context, q db.Q, w who.Who, at seat, m Message, ids []string) ([]File, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	if s.Attach == nil {
		return nil, apperr.New(apperr.Unimplemented, "errors.notBuilt", "You can’t send files here.")
	}
	return s.Attach.Bind(ctx, q, w, at.memberID, at.channelID, m.ID, ids)
}

// resent gives back the message that a client id was stored with, and tells it
// again: the node that stored it may have been killed before it told anyone.
func (s *Service) resent(ctx context.Context, w who.Who, memberID string, in PostInput) (m Message, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if m, err = s.ResentIn(ctx, q, w, memberID, in); err != nil {
			return err
		}
		people, err := Participants(ctx, q, memberID, in.ChannelID)
		s.tellMessage(ctx, memberID, in.ChannelID, people, m, "")
		return err
	})
	return m, err
}

// ResentIn gives back the message that a client id was stored with, inside a
// transaction of the caller. It fails when the caller sends something else.
func (s *Service) ResentIn(ctx context.Context, q db.Q, w who.Who, memberID string, in PostInput) (m Message, err error) {
	if err := in.tidy(); err != nil {
		return m, err
	}
	row, err := chatdb.New(q).MessageByClientID(ctx, chatdb.MessageByClientIDParams{MemberID: memberID, ChannelID: in.ChannelID, ClientID: in.ClientID})
	if err != nil {
		return m, err
	}
	list, err := s.opened(ctx, q, memberID, in.ChannelID, []chatdb.MessagesAfterRow{chatdb.MessagesAfterRow(row)})
	if err != nil {
		return m, err
	}
	if m = list[0]; row.SenderID != w.Self() || !in.says(m) {
		return Message{}, AnotherMessage()
	}
	return m, nil
}

// AnotherMessage says that a client id is stored with something else.
func AnotherMessage() error {
	return apperr.New(apperr.AlreadyExists, "errors.duplicate", "This client id belongs to another message.")
}

// says reports whether a stored message is the one that is sent.
func (in PostInput) says(m Message) bool {
	stored := make([]string, len(m.Files))
	for i, f := range m.Files {
		stored[i] = f.ID
	}
	sent := slices.Clone(in.FileIDs)
	slices.Sort(stored)
	slices.Sort(sent)
	return m.Body == in.Body && slices.Equal(stored, sent)
}

func missing(err error) bool { return errors.Is(err, sql.ErrNoRows) }
