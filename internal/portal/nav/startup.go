package nav

import (
	"context"
	"slices"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/kit"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/care/reading"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/care/survey"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/booking"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/flag"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/talk/chat"
)

// Startup is everything a page needs before it renders. What is nil could not
// be had; Failures says why.
type Startup struct {
	Navigation *Navigation
	Member     *member.Member
	Programs   []program.Enrolment
	Diagnoses  []program.Diagnosis
	Features   []flag.State
	Coaching   *coaching.Info
	Devices    []member.Device
	Orders     []supply.Order // of supplies, the newest first
	Home       *Home
	Staff      *Staff
	Cared      []Cared
	Own        *Cared // what waits for the caller while they act for somebody
	Asks       []family.Asks
	Failures   []Failure

	chatOn  bool
	goalSet bool
	// pressureReport: the first five blood pressures are there.
	pressureReport bool
	labs           lab.Glance
	known          struct{ programs, devices, orders bool }
}

// facts is what the parts of a member's start-up read, before anything is
// worked out from it.
type facts struct {
	Startup
	brand    *brand.Brand
	unread   []chat.Unread
	tasks    []member.Task
	events   []member.Count
	readings map[reading.Kind]reading.Since
	waiting  alert.Waiting // what a reading asks the member to do
	owed     billing.Owed
	coming   *booking.Coming
	surveys  []survey.Waiting
	supplies supplies
	home     bool // tasks, events, readings and alerts are known
}

// Startup reads everything for the caller: a member's portal for a member or
// for staff who view one, a desk for staff.
func (s *Service) Startup(ctx context.Context, w who.Who) (Startup, error) {
	switch {
	case w.Anonymous():
		return Startup{}, apperr.New(apperr.Unauthenticated, "errors.unauthenticated", "Please sign in.")
	case w.MemberID != "":
		return s.memberStartup(ctx, w)
	case w.Role.Staff():
		return s.staffStartup(ctx, w)
	}
	return Startup{}, apperr.Denied()
}

func (s *Service) memberStartup(ctx context.Context, w who.Who) (Startup, error) {
	var f facts
	id := w.MemberID
	now := s.now()
	parts := []part{
		s.memberPart(id, &f),
		{call: "programs", deniedIsNone: true, read: func(ctx context.Context, q db.Q) (err error) {
			f.Programs, f.Diagnoses, err = program.LoadWithDiagnoses(ctx, q, id)
			f.known.programs = err == nil
			return err
		}},
		{call: "features", read: func(ctx context.Context, q db.Q) error {
			standing, err := flag.Load(ctx, q, id)
			f.Features = standing.States()
			return err
		}},
		{call: "coaching", read: func(ctx context.Context, q db.Q) error {
			info, err := coaching.Load(ctx, q, id)
			f.Coaching = &info
			return err
		}},
		{call: "devices", read: func(ctx context.Context, q db.Q) (err error) {
			f.Devices, err = member.LoadDevices(ctx, q, id)
			f.known.devices = err == nil
			return err
		}},
		{call: "pressure", read: func(ctx context.Context, q db.Q) (err error) {
			f.pressureReport, err = reading.HasPressureReport(ctx, q, id)
			return err
		}},
		{call: "labs", read: func(ctx context.Context, q db.Q) (err error) {
			f.labs, err = lab.LoadGlance(ctx, q, id, now.UnixMilli())
			return err
		}},
		{call: "appointments", read: func(ctx context.Context, q db.Q) (err error) {
			f.coming, err = booking.Next(ctx, q, w, now.UnixMilli())
			return err
		}},
		{call: "orders", read: func(ctx context.Context, q db.Q) (err error) {
			return s.loadSupplies(ctx, q, id, &f, now)
		}},
		{call: "messages", read: func(ctx context.Context, q db.Q) (err error) {
			f.unread, err = chat.LoadUnread(ctx, q, s.keys, id)
			return err
		}},
		{call: "home", read: func(ctx context.Context, q db.Q) (err error) {
			if f.tasks, f.events, err = member.LoadNews(ctx, q, id, now.UnixMilli()); err != nil {
				return err
			}
			if f.tasks, err = s.stillOpen(ctx, q, id, f.tasks, now); err != nil {
				return err
			}
			if f.waiting, err = alert.WaitingFor(ctx, q, id, w.AccountID, now); err != nil {
				return err
			}
			if w.Own() {
				if f.surveys, err = survey.LoadWaiting(ctx, q, id); err != nil {
					return err
				}
			}
			f.readings, err = reading.SinceVisit(ctx, q, id)
			f.home = err == nil
			return err
		}},
	}
	if (w.Own() || w.Acting != nil) && !w.Framed {
		parts = append(parts, s.familyPart(w, &f, now))
	}
	if w.Own() && !w.Framed {
		parts = append(parts, part{call: "bills", read: func(ctx context.Context, q db.Q) (err error) {
			f.owed, err = billing.LoadOwed(ctx, q, id)
			return err
		}})
	}
	failures, err := s.gather(ctx, db.Member(id), parts)
	if err != nil {
		return Startup{}, err
	}
	f.forget(failures)
	f.Failures = failures
	f.Programs, f.Diagnoses = program.Shown(w, f.Programs, f.Diagnoses)
	if f.Member != nil && (w.Viewing != nil || w.Acting != nil) {
		// The address book of a member is read by a call of its own.
		f.Member.MentalHealthGuide = f.Member.MentalHealthGuide && w.Acting != nil && w.Opens(acting.MentalHealth)
		f.Member.Phones = nil
	}
	if w.Acting != nil {
		if err := s.forFamily(ctx, w, &f); err != nil {
			return Startup{}, err
		}
	}
	return compose(f, w, now), nil
}

