package healthprofile

import (
	"context"
	"time"

	"wellhouse.app/internal/care/healthprofile/healthprofiledb"
	"wellhouse.app/internal/people/journey"
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

// A1cKeeper keeps the A1C test that a member told of with their other results.
type A1cKeeper interface {
	// PutProfileA1c keeps it in the caller's transaction, in the place of the one before;
	// the same one twice is one.
	PutProfileA1c(ctx context.Context, q db.Q, memberID string, before, a A1c) error
	// StandingA1c reads what it has become there; ok is false where the member took it
	// away.
	StandingA1c(ctx context.Context, q db.Q, memberID string, told A1c) (now A1c, ok bool, err error)
	// CallsAboutA1c says whether somebody has to reach the member about one.
	CallsAboutA1c(ctx context.Context, q db.Q, memberID string) (bool, error)
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	Live  Teller
	// A1c may be missing: then the result is kept with the other answers alone.
	A1c A1cKeeper
	// SexKnown hears that the sex of a member was told, in the caller's transaction: some
	// lab results can be computed only then. It may be missing.
	SexKnown func(ctx context.Context, q db.Q, memberID string) error
}

// Service keeps and tells health profiles.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Event tells open pages that a profile has changed.
const Event = "healthProfile"

// area is where audit rows belong; faults are told by keys that begin with prefix.
const area, prefix = "health", "healthProfile"

var errChanged = apperr.New(apperr.Aborted, "healthProfile.changed", "This page was changed in the meantime. Please look at it again.")

// Profile reads a member's profile.
func (s *Service) Profile(ctx context.Context, w who.Who) (out Profile, err error) {
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		k, err := s.load(ctx, q, w)
		out = profileOf(k)
		return err
	})
	return out, err
}

// SaveSection keeps the answers of one section.
func (s *Service) SaveSection(ctx context.Context, w who.Who, id string, seen int64, given question.Answers) (Profile, error) {
	return s.change(ctx, w, id, func(ctx context.Context, q db.Q, k known) error {
		section, err := k.section(id, seen)
		if err != nil {
			return err
		}
		kept, faults := section.Check(given, k.frame, k.settled...)
		if len(faults) > 0 {
			return refuse(faults)
		}
		return s.keep(ctx, q, w.MemberID, section, kept, k)
	})
}

// ConfirmSection says that the answers of a section are still right.
func (s *Service) ConfirmSection(ctx context.Context, w who.Who, id string, seen int64) (Profile, error) {
	return s.change(ctx, w, id, func(ctx context.Context, q db.Q, k known) error {
		section, err := k.section(id, seen)
		if err != nil {
			return err
		}
		kept, faults := section.Check(onlyOf(section, k.answers), k.frame, k.settled...)
		if len(faults) > 0 {
			return refuse(faults)
		}
		return s.keep(ctx, q, w.MemberID, section, kept, k)
	})
}

// section finds a section that nobody changed since it was seen.
func (k known) section(id string, seen int64) (question.Section, error) {
	section, ok := k.questions.Section(id)
	switch {
	case id == "":
		return section, apperr.InvalidField("section", "errors.value", "Please choose a section.")
	case !ok:
		return section, apperr.NotFoundError()
	case k.versions[id] != seen:
		return section, errChanged
	}
	return section, nil
}

// Replace keeps the answers of all sections. A version that is not nil must be the
// sum of theirs.
func (s *Service) Replace(ctx context.Context, w who.Who, seen *int64, given question.Answers) (Profile, error) {
	return s.change(ctx, w, "", func(ctx context.Context, q db.Q, k known) error {
		if seen != nil && *seen != k.version() {
			return errChanged
		}
		checked, faults := map[string]question.Answers{}, []question.Fault{}
		for _, section := range k.questions.Sections {
			kept, wrong := section.Check(onlyOf(section, given), k.frame, k.settled...)
			checked[section.ID], faults = kept, append(faults, wrong...)
		}
		if len(faults) > 0 {
			return refuse(faults)
		}
		for _, section := range k.questions.Sections {
			if err := s.keep(ctx, q, w.MemberID, section, checked[section.ID], k); err != nil {
				return err
			}
		}
		return nil
	})
}

// version counts the changes of all sections.
func (k known) version() (sum int64) {
	for _, v := range k.versions {
		sum += v
	}
	return sum
}

// onlyOf leaves out answers to questions of other sections.
func onlyOf(s question.Section, all question.Answers) question.Answers {
	out := question.Answers{}
	for _, q := range s.Questions {
		if a, ok := all[q.ID]; ok {
			out[q.ID] = a
		}
	}
	return out
}

func refuse(faults []question.Fault) error {
	fields := make([]apperr.Field, len(faults))
	for i, f := range faults {
		fields[i] = f.Field(prefix)
	}
	return apperr.Invalid(fields...)
}

// change runs one change of a profile, with what follows from it. Changes of one
// member wait for each other.
func (s *Service) change(ctx context.Context, w who.Who, target string, work func(context.Context, db.Q, known) error) (out Profile, err error) {
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, w.MemberID); err != nil {
			return err
		}
		k, err := s.load(ctx, q, w)
		if err != nil {
			return err
		}
		if err := work(ctx, q, k); err != nil {
			return err
		}
		if k, err = s.load(ctx, q, w); err != nil {
			return err
		}
		out = profileOf(k)
		if err := s.use(ctx, q, w.MemberID, k, out); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: w.MemberID, Action: "update", Area: area, Target: target})
	})
	if err == nil && s.Live != nil {
		s.Live.Tell(w.MemberID, live.Event{Kind: Event})
	}
	return out, err
}

// keep stores the answers of one section; those of hidden questions are taken out.
func (s *Service) keep(ctx context.Context, q db.Q, memberID string, section question.Section, kept question.Answers, k known) error {
	n, err := healthprofiledb.New(q).TurnSection(ctx, healthprofiledb.TurnSectionParams{
		MemberID: memberID, Section: section.ID, Seen: k.versions[section.ID], Now: k.now,
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return errChanged
	}
	visible := section.Visible(kept)
	for _, one := range section.Questions {
		if a, ok := kept[one.ID]; ok {
			err = s.put(ctx, q, memberID, one.ID, a, k)
		} else if !visible[one.ID] {
			err = healthprofiledb.New(q).DropAnswer(ctx, healthprofiledb.DropAnswerParams{MemberID: memberID, Question: one.ID})
		}
		if err != nil {
			return err
		}
	}
	return s.keepA1c(ctx, q, memberID, kept, k)
}

// step is the step of the launchpad that a whole profile completes.
const step = "HEALTH_PROFILE"

// finish closes what asks for the profile, once nothing is left of it.
func (s *Service) finish(ctx context.Context, q db.Q, memberID string, now int64) error {
	if _, err := member.FinishTasks(ctx, q, memberID, member.HealthProfile, now); err != nil {
		return err
	}
	return journey.CompleteStep(ctx, q, memberID, step, now)
}
