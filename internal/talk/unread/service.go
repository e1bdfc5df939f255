package unread

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/talk/chat"
	"wellhouse.app/internal/talk/delivery"
	"wellhouse.app/internal/talk/unread/unreaddb"
)

const (
	// patience is how long somebody may be away from their pages before they are
	// told: a page that reloads is closed for a moment, and a person who reads
	// along needs no notice.
	patience = 30 * time.Second
	// stale is when a message is the business of the queue and no longer news.
	stale = 24 * time.Hour
	// atOnce is how many are told at one look.
	atOnce = 100
	// lookEvery is how soon a node finds who is to be told.
	lookEvery = 10 * time.Second
)

// Post queues what leaves the house.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
	Withdraw(ctx context.Context, q db.Q, memberID string, c delivery.Cause) error
}

// Deps is what the service needs.
type Deps struct {
	DB   *db.DB
	Now  func() time.Time
	Post Post
	// Online tells which of some people have a page open.
	Online func(ctx context.Context, ids ...string) map[string]bool
}

// Service tells people that something waits.
type Service struct{ Deps }

// New makes the service; its Jobs tell staff.
func New(d Deps) *Service { return &Service{d} }

// Jobs look for staff to tell.
func (s *Service) Jobs() []jobs.Job {
	return []jobs.Job{
		jobs.Loop{Name: "unread for staff", Every: lookEvery, Do: s.TellStaff},
		jobs.Loop{Name: "unread for Member Support", Every: lookEvery, Do: s.TellSupport},
	}
}

// cause is the same until the reader has read further.
func cause(channelID, reader string, mark int64) delivery.Cause {
	return delivery.Cause{Kind: "message", ID: channelID, Reader: reader, Mark: strconv.FormatInt(mark, 10)}
}

// Posted tells the member that staff wrote, in the transaction that stores the
// message and in the way the member chose for messages.
func (s *Service) Posted(ctx context.Context, q db.Q, p chat.Posted) error {
	if p.FromMember {
		return nil // the other side is looked after by TellStaff
	}
	mark, err := unreaddb.New(q).MemberMark(ctx, unreaddb.MemberMarkParams{MemberID: p.MemberID, ID: p.ChannelID})
	if err != nil {
		return err
	}
	template := delivery.NewMessage
	if p.Kind == chat.CareTeam {
		template = delivery.CareTeamMessage
	}
	_, err = s.Post.Queue(ctx, q, delivery.Message{
		MemberID: p.MemberID, Template: template, Cause: cause(p.ChannelID, p.MemberID, mark),
		NotBefore: s.Now().Add(patience).UnixMilli(),
	})
	return err
}

// Read takes back what tells a member of messages that they have read meanwhile,
// in the transaction that moves their mark.
func (s *Service) Read(ctx context.Context, q db.Q, memberID, channelID string, mark int64) error {
	more, err := unreaddb.New(q).Unread(ctx, unreaddb.UnreadParams{MemberID: memberID, ChannelID: channelID, Mark: mark})
	if err != nil || more {
		return err
	}
	return s.Post.Withdraw(ctx, q, memberID, cause(channelID, memberID, mark))
}

// TellStaff tells staff who owe a member an answer and have no page open. It
// works from what is stored, so a node that stops forgets nothing. A person who
// cannot be reached does not block notices to others, neither within one look
// nor by filling every look.
func (s *Service) TellStaff(ctx context.Context) error {
	now := s.Now()
	failed := s.tellTeam(ctx)
	look := unreaddb.StaffWaitedForParams{Before: now.Add(-patience).UnixMilli(), Since: now.Add(-stale).UnixMilli(), Most: atOnce}
	for {
		rows, err := s.waitedFor(ctx, look)
		if err != nil {
			return err
		}
		failed = append(failed, s.tell(ctx, rows)...)
		if len(rows) < atOnce || ctx.Err() != nil {
			break
		}
		last := rows[len(rows)-1]
		look.AfterOpened, look.AfterChannel, look.AfterStaff = last.OpenedAt, last.ChannelID, last.StaffID
	}
	return someOf(failed)
}

// someOf tells of many failures by their number and the first of them.
func someOf(failed []error) error {
	if len(failed) == 0 {
		return nil
	}
	return fmt.Errorf("%d people were not told: %w", len(failed), failed[0])
}

// tellTeam tells at once, page or no page, who answers words of a crisis.
func (s *Service) tellTeam(ctx context.Context) (failed []error) {
	look := unreaddb.TeamInNeedParams{Most: atOnce}
	for {
		var rows []unreaddb.TeamInNeedRow
		err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
			rows, err = unreaddb.New(q).TeamInNeed(ctx, look)
			return err
		})
		if err != nil {
			return append(failed, err)
		}
		for _, r := range rows {
			if err := s.queue(ctx, delivery.StaffUrgent, r.Email, r.Locale, delivery.Cause{Kind: "urgent", ID: r.ID, Reader: r.StaffID}); err != nil {
				failed = append(failed, err)
			}
		}
		if len(rows) < atOnce || ctx.Err() != nil {
			return failed
		}
		last := rows[len(rows)-1]
		look.AfterOpened, look.AfterID, look.AfterStaff = last.OpenedAt, last.ID, last.StaffID
	}
}

func (s *Service) waitedFor(ctx context.Context, look unreaddb.StaffWaitedForParams) (rows []unreaddb.StaffWaitedForRow, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		rows, err = unreaddb.New(q).StaffWaitedFor(ctx, look)
		return err
	})
	return rows, err
}

// tell queues one notice for each who is not here, each in a transaction of its
// own, and returns what could not be queued.
func (s *Service) tell(ctx context.Context, rows []unreaddb.StaffWaitedForRow) (failed []error) {
	if len(rows) == 0 {
		return nil
	}
	ids := make([]string, len(rows))
	for i, r := range rows {
		ids[i] = r.StaffID
	}
	here := s.Online(ctx, ids...)
	for _, r := range rows {
		if here[r.StaffID] {
			continue
		}
		if err := s.queue(ctx, delivery.StaffMessage, r.Email, r.Locale, cause(r.ChannelID, r.StaffID, r.LastReadSeq)); err != nil {
			failed = append(failed, err)
		}
	}
	return failed
}

func (s *Service) queue(ctx context.Context, template delivery.Key, to, locale string, cause delivery.Cause) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := s.Post.Queue(ctx, q, delivery.Message{Template: template, Channel: delivery.Email, To: to, Locale: locale, Cause: cause})
		return err
	})
}
