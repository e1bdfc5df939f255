package lab

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab/labdb"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/delivery"
)

// Teller wakes the open pages of a person, or of everybody with a role.
type Teller interface {
	Tell(accountID string, e live.Event)
	TellRole(role who.Role, e live.Event)
}

// Post queues a message in the caller's transaction.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.ReadRecorder
	Live  Teller
	Post  Post
	// DemoLab answers open orders as a laboratory would.
	DemoLab bool
}

// Service keeps and tells laboratory results.
type Service struct {
	Deps
	subscribers map[string]OnProgress
	sampled     map[string]Sampled
	answered    func(ctx context.Context, w who.Who, memberID, round, questionID string) (Answered, error)
}

// New makes the service.
func New(d Deps) *Service {
	return &Service{Deps: d, subscribers: map[string]OnProgress{}, sampled: map[string]Sampled{}}
}

// The area of the trail.
const area = "lab"

func (s *Service) record(ctx context.Context, q db.Q, memberID, action, target string) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: target})
}

// tell comes after the commit, so that a page that looks again sees it.
func (s *Service) tell(ctx context.Context, memberID string) {
	if s.Live != nil {
		db.After(ctx, func() { s.Live.Tell(memberID, live.Event{Kind: Event}) })
	}
}

// Profile is what the words of a member's results depend on.
type Profile struct {
	Reader
	Facts        member.Facts
	Dyslipidemia bool
	Kidney       bool // a running program for kidney disease
}

// readerOf reads whom results are told to.
func readerOf(ctx context.Context, q db.Q, memberID string, now time.Time) (p Profile, err error) {
	m, err := member.Load(ctx, q, memberID)
	if err != nil {
		return p, err
	}
	if p.Facts, err = member.LoadFacts(ctx, q, memberID); err != nil {
		return p, err
	}
	enrolments, diagnoses, err := program.LoadWithDiagnoses(ctx, q, memberID)
	if err != nil {
		return p, err
	}
	frame := reading.FrameOf(ctx, p.Facts, now)
	p.Reader = Reader{
		Units: frame.Units, LabWho: figure.LabWho{Sex: figure.Sex(m.Sex), Diagnostic: !hasDiabetes(enrolments, diagnoses)},
		Born: p.Facts.BirthDate, Today: dayIn(now, p.Facts.Zone()), Now: now.UnixMilli(),
	}
	p.Dyslipidemia = slices.ContainsFunc(diagnoses, func(d program.Diagnosis) bool { return d.Code == program.Dyslipidemia })
	p.Kidney = slices.Contains(program.ActiveSlugs(enrolments), program.KidneyDisease)
	return p, nil
}

// hasDiabetes goes by the diagnoses, and by the programs for people with diabetes,
// running or ended. Only they have an A1c goal: 6.8 is within it, but in the
// diabetes range for everyone else.
func hasDiabetes(enrolments []program.Enrolment, diagnoses []program.Diagnosis) bool {
	return slices.ContainsFunc(diagnoses, func(d program.Diagnosis) bool {
		return d.Code == program.Type1Diabetes || d.Code == program.Type2Diabetes
	}) || slices.ContainsFunc(enrolments, func(e program.Enrolment) bool {
		return (e.Program.DBSlug == program.Diabetes || e.Program.DBSlug == program.DeviceFlex) && e.Status != program.Offered
	})
}

// dayIn is the day in a zone, as a date without one.
func dayIn(now time.Time, zone *time.Location) time.Time {
	y, m, d := now.In(zone).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, time.UTC)
}

// Labs reads a member's book.
func (s *Service) Labs(ctx context.Context, memberID string) (b Book, p Profile, err error) {
	return s.labs(ctx, memberID, Reader{})
}

func (s *Service) labs(ctx context.Context, memberID string, only Reader) (b Book, p Profile, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		b, p, err = load(ctx, q, memberID, s.Now(), only)
		return err
	})
	return b, p, err
}

// LoadWithout reads the book without some samples of laboratories. byHand says that
// somebody placed the report by hand, and that it names no order of the member's.
func LoadWithout(ctx context.Context, q db.Q, memberID string, now time.Time, hides func(r Result, byHand bool) bool) (Book, Profile, error) {
	placed, err := placedByHand(ctx, q, memberID)
	if err != nil {
		return Book{}, Profile{}, err
	}
	return load(ctx, q, memberID, now, Reader{Hides: func(r Result) bool { return hides(r, placed(r)) }})
}

func placedByHand(ctx context.Context, q db.Q, memberID string) (func(Result) bool, error) {
	rows, err := labdb.New(q).PlacedByHand(ctx, memberID)
	if err != nil {
		return nil, err
	}
	numbers, err := labdb.New(q).OrderNumbers(ctx, memberID)
	return func(r Result) bool {
		return !slices.Contains(numbers, r.OrderNumber) &&
			slices.ContainsFunc(rows, func(p labdb.PlacedByHandRow) bool { return p.LabID == r.LabID && p.Accession == r.Accession })
	}, err
}

// LoadOrder reads the book with the results of one order alone.
func LoadOrder(ctx context.Context, q db.Q, memberID string, now time.Time, number string) (Book, error) {
	if number == "" {
		return Book{}, nil
	}
	b, _, err := load(ctx, q, memberID, now, Reader{Order: number})
	return b, err
}

// Load reads a member's book in the caller's transaction. Every other package
// reads results here or with AsOf: what is held back for a phone call, removed or
// replaced is in no book.
func Load(ctx context.Context, q db.Q, memberID string, now time.Time) (Book, Profile, error) {
	return load(ctx, q, memberID, now, Reader{})
}

// AsOf reads the book with what was taken until a day, yyyy-MM-dd.
func AsOf(ctx context.Context, q db.Q, memberID string, now time.Time, day string) (Book, error) {
	b, _, err := load(ctx, q, memberID, now, Reader{Until: day})
	return b, err
}

func load(ctx context.Context, q db.Q, memberID string, now time.Time, only Reader) (Book, Profile, error) {
	p, err := readerOf(ctx, q, memberID, now)
	if err != nil {
		return Book{}, p, err
	}
	p.Hides, p.Order, p.Helper = only.Hides, only.Order, only.Helper
	// A laboratory may already have the next day. What has come is never left out of today.
	if only.Until < p.Today.Format(time.DateOnly) {
		p.Until = only.Until
	}
	if p.Urgent, err = urgent(ctx, q, memberID); err != nil {
		return Book{}, p, err
	}
	rows, err := all(ctx, q, memberID)
	return Compose(rows, p.Reader), p, err
}

// KidneyPage reads what the kidney page tells, blood pressure at home beside it.
func (s *Service) KidneyPage(ctx context.Context, memberID string) (k Kidney, p Profile, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		var b Book
		if b, p, err = Load(ctx, q, memberID, s.Now()); err != nil {
			return err
		}
		k = KidneyOf(b, p.Reader)
		k.InProgram = p.Kidney
		frame := reading.FrameOf(ctx, p.Facts, s.Now())
		last, err := reading.LastDay(ctx, q, memberID, frame)
		if err != nil {
			return err
		}
		beats, err := reading.Beats(ctx, q, memberID, reading.Days(figure.HomeDays, last))
		k.Pressure = figure.Home(beats, last)
		return err
	})
	return k, p, err
}
