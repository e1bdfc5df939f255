package survey

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/survey/surveydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/question"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.ReadRecorder
	Live  Teller
	// Brands are the codes of all brands.
	Brands func(ctx context.Context) ([]string, error)
	// Known are answers that we have from elsewhere, by question; it may be missing.
	Known func(ctx context.Context, q db.Q, memberID, questionnaire string) (question.Answers, error)
	// Sees tells whether a person of the staff looks after a member.
	Sees  func(ctx context.Context, w who.Who, memberID string) (bool, error)
	Calls Calls
}

// Service asks questionnaires and keeps the answers.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Event tells open pages that a round was saved or sent.
const Event = "survey"

const area, prefix = "health", "survey"

// Actions of the trail: the answers were sent, one of them led to help, and the care team
// was asked to call about it.
const (
	sending   = "send"
	helpShown = "helpShown"
	helpCall  = "helpCall"
)

var (
	errChanged = apperr.New(apperr.Aborted, "survey.changed", "You answered on another page or device in the meantime. Nothing is lost: please look at the latest answers.")
	errGone    = apperr.New(apperr.Aborted, "survey.gone", "We no longer have the answers that you began here. Please start again.")
	errSent    = apperr.New(apperr.Aborted, "survey.sent", "You’ve already sent these answers from another page or device.")
)

// Asked is a questionnaire as a member sees it.
type Asked struct {
	Round
	Country string
	Born    time.Time
	Today   time.Time
	Known   question.Answers
}

// Survey gives a questionnaire with the open round, if there is one.
func (s *Service) Survey(ctx context.Context, memberID, id string) (out Asked, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		f := frame(facts, s.Now())
		out.Country, out.Born, out.Today = f.Country, f.Born, f.Today
		if out.Round, err = s.begun(ctx, q, facts, id); err != nil {
			return err
		}
		if s.Known != nil {
			out.Known, err = s.Known(ctx, q, memberID, id)
		}
		return err
	})
	return out, err
}

// begun is the open round, or a new one of the version of today.
func (s *Service) begun(ctx context.Context, q db.Q, f member.Facts, id string) (Round, error) {
	if id == "" {
		return Round{}, apperr.InvalidField("questionnaire", "errors.value", "Please choose a questionnaire.")
	}
	// Who may not begin it today does not go on with it either.
	file, err := current(ctx, q, f.BrandCode, id)
	if err != nil {
		return Round{}, err
	}
	r, found, err := s.open(ctx, q, f.ID, id)
	if err != nil || found {
		return r, err
	}
	return Round{File: file, Answers: question.Answers{}}, nil
}

// SaveStep keeps the answers so far.
func (s *Service) SaveStep(ctx context.Context, memberID, id string, seen int64, step string, given question.Answers) (Round, error) {
	return s.change(ctx, memberID, id, seen, "save", func(r *Round, f question.Frame, _ int64) error {
		kept, faults := r.File.CheckSome(given, f)
		if len(faults) > 0 {
			return refuse(faults)
		}
		if _, known := r.File.Section(step); !known && step != "review" {
			return apperr.InvalidField("step", "errors.value", "This page doesn’t exist.")
		}
		r.Answers, r.Step = kept, step
		return nil
	})
}

// Send sends the answers. Then they do not change.
func (s *Service) Send(ctx context.Context, memberID, id string, seen int64, given question.Answers) (Round, error) {
	return s.change(ctx, memberID, id, seen, sending, func(r *Round, f question.Frame, now int64) error {
		kept, faults := r.File.Check(given, f)
		if len(faults) > 0 {
			return refuse(faults)
		}
		r.Answers, r.SentAt = kept, now
		return nil
	})
}

