package alert

import (
	"context"
	"errors"
	"strconv"
	"time"

	"wellhouse.app/internal/care/alert/alertdb"
	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/workday"
	"wellhouse.app/internal/talk/delivery"
)

// Reach is whom an alert has reached. Each time nobody sees it, it goes one
// further; at the end it is told again and again.
type Reach int64

// The reaches.
const (
	OwnTeam  Reach = iota // those who look after the member
	OnDuty                // everybody who is there, too
	Everyone              // everybody of the role
)

func reachAt(step int64) Reach { return Reach(min(step, int64(Everyone))) }

// step is the one from which on a staff person sees an alert of a member whom
// they look after, or somebody who is there does.
func (r Reach) step(own, there bool) int64 {
	if own || !there {
		return 0
	}
	return int64(r)
}

// reachFor is from which reach on a staff person sees alerts of members whom
// they do not look after.
func reachFor(ctx context.Context, q db.Q, staffID string) (Reach, error) {
	n, err := alertdb.New(q).OnDuty(ctx, staffID)
	if n > 0 {
		return OnDuty, err
	}
	return Everyone, err
}

// How long an alert waits at each step for somebody to see it. What is not
// urgent waits in working time.
const (
	UnseenUrgent = 30 * time.Minute
	UnseenOther  = 4 * time.Hour
)

// The hours of a working day.
const (
	workFrom  = 9
	workUntil = 17
)

// escalatesAt is when an alert that somebody could see from a moment on goes a
// step further.
func escalatesAt(urgent bool, from time.Time, country string, place *time.Location) time.Time {
	if urgent {
		return from.Add(UnseenUrgent)
	}
	local, left := from.In(place), UnseenOther
	for {
		year, month, day := local.Date()
		opens := time.Date(year, month, day, workFrom, 0, 0, 0, place)
		closes := time.Date(year, month, day, workUntil, 0, 0, 0, place)
		if local.Before(opens) {
			local = opens
		}
		if workday.Works(country, local) && local.Before(closes) {
			if rest := closes.Sub(local); left > rest {
				left -= rest
			} else {
				return local.Add(left)
			}
		}
		local = time.Date(year, month, day+1, 0, 0, 0, 0, place)
	}
}

// urgent says whether minutes count: a very low or unreadably high blood sugar,
// or a severe pressure. For what arrives late they do not.
func (f Finding) urgent() bool {
	switch {
	case late(f.At, f.ReceivedAt):
		return false
	case f.Direction == Low:
		return f.Value < figure.VeryLowBelow
	case f.Direction == High:
		return f.Value > figure.MeterHighest
	}
	return f.Direction == Severe
}

// answered acts on an alert once the member has answered every question, or said
// that it is over. A member who is told to call somebody may need help, so staff
// are told right away; otherwise the alert no longer escalates.
func (s *Service) answered(ctx context.Context, q db.Q, memberID string, p progress, question string) error {
	store, now := alertdb.New(q), s.Now().UnixMilli()
	switch {
	case p.calls && !p.ended:
		reopened := State(p.State) != Open || p.CoachSeenAt.Valid || p.Followed
		err := store.MarkHelp(ctx, alertdb.MarkHelpParams{MemberID: memberID, AlertID: p.ID, Question: question, Reopened: reopened})
		if err != nil {
			return err
		}
		return store.CallForHelp(ctx, alertdb.CallForHelpParams{MemberID: memberID, ID: p.ID, Now: now})
	case p.Action == CallTeam:
		return store.EscalateNow(ctx, alertdb.EscalateNowParams{MemberID: memberID, ID: p.ID, Now: now})
	}
	return store.StopEscalating(ctx, alertdb.StopEscalatingParams{
		MemberID: memberID, ID: p.ID, Kind: p.Kind, Direction: p.Direction, ReadingAt: p.ReadingAt, Over: p.ended, Most: figure.MeterHighest, Now: now,
	})
}

