package enrol

import (
	"context"
	"encoding/json"
	"slices"
	"time"

	"wellhouse.app/internal/people/enrol/enroldb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
)

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Deps is what the service needs. Live, Post, Coach and Ended may be nil.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	Live  Teller
	// Post queues a receipt for a member, in the transaction that it tells of.
	Post func(ctx context.Context, q db.Q, memberID string, key module.MessageKey, now int64) error
	// Coach tells the coach of a member, where they have one, that a program began
	// or ended.
	Coach func(ctx context.Context, q db.Q, memberID, programID string, joined bool) error
	// Ended ends what only members of a program have, after one has ended.
	Ended func(ctx context.Context, q db.Q, memberID string) error
}

// Service lets members join and leave programs.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// Event is what open pages are told when a program of a member changed.
const Event = "program"

const (
	area          = "programs"
	requestTable  = "enrolment_requests"
	answersColumn = "answers_enc"
	// askAgain is for how long a declined offer is not shown as one.
	askAgain = 90 * 24 * time.Hour
)

// errChanged is a request about a program that is not what the page showed any more.
var errChanged = apperr.New(apperr.Aborted, "program.changed",
	"This program changed while you had the page open. Look at it again before you go on.")

// errConsent is a consent to words that are not the newest.
var errConsent = apperr.InvalidField("consent", "program.consent", "The consent has changed. Please read it and agree again.")

// Option is a program as the member can have it.
type Option struct {
	program.Enrolment
	Verdict
	Questions     []Question
	Devices       []member.Device
	DeclinedUntil int64 // ms UTC; 0 when not declined
}

// CanDecline reports an offer that the member can turn down.
func (o Option) CanDecline() bool {
	_, legal := Next(o.Program.DBSlug, o.Status, Decline)
	return legal && o.DeclinedUntil == 0 && o.Can
}

// CanLeave reports a program that the member can leave.
func (o Option) CanLeave() bool {
	_, legal := Next(o.Program.DBSlug, o.Status, Leave)
	return legal
}

// about is what is known of a member when a program is decided about.
type about struct {
	member    member.Member
	country   string
	age       int
	programs  []program.Enrolment
	diagnoses []string
	devices   []member.Device
	lists     bool     // the brand lists programs
	offers    []string // database slugs
	declined  map[string]int64
}

func (s *Service) about(ctx context.Context, q db.Q, memberID string) (a about, err error) {
	if a.member, err = member.Load(ctx, q, memberID); err != nil {
		return a, err
	}
	facts, err := member.LoadFacts(ctx, q, memberID)
	if err != nil {
		return a, err
	}
	a.country, a.age = facts.Country, ageOn(facts.BirthDate, s.Now().In(facts.Zone()))
	var diagnoses []program.Diagnosis
	if a.programs, diagnoses, err = program.LoadWithDiagnoses(ctx, q, memberID); err != nil {
		return a, err
	}
	for _, d := range diagnoses {
		a.diagnoses = append(a.diagnoses, d.Code)
	}
	if a.devices, err = member.LoadDevices(ctx, q, memberID); err != nil {
		return a, err
	}
	offers, err := enroldb.New(q).Offers(ctx, a.member.BrandCode)
	if err != nil {
		return a, err
	}
	a.lists = len(offers) > 0
	for _, o := range offers {
		if o.PromoCode == "" || o.PromoCode == a.member.Promo.Code {
			a.offers = append(a.offers, o.Program)
		}
	}
	declined, err := enroldb.New(q).Declined(ctx, enroldb.DeclinedParams{MemberID: memberID, Now: s.Now().UnixMilli()})
	a.declined = map[string]int64{}
	for _, d := range declined {
		a.declined[d.Program] = d.Until
	}
	return a, err
}

// enrolment is the member's standing with a program; one they never had is empty.
func (a about) enrolment(p program.Program) program.Enrolment {
	for _, e := range a.programs {
		if e.Program.DBSlug == p.DBSlug {
			return e
		}
	}
	return program.Enrolment{Program: p}
}

// option decides about one program.
func (a about) option(p program.Program) Option {
	e := a.enrolment(p)
	o := Option{Enrolment: e, Verdict: Judge(p.DBSlug, Standing{
		Status: e.Status, Linked: a.member.Linked(), Offered: isOffered(e.Status, a.lists, slices.Contains(a.offers, p.DBSlug)),
		Country: a.country, Age: a.age, Diagnoses: a.diagnoses, Active: program.ActiveSlugs(a.programs),
	})}
	if o.Can {
		o.Questions = questions(p.DBSlug, a.diagnoses)
	}
	for _, category := range p.Devices {
		o.Devices = append(o.Devices, member.Use(a.devices, category))
	}
	o.DeclinedUntil = a.declined[p.DBSlug]
	return o
}

