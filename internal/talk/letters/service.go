package letters

import (
	"context"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/uuid"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/letters/lettersdb"
)

const (
	// mostHeld is how many threads of a member are looked through.
	mostHeld = 1000
	// mostText is how much of the latest letters a search reads; beyond it only
	// subjects are looked at.
	mostText = 2 << 20
	// longestQuery is how long a search may be.
	longestQuery = 100
	// pool answers mail.
	pool = "careteam"
)

// Deps is what the service needs.
type Deps struct {
	DB   *db.DB
	Now  func() time.Time
	Keys *seal.Keyring
	Chat *chat.Service
}

// Service keeps a member's mail.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Teams lists whom a member can write to.
func (s *Service) Teams(ctx context.Context, memberID string) (teams []Team, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := s.Chat.OpensMail(ctx, q, memberID); err != nil {
			return err
		}
		teams, err = s.teams(ctx, q, memberID)
		return err
	})
	return teams, err
}

func (s *Service) teams(ctx context.Context, q db.Q, memberID string) (teams []Team, err error) {
	rows, err := lettersdb.New(q).Teams(ctx, memberID)
	if err != nil {
		return nil, err
	}
	by, err := chat.Due(ctx, q, memberID, pool, false, s.Now())
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		teams = append(teams, Team{ID: r.AccountID, Lead: legible.FullName(r.GivenName, r.FamilyName), Role: who.Role(r.Role), Title: r.Title, AnswersBy: by.UnixMilli()})
	}
	return teams, nil
}

// Threads lists a member's threads, or those that hold the words of a search.
func (s *Service) Threads(ctx context.Context, memberID, query, cursor string, most int) (page []Thread, next string, unread int64, err error) {
	if utf8.RuneCountInString(query) > longestQuery {
		return nil, "", 0, apperr.InvalidField("query", "errors.tooLong", "Please search with fewer words.")
	}
	if most <= 0 || most > MostThreads {
		most = MostThreads
	}
	var all []Thread
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := s.Chat.OpensMail(ctx, q, memberID); err != nil {
			return err
		}
		all, err = s.all(ctx, q, memberID)
		if err != nil {
			return err
		}
		for _, t := range all {
			unread += t.Unread
		}
		if words := strings.Fields(fold(query)); len(words) > 0 {
			all, err = s.search(ctx, q, memberID, all, words)
		}
		return err
	})
	if err != nil {
		return nil, "", 0, err
	}
	slices.SortFunc(all, order)
	page, next = pageAfter(all, cursor, most)
	return page, next, unread, nil
}

func (s *Service) all(ctx context.Context, q db.Q, memberID string) ([]Thread, error) {
	channels, err := s.Chat.ChannelsIn(ctx, q, memberID, []chat.Kind{chat.CareTeam}, mostHeld)
	if err != nil {
		return nil, err
	}
	withFiles, err := lettersdb.New(q).ThreadsWithFiles(ctx, memberID)
	threads := make([]Thread, len(channels))
	for i, c := range channels {
		threads[i] = Thread{Channel: c, HasFiles: slices.Contains(withFiles, c.ID)}
	}
	return threads, err
}

// search keeps the threads in which the subject or one letter contains all
// words. Letters are sealed one by one and cannot be indexed, so they are
// opened and read.
func (s *Service) search(ctx context.Context, q db.Q, memberID string, all []Thread, words []string) (hits []Thread, err error) {
	left := mostText
	for _, t := range all {
		if found(words, t.Subject+" "+t.team()) {
			hits = append(hits, t)
			continue
		}
		if left < 0 {
			continue
		}
		letters, _, err := s.Chat.MessagesIn(ctx, q, memberID, t.ID, chat.Page{Most: chat.MostMessages})
		if err != nil {
			return nil, err
		}
		for _, m := range letters {
			left -= len(m.Body)
		}
		if slices.ContainsFunc(letters, func(m chat.Message) bool { return found(words, m.SenderName+" "+m.Body) }) {
			hits = append(hits, t)
		}
	}
	return hits, nil
}

// Thread reads a thread and a page of its letters, newest first. A thread
// without an id is the one that a message stands in.
func (s *Service) Thread(ctx context.Context, w who.Who, id, messageID string, before *int64) (t Thread, letters []chat.Message, more bool, err error) {
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if id == "" && messageID != "" {
			if id, err = lettersdb.New(q).ThreadOf(ctx, lettersdb.ThreadOfParams{MemberID: w.MemberID, ID: messageID}); err != nil {
				return err
			}
		}
		if err := s.mine(ctx, q, w, id); err != nil {
			return err
		}
		if t, err = s.thread(ctx, q, w.MemberID, id); err != nil {
			return err
		}
		letters, more, err = s.Chat.MessagesIn(ctx, q, w.MemberID, id, chat.Page{Before: before, Most: chat.MostMessages})
		return err
	})
	return t, letters, more, err
}