// memberPart reads the member's record and then the brand it names.
func (s *Service) memberPart(id string, f *facts) part {
	return part{
		call: "user",
		read: func(ctx context.Context, q db.Q) error {
			m, err := member.Load(ctx, q, id)
			if err != nil {
				return err
			}
			plan, err := reading.LoadPlan(ctx, q, id)
			f.Member, f.goalSet = &m, plan.TargetGrams > 0
			return err
		},
		after: func(ctx context.Context) error {
			b, err := s.brands.ByCode(ctx, f.Member.BrandCode)
			if err != nil {
				return err
			}
			f.brand = &b
			return nil
		},
	}
}

// forget drops what a failed part left half read. Of the family nothing: whom it had
// found stays, with what is unknown.
func (f *facts) forget(failures []Failure) {
	for _, failure := range failures {
		switch failure.Call {
		case "user":
			f.Member, f.brand = nil, nil
		case "programs":
			f.Programs, f.Diagnoses = []program.Enrolment{}, []program.Diagnosis{}
			f.known.programs = failure.Code == apperr.PermissionDenied.String()
		case "features":
			f.Features = nil
		case "coaching":
			f.Coaching = nil
		case "devices":
			f.Devices, f.known.devices = nil, false
		case "labs":
			f.labs = lab.Glance{}
		case "appointments":
			f.coming = nil
		case "orders":
			f.Orders, f.supplies, f.known.orders = nil, supplies{}, false
		case "messages":
			f.unread = nil
		case "bills":
			f.owed = billing.Owed{}
		}
	}
}

// compose works out what depends on more than one part.
func compose(f facts, w who.Who, now time.Time) Startup {
	active := f.active()
	if w.Acting == nil && f.brand != nil && f.brand.ClosesFamily() {
		f.Cared, f.Asks = nil, nil
	}
	f.arrange()
	var shared *bool
	if f.Coaching != nil {
		shared = &f.Coaching.Shared
	}
	f.chatOn = chat.Available(shared, active) && w.Opens(acting.Messages)
	if f.Member == nil || f.brand == nil || !f.known.programs {
		return f.withoutNavigation()
	}
	f.unread = readable(f.unread, *f.Member, active, f.chatOn, w)
	n := navigation(*f.Member, *f.brand, active, f.unread).shown(w)
	f.Navigation = &n
	if f.home {
		h := home(f, w, now)
		f.Home = &h
	}
	return f.Startup
}

// active are the programs whose pages the member can open.
func (s Startup) active() []string {
	slugs := program.ActiveSlugs(s.Programs)
	if s.Member != nil && !s.Member.Linked() {
		return program.ForUnlinked(slugs)
	}
	return slugs
}

// withoutNavigation names the parts that fall with those they are made of. An
// incomplete map would read as "no access".
func (f facts) withoutNavigation() Startup {
	code := apperr.Unavailable.String()
	if len(f.Failures) > 0 {
		code = f.Failures[0].Code
	}
	f.Failures = append(f.Failures, Failure{"navigation", code})
	if f.home {
		f.Failures = append(f.Failures, Failure{"home", code})
	}
	return f.Startup
}

func (s *Service) staffStartup(ctx context.Context, w who.Who) (Startup, error) {
	var out Startup
	failures, err := s.gather(ctx, db.System, []part{
		{call: "staff", read: func(ctx context.Context, q db.Q) error {
			person, err := coaching.LoadStaff(ctx, q, w.AccountID)
			out.Staff = &Staff{Staff: person, Rights: Rights(w.Role)}
			return err
		}, after: func(ctx context.Context) error {
			b, err := s.brands.ByHost(ctx, wire.From(ctx).Host)
			out.Staff.Brand = b.Branding()
			return err
		}},
		{call: "features", read: func(ctx context.Context, q db.Q) error {
			flags, err := flag.LoadBase(ctx, q)
			out.Features = flag.States(flags, flag.OneApp)
			return err
		}},
	})
	if err != nil {
		return Startup{}, err
	}
	for _, failure := range failures {
		if failure.Call == "staff" {
			out.Staff = nil
		}
	}
	out.Failures = failures
	return out, nil
}

// stillOpen leaves out the task to order a kit once nobody can: the campaign has ended,
// or the member has a kit.
func (s *Service) stillOpen(ctx context.Context, q db.Q, memberID string, tasks []member.Task, now time.Time) ([]member.Task, error) {
	asksForKit := func(t member.Task) bool { return t.Kind == member.LabOrder }
	if !slices.ContainsFunc(tasks, asksForKit) {
		return tasks, nil
	}
	can, err := kit.CanOrder(ctx, q, s.keys, memberID, now)
	if err == nil && !can {
		tasks = slices.DeleteFunc(tasks, asksForKit)
	}
	return tasks, err
}
