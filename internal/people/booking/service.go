package booking

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
)

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Post sends messages, in the transaction that they tell of.
type Post interface {
	Tell(ctx context.Context, q db.Q, n Note) error
	// Withdraw takes back the reminders of a booking that have not been sent.
	Withdraw(ctx context.Context, q db.Q, memberID, bookingID string) error
}

// Deps is what the service needs. Live and Post may be nil.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Audit audit.ReadRecorder
	Live  Teller
	Post  Post
	// Organizers are the brands, by their codes. It is asked outside of transactions,
	// because it may read the store itself. It may be nil.
	Organizers func(ctx context.Context) (map[string]Organizer, error)
	// Staff finds a staff member by their folded email address; sql.ErrNoRows for none.
	Staff func(ctx context.Context, q db.Q, folded string) (accountID string, err error)
}

// Organizer is a brand as calendar files name it, with the email address that its members
// write to.
type Organizer struct{ Name, Email string }

// attendee is a member, and who has made their appointments.
type attendee struct {
	member.Facts
	organizer Organizer
}

func loadAttendee(ctx context.Context, q db.Q, memberID string) (f attendee, err error) {
	f.Facts, err = member.LoadFacts(ctx, q, memberID)
	return f, err
}

// Service keeps the book of appointments.
type Service struct {
	Deps
	purposes map[Kind]Purpose
	wake     jobs.Wake
	changes  *prometheus.CounterVec
}

// New makes the service; its Jobs look after the waiting lists.
func New(d Deps) *Service {
	return &Service{Deps: d, purposes: map[Kind]Purpose{}, wake: jobs.NewWake(), changes: prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "wellhouse_booking_changes_total", Help: "Changes of appointments and offers to waiting lists, by what happened.",
	}, []string{"act"})}
}

const (
	// Event tells open pages that an appointment has changed.
	Event = "booking"
	area  = "care"
)

var (
	errTaken = apperr.New(apperr.Aborted, "booking.refused.taken", "This time is no longer free. Please choose another one.")
	errOwn   = apperr.New(apperr.FailedPrecondition, "booking.refused.overlap",
		"There is another appointment at this time. Please choose another time, or cancel that one first.")
	errChanged = apperr.New(apperr.Aborted, "booking.refused.changed", "This appointment changed while you had the page open. Look at it again before you go on.")
	errEnded   = apperr.New(apperr.FailedPrecondition, "booking.refused.ended", "This appointment is over or canceled.")
	errEarly   = apperr.New(apperr.FailedPrecondition, "booking.refused.early", "This appointment hasn’t begun yet.")
	errLate    = apperr.New(apperr.FailedPrecondition, "booking.refused.late", "It’s too late to change this appointment here. Please call the place.")
	errOffer   = apperr.New(apperr.FailedPrecondition, "booking.refused.offer", "This offer has ended.")
	errMost    = apperr.New(apperr.FailedPrecondition, "booking.refused.most",
		"You have 3 appointments like this before you. To book another one, please cancel one of them first.")
	errTwice = apperr.New(apperr.FailedPrecondition, "booking.refused.twice",
		"There is already an appointment for this within two weeks. Please move that one instead, or cancel it first.")
	errFree = apperr.New(apperr.FailedPrecondition, "booking.refused.free", "There are free times on these days. Please choose one.")
)

// change runs work that changes the book. The book is shared by all members, so its
// changes see more than one member's rows; those of a member come one after the other.
func (s *Service) change(ctx context.Context, memberID string, work func(ctx context.Context, q db.Q, f attendee) error) error {
	from, err := s.organizers(ctx)
	if err != nil {
		return err
	}
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		f, err := loadAttendee(ctx, q, memberID)
		if err != nil {
			return err
		}
		f.organizer = from[f.BrandCode]
		return work(ctx, q, f)
	})
}

func (s *Service) organizers(ctx context.Context) (map[string]Organizer, error) {
	if s.Organizers == nil {
		return nil, nil
	}
	return s.Organizers(ctx)
}

// done notes a change: in the trail, in the figures, and on open pages.
func (s *Service) done(ctx context.Context, q db.Q, memberID, act, target string) error {
	db.After(ctx, func() {
		s.changes.WithLabelValues(act).Inc()
		if s.Live != nil {
			s.Live.Tell(memberID, live.Event{Kind: Event})
		}
	})
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "appointment." + act, Area: area, Target: target})
}

// actor is who did something, as the history of a booking names them.
func actor(ctx context.Context) (id, role string) {
	switch w := who.From(ctx); {
	case w.Anonymous():
		return "", "system"
	case w.Acting != nil:
		return w.AccountID, "family"
	default:
		return w.AccountID, string(w.Role)
	}
}

// keptFor is how long seats that are over and places on a waiting list are kept.
const (
	seatsKept = 2 * 24 * time.Hour
	waitsKept = 90 * 24 * time.Hour
)