func (s *Service) thread(ctx context.Context, q db.Q, memberID, id string) (Thread, error) {
	c, err := s.Chat.ChannelIn(ctx, q, memberID, id)
	return Thread{Channel: c}, err
}

// mine fails unless a thread is mail that the caller reaches.
func (s *Service) mine(ctx context.Context, q db.Q, w who.Who, id string) error {
	if id == "" {
		return apperr.InvalidField("threadId", "errors.value", "Please choose one.")
	}
	_, kind, err := s.Chat.Reach(ctx, q, w, id)
	if err == nil && kind != chat.CareTeam {
		err = apperr.NotFoundError()
	}
	return err
}

// Letter is the first of a new thread.
type Letter struct {
	TeamID   string
	Category Category
	Subject  string
	Body     string
	ClientID string
	FileIDs  []string
}

// Start begins a thread. Its id follows from the sender's own key, so that the
// same letter sent twice begins it once; another letter under that key is
// refused.
func (s *Service) Start(ctx context.Context, w who.Who, in Letter) (t Thread, err error) {
	if in.ClientID == "" {
		return t, apperr.InvalidField("clientId", "errors.value", "Please send a client id.")
	}
	if !slices.Contains(Categories, in.Category) {
		return t, apperr.InvalidField("category", "mail.category", "Please choose what it is about.")
	}
	if in.Subject, err = tidySubject(in.Subject); err != nil {
		return t, err
	}
	memberID := w.MemberID
	id := uuid.NewSHA1(uuid.NameSpaceURL, []byte("mail/"+memberID+"/"+in.ClientID)).String()
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := s.Chat.OpensMail(ctx, q, memberID); err != nil {
			return err
		}
		if err := s.begin(ctx, q, w, id, in); err != nil {
			return err
		}
		t, err = s.thread(ctx, q, memberID, id)
		return err
	})
	return t, err
}

func (s *Service) begin(ctx context.Context, q db.Q, w who.Who, id string, in Letter) error {
	teams, err := s.teams(ctx, q, w.MemberID)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(teams, func(t Team) bool { return t.ID == in.TeamID })
	if i < 0 {
		return apperr.InvalidField("teamId", "mail.team", "Please choose who should answer.")
	}
	added, err := chat.AddChannel(ctx, q, s.Keys, w.MemberID, chat.Channel{
		ID: id, Kind: chat.CareTeam, Name: teams[i].Lead, Subject: in.Subject, Category: string(in.Category), CreatedAt: s.Now().UnixMilli(),
	})
	if err != nil {
		return err
	}
	first := chat.PostInput{ChannelID: id, ClientID: in.ClientID, Subject: in.Subject, Body: in.Body, FileIDs: in.FileIDs}
	if !added {
		return s.sentBefore(ctx, q, w, teams[i], in, first)
	}
	if err := s.Chat.Join(ctx, q, w.MemberID, id, teams[i].ID, chat.TypeCareTeam); err != nil {
		return err
	}
	_, err = s.Chat.PostIn(ctx, q, w, w.MemberID, first)
	return err
}

// sentBefore fails unless a thread began with this letter.
func (s *Service) sentBefore(ctx context.Context, q db.Q, w who.Who, to Team, in Letter, first chat.PostInput) error {
	if _, err := s.Chat.ResentIn(ctx, q, w, w.MemberID, first); err != nil {
		return err
	}
	c, err := s.Chat.ChannelIn(ctx, q, w.MemberID, first.ChannelID)
	if err == nil && (c.Subject != in.Subject || c.Category != string(in.Category) || c.Name != to.Lead) {
		err = chat.AnotherMessage()
	}
	return err
}

// Reply adds a letter to a thread and tells by when it is answered.
func (s *Service) Reply(ctx context.Context, w who.Who, in chat.PostInput) (m chat.Message, t Thread, err error) {
	reach := func(ctx context.Context, q db.Q) error { return s.mine(ctx, q, w, in.ChannelID) }
	if err := s.DB.Read(ctx, db.Member(w.MemberID), reach); err != nil {
		return m, t, err
	}
	if m, err = s.Chat.Post(ctx, w, in); err != nil {
		return m, t, err
	}
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		t, err = s.thread(ctx, q, w.MemberID, in.ChannelID)
		return err
	})
	return m, t, err
}

// Read moves the member's reading mark.
func (s *Service) Read(ctx context.Context, w who.Who, id string, seq int64) error {
	reach := func(ctx context.Context, q db.Q) error { return s.mine(ctx, q, w, id) }
	if err := s.DB.Read(ctx, db.Member(w.MemberID), reach); err != nil {
		return err
	}
	return s.Chat.Read(ctx, w, id, seq)
}