// EndWithPrograms ends the weight alerts of members who have left the program.
func (s *Service) EndWithPrograms(ctx context.Context) error {
	var left []string
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		left, err = alertdb.New(q).LeftProgram(ctx)
		return err
	})
	for _, memberID := range left {
		err = errors.Join(err, s.DB.Write(ctx, db.Member(memberID), guarded(func(ctx context.Context, q db.Q) error {
			if err := alertdb.New(q).TakeTurn(ctx, memberID); err != nil {
				return err
			}
			now := s.Now()
			if _, err := s.judge(ctx, q, memberID, reading.BodyWeight, onwards(now.UnixMilli()), now); err != nil {
				return err
			}
			return s.tell(ctx, q, memberID)
		})))
	}
	return err
}

// EscalateUnseen takes every alert a step further that nobody has seen in time.
func (s *Service) EscalateUnseen(ctx context.Context) error {
	var due []alertdb.UnseenRow
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		due, err = alertdb.New(q).Unseen(ctx, null(s.Now().UnixMilli()))
		return err
	})
	if err != nil {
		return err
	}
	for _, row := range due { // as with episodes, one member keeps nobody else waiting
		err = errors.Join(err, s.escalateUnseen(ctx, row.MemberID, reading.Kind(row.Kind), row.ReadingAt))
	}
	return err
}

func (s *Service) escalateUnseen(ctx context.Context, memberID string, kind reading.Kind, from int64) error {
	// In the scope of the system, because a notice to staff is no member's row.
	return s.DB.Write(ctx, db.System, guarded(func(ctx context.Context, q db.Q) error {
		store, now := alertdb.New(q), s.Now()
		if err := store.TakeTurn(ctx, memberID); err != nil {
			return err
		}
		// Nobody is told of what a later reading has resolved.
		if _, err := s.judge(ctx, q, memberID, kind, onwards(from), now); err != nil {
			return err
		}
		rows, err := store.UnseenOf(ctx, alertdb.UnseenOfParams{MemberID: memberID, Kind: string(kind), Now: null(now.UnixMilli())})
		if err != nil || len(rows) == 0 {
			return err
		}
		m, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		reach, notice := OwnTeam, staffAlert
		for _, r := range rows {
			if reach = max(reach, reachAt(r.Step+1)); r.Help {
				notice = staffHelp
			}
			err := store.SetStep(ctx, alertdb.SetStepParams{
				MemberID: memberID, ID: r.ID, Step: r.Step + 1, EscalateAt: escalatesAt(r.Urgent, now, m.Country, m.Zone()).UnixMilli(),
			})
			if err != nil {
				return err
			}
		}
		return s.tellStaff(ctx, q, memberID, reach, notice, now)
	}))
}

// noticeEvery is how often one person of staff is written to about alerts that
// nobody has seen, however many there are, and as often about calls for help.
const noticeEvery = UnseenUrgent

// tellStaff wakes the pages of everybody who sees an alert now, and writes to
// those on duty, or to everybody when nobody is. The message says only that an
// alert is waiting or that a member asks for help, not whose.
func (s *Service) tellStaff(ctx context.Context, q db.Q, memberID string, reach Reach, notice delivery.Key, now time.Time) error {
	people, err := alertdb.New(q).StaffToTell(ctx, alertdb.StaffToTellParams{MemberID: memberID, Everyone: reach == Everyone})
	if err == nil && len(people) == 0 {
		people, err = alertdb.New(q).StaffToTell(ctx, alertdb.StaffToTellParams{MemberID: memberID, Everyone: true})
	}
	if err != nil {
		return err
	}
	roles := map[string]bool{}
	for _, p := range people {
		roles[p.Role] = true
		_, err := s.Outbox.Queue(ctx, q, delivery.Message{
			Template: notice, Channel: delivery.Email, To: p.Email, Locale: p.Locale, Slot: string(notice) + " " + p.ID,
			Cause: delivery.Cause{Kind: string(notice), Reader: p.ID, Mark: strconv.FormatInt(now.UnixMilli()/noticeEvery.Milliseconds(), 10)},
		})
		if err != nil {
			return err
		}
	}
	if s.Live == nil {
		return nil
	}
	db.After(ctx, func() {
		for role := range roles {
			s.Live.TellRole(who.Role(role), live.Event{Kind: Event})
		}
	})
	return nil
}
