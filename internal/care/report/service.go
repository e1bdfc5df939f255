package report

import (
	"cmp"
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/figure"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/talk/delivery"
)

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Post queues a message in the caller's transaction.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Lists reads the readings themselves.
type Lists interface {
	ListGlucose(ctx context.Context, memberID string, filter reading.GlucoseFilter) (reading.GlucosePage, error)
	ListPressure(ctx context.Context, memberID string, filter reading.PressureFilter) (reading.PressurePage, error)
	ListWeight(ctx context.Context, memberID string, filter reading.WeightFilter) (reading.WeightPage, error)
	Logged(ctx context.Context, q db.Q, memberID string, span reading.Span) ([]reading.Glucose, error)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Keys     *seal.Keyring
	Audit    audit.Recorder
	Readings Lists
	Live     Teller
	Post     Post
	// Poll is how soon a node finds what another one was asked for; a second
	// when zero.
	Poll time.Duration
}

// Service makes reports and keeps their files.
type Service struct {
	Deps
	wake jobs.Wake
}

// New makes the service; its Jobs prepare files.
func New(d Deps) *Service {
	if d.Poll == 0 {
		d.Poll = time.Second
	}
	return &Service{Deps: d, wake: jobs.NewWake()}
}

// Report makes the summary of a kind as the page shows it.
func (s *Service) Report(ctx context.Context, w who.Who, kind Kind, ask Ask) (out Report, err error) {
	if kind != MultiCondition && !slices.Contains(pages, kind) {
		return out, apperr.InvalidField("kind", "errors.value", "This report does not exist.")
	}
	m, err := s.material(ctx, w.MemberID, readerLocale(ctx), ask.period, seesLabs(w))
	if err != nil {
		return out, err
	}
	if !kind.open(m.has()) {
		return out, notOpen()
	}
	return Compose(kind, m), nil
}

// seesLabs says whether the caller may see lab results: somebody who acts for a
// member may see readings without them.
func seesLabs(w who.Who) bool { return w.Opens(acting.Documents) }

func notOpen() error {
	return apperr.New(apperr.PermissionDenied, "errors.program", "This is not part of your programs.")
}

// readerLocale is the language that a call asks for; empty for the member's own.
func readerLocale(ctx context.Context) string {
	asked, ok := i18n.First(wire.From(ctx).Header("Accept-Language"))
	if !ok {
		return ""
	}
	return asked
}

// material reads everything a summary needs at one moment, so that its figures
// and its charts cannot disagree.
func (s *Service) material(ctx context.Context, memberID, locale string, period func(today int) (Period, error), labs bool) (m Material, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		frame := reading.FrameOf(ctx, facts, s.Now())
		if m.Today, err = reading.LastDay(ctx, q, memberID, frame); err != nil {
			return err
		}
		if m.Period, err = period(m.Today); err != nil {
			return err
		}
		running, err := program.RunningOf(ctx, q, memberID)
		if err != nil {
			return err
		}
		m.MadeAt, m.Zone, m.Person = frame.Now, frame.Zone, person(facts, locale)
		m.Running, m.Since = program.Slugs(running), reading.Began(running)
		if labs {
			if m.Labs, err = lab.AsOf(ctx, q, memberID, s.Now(), m.Period.to()); err != nil {
				return err
			}
		}
		return s.readings(ctx, q, memberID, &m)
	})
	return m, err
}

func person(m member.Facts, locale string) Person {
	return Person{
		Given: m.LegalGiven, Family: m.FamilyName, Born: m.BirthDate, Brand: m.BrandName, Country: m.Country, Locale: cmp.Or(locale, m.Locale),
		Neutral: m.SafeContent,
	}
}

func (s *Service) readings(ctx context.Context, q db.Q, memberID string, m *Material) (err error) {
	if BloodSugar.open(m.has()) {
		if m.Checks, err = reading.Checks(ctx, q, memberID, m.Period.span()); err != nil {
			return err
		}
		if m.Logged, err = s.Readings.Logged(ctx, q, memberID, m.Period.span()); err != nil {
			return err
		}
	}
	if BloodPressure.open(m.has()) {
		if m.Beats, err = reading.Beats(ctx, q, memberID, m.Period.span()); err != nil {
			return err
		}
		week := Period{m.Period.Last - figure.HomeDays + 1, m.Period.Last}
		if m.Week, err = reading.Beats(ctx, q, memberID, week.span()); err != nil {
			return err
		}
	}
	if !Weight.open(m.has()) {
		return nil
	}
	if m.Weighings, _, err = reading.Weighings(ctx, q, memberID); err != nil {
		return err
	}
	m.Plan, err = reading.LoadPlan(ctx, q, memberID)
	return err
}