// options are the programs that a member has, in the order screens show them, and
// then what their plan includes besides.
func (a about) options() (list []Option) {
	for _, e := range a.programs {
		list = append(list, a.option(e.Program))
	}
	for _, p := range program.Catalogue {
		if a.enrolment(p).Status == none && slices.Contains(a.offers, p.DBSlug) {
			list = append(list, a.option(p))
		}
	}
	return list
}

// Options lists what a member has and could join.
func (s *Service) Options(ctx context.Context, w who.Who) (list []Option, err error) {
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		a, err := s.about(ctx, q, w.MemberID)
		if w.Viewing != nil {
			a.programs, _ = program.WithoutMentalHealth(a.programs, nil)
			a.offers = slices.DeleteFunc(a.offers, func(slug string) bool { return slug == program.BehavioralHealth })
		}
		list = a.options()
		return err
	})
	return list, err
}

// Asked is what a member asks for about a program.
type Asked struct {
	Program string         // id or slug
	Status  program.Status // as the page showed it
	Answers Answers
	Consent string
	Reason  string
	Note    string
}

// change runs one act about a program for a member. Everything about a member's
// programs happens one after the other, on every node.
func (s *Service) change(ctx context.Context, w who.Who, act Act, in Asked,
	do func(ctx context.Context, q db.Q, c changing) error,
) (out Option, err error) {
	if in.Program == "" {
		return out, apperr.InvalidField("program", "forms.required", "This field is required.")
	}
	p, known := program.Find(in.Program)
	if !known {
		return out, apperr.NotFoundError()
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, w.MemberID); err != nil {
			return err
		}
		a, err := s.about(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		c := changing{Option: a.option(p), about: a, act: act, now: s.Now().UnixMilli()}
		var legal bool
		if c.to, legal = Next(p.DBSlug, c.Status, act); !legal || act != Undo && c.Status != in.Status {
			return errChanged
		}
		if err := do(ctx, q, c); err != nil {
			return err
		}
		if s.Ended != nil && (act == Join || act == Leave) { // a new program may end another one
			if err := s.Ended(ctx, q, w.MemberID); err != nil {
				return err
			}
		}
		after, err := s.about(ctx, q, w.MemberID)
		out = after.option(p)
		return err
	})
	if err == nil && s.Live != nil {
		s.Live.Tell(w.MemberID, live.Event{Kind: Event})
	}
	return out, err
}

// changing is a program while an act changes it.
type changing struct {
	Option
	about about
	act   Act
	to    program.Status
	now   int64
}

// record keeps what was asked for, with its words sealed, and writes it to the trail.
func (s *Service) record(ctx context.Context, q db.Q, c changing, consent string, words any) error {
	memberID, id := c.about.member.ID, db.NewID()
	var sealed []byte
	if words != nil {
		plain, err := json.Marshal(words)
		if err != nil {
			return err
		}
		if sealed, err = s.Keys.Seal(plain, requestTable, seal.Row(memberID, id), answersColumn); err != nil {
			return err
		}
	}
	err := enroldb.New(q).PutRequest(ctx, enroldb.PutRequestParams{
		MemberID: memberID, ID: id, Program: c.Program.DBSlug, Act: string(c.act), FromStatus: string(c.Status), ToStatus: string(c.to),
		Verdict: string(c.Reason), ConsentVersion: consent, Locale: c.about.member.Locale, AnswersEnc: sealed, Now: c.now,
	})
	if err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: string(c.act), Area: area, Target: c.Program.ID})
}

// tell sends the receipt, and tells the coach. What concerns mental health stays
// between the member and their guide.
func (s *Service) tell(ctx context.Context, q db.Q, c changing, key module.MessageKey) error {
	if s.Post != nil {
		if err := s.Post(ctx, q, c.about.member.ID, key, c.now); err != nil {
			return err
		}
	}
	if s.Coach == nil || c.Program.DBSlug == program.BehavioralHealth {
		return nil
	}
	return s.Coach(ctx, q, c.about.member.ID, c.Program.ID, c.act == Join)
}