// change runs one change of the open round. Changes of one member wait for each other.
func (s *Service) change(ctx context.Context, memberID, id string, seen int64, action string, work func(*Round, question.Frame, int64) error) (out Round, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		if out, err = s.begun(ctx, q, facts, id); err != nil {
			return err
		}
		if out.Revision != seen {
			return s.elsewhere(ctx, q, memberID, out)
		}
		before := out.File.Does(out.Answers)
		now := s.Now()
		if err := work(&out, frame(facts, now), now.UnixMilli()); err != nil {
			return err
		}
		// A new round is stored open first, so there is one way to send.
		if out.Revision == 0 && out.SentAt > 0 {
			sentAt := out.SentAt
			out.SentAt = 0
			if err := s.keep(ctx, q, memberID, &out, now); err != nil {
				return err
			}
			out.SentAt = sentAt
		}
		if err := s.keep(ctx, q, memberID, &out, now); err != nil {
			return err
		}
		// What happened because of an answer is in the trail, once it begins and when it is sent.
		for _, do := range out.File.Does(out.Answers) {
			if action == sending || !slices.Contains(before, do) {
				if err := s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: helpShown, Area: area, Target: id, Reason: do}); err != nil {
					return err
				}
			}
		}
		if out.Call, err = s.callAfter(ctx, q, memberID, out, now.UnixMilli()); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: id})
	})
	if err == nil && s.Live != nil {
		s.Live.Tell(memberID, live.Event{Kind: Event})
	}
	return out, err
}

// elsewhere says what has become of the round that a page shows: it has other answers
// now, it was sent, or it was thrown away because nobody went on with it.
func (s *Service) elsewhere(ctx context.Context, q db.Q, memberID string, now Round) error {
	if now.Revision > 0 {
		return errChanged
	}
	n, err := surveydb.New(q).SentSince(ctx, surveydb.SentSinceParams{
		MemberID: memberID, Questionnaire: now.File.ID, Since: s.Now().Add(-keptFor(now.File)).UnixMilli(),
	})
	switch {
	case err != nil:
		return err
	case n > 0:
		return errSent
	}
	return errGone
}

// Sent gives one round that was sent.
func (s *Service) Sent(ctx context.Context, memberID, roundID string) (out Asked, err error) {
	if roundID == "" {
		return out, apperr.InvalidField("id", "errors.value", "Please choose one of your answers.")
	}
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		f := frame(facts, s.Now())
		out.Country, out.Born, out.Today = f.Country, f.Born, f.Today
		out.Round, err = s.round(ctx, q, memberID, roundID)
		return err
	})
	return out, err
}

// Insights is what one round of the health insights means.
type Insights struct {
	ID     string
	SentAt int64
	Areas  []Area
}

// Insights tells what the rounds mean, the newest first.
func (s *Service) Insights(ctx context.Context, memberID string) (out []Insights, started bool, country string, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err := member.Load(ctx, q, memberID)
		if err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, memberID)
		if err != nil {
			return err
		}
		country = facts.Country
		if _, started, err = s.open(ctx, q, memberID, HealthInsights); err != nil {
			return err
		}
		rounds, err := s.sent(ctx, q, memberID, HealthInsights)
		for i, r := range rounds {
			then := frame(facts, time.UnixMilli(r.SentAt))
			person := Person{Age: ageOn(then.Born, then.Today), Male: m.Sex == "male"}
			out = append(out, Insights{ID: r.ID, SentAt: r.SentAt, Areas: AreasOf(r.File, r.Answers, person)})
			if i > 0 {
				compare(out[i-1].Areas, out[i].Areas, rounds[i-1].File.Version == r.File.Version)
			}
		}
		return err
	})
	return out, started, country, err
}

func refuse(faults []question.Fault) error {
	fields := make([]apperr.Field, len(faults))
	for i, f := range faults {
		fields[i] = f.Plain(prefix)
	}
	return apperr.Invalid(fields...)
}

// Prune throws away open rounds that nobody went on with for as long as their file says.
func (s *Service) Prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		_, err := surveydb.New(q).Drop(ctx, s.Now().UnixMilli())
		return err
	})
}
