package nav

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	alertv1 "wellhouse.app/api/rpc/alert/v1"
	navv1 "wellhouse.app/api/rpc/nav/v1"
	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Cared is somebody whom the caller acts for, with what waits there.
type Cared struct {
	family.Cared
	Readings alert.Cared   // nothing while their readings are closed to the caller
	Doctor   *alert.Doctor // whom to call when it is a call to the care team
	Support  string        // the phone of Member Support for them
	Unknown  bool          // what waits could not be read
}

// atOnce is how many people's alerts are read side by side.
const atOnce = 4

// familyPart reads whom the caller acts for. It is one statement, and more only for
// those whose readings are open to the caller and may ask for something. Each of them
// is read apart, so that what fails for one is known of the others.
//
// While the caller acts for somebody, that person is left out, for the page is about
// them, and what waits for the caller is read in their place.
func (s *Service) familyPart(w who.Who, f *facts, now time.Time) part {
	return part{call: "family", system: true, read: func(ctx context.Context, q db.Q) error {
		around, err := family.CaredFor(ctx, q, w.AccountID, w.Acting != nil, now, alert.CaredFrom(now))
		if err != nil {
			return err
		}
		f.Cared, f.Own, f.Asks = nil, nil, around.Asks
		if w.Acting != nil {
			f.Asks = nil
		}
		for _, p := range around.People {
			if w.Acting == nil || p.MemberID != w.MemberID {
				f.Cared = append(f.Cared, caredOf(p))
			}
		}
		if around.Self != nil {
			own := caredOf(*around.Self)
			f.Own = &own
		}
		return nil
	}, after: func(ctx context.Context) error {
		s.readCared(ctx, f, now)
		f.closeFamilies(s.brandsOf(ctx, f))
		return nil
	}}
}

// caredOf is somebody whose alerts are still to be read, if there may be any.
func caredOf(p family.Cared) Cared {
	return Cared{Cared: p, Unknown: p.Alerted && p.Opens(acting.Readings)}
}

// everybody are the people of a start-up whose readings the caller is told of.
func (f *facts) everybody() (out []*Cared) {
	for i := range f.Cared {
		out = append(out, &f.Cared[i])
	}
	if f.Own != nil {
		out = append(out, f.Own)
	}
	return out
}

// readCared reads what waits there. People who cannot be read stay unknown.
func (s *Service) readCared(ctx context.Context, f *facts, now time.Time) {
	var wg sync.WaitGroup
	turns := make(chan struct{}, atOnce)
	for _, one := range f.everybody() {
		if !one.Unknown {
			continue
		}
		wg.Go(func() {
			turns <- struct{}{}
			defer func() { <-turns }()
			if err := s.readOne(ctx, one, now); err != nil {
				s.log.WarnContext(ctx, "alerts of somebody cared for not read", slog.Any("error", err))
			}
		})
	}
	wg.Wait()
}

func (s *Service) readOne(ctx context.Context, one *Cared, now time.Time) (err error) {
	defer func() {
		if caught := recover(); caught != nil {
			err = fmt.Errorf("panic: %v", caught)
		}
	}()
	var found alert.Cared
	err = s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if s.around != nil {
			if q, err = s.around("cared "+one.GivenName, q); err != nil {
				return err
			}
		}
		found, err = alert.CaredOf(ctx, q, one.MemberID, now)
		return err
	})
	if err != nil {
		return err
	}
	one.Readings, one.Unknown = found, false
	if found.Danger == nil || found.Danger.Action != alert.CallTeam {
		return nil
	}
	return s.db.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		one.Doctor, err = alert.DoctorOf(ctx, q, s.keys, one.MemberID)
		return err
	})
}

// brandsOf finds the brands of the people in a start-up, and of those whose invitation
// waits; one that can't be had is
// missing.
func (s *Service) brandsOf(ctx context.Context, f *facts) map[string]brand.Brand {
	out := map[string]brand.Brand{}
	codes := map[string]bool{}
	for _, one := range f.everybody() {
		codes[one.BrandCode] = true
	}
	for _, one := range f.Asks {
		codes[one.BrandCode] = true
	}
	for code := range codes {
		b, err := s.brands.ByCode(ctx, code)
		if err != nil {
			s.log.WarnContext(ctx, "brand of somebody in the family not read", slog.Any("error", err))
			continue
		}
		out[code] = b
	}
	return out
}

// closeFamilies leaves out the people whose brand has no families, and their
// invitations, and says whom to
// call about the others. A brand that is not known closes nothing.
func (f *facts) closeFamilies(brands map[string]brand.Brand) {
	closed := func(code string) bool {
		b, known := brands[code]
		return known && b.ClosesFamily()
	}
	f.Cared = slices.DeleteFunc(f.Cared, func(c Cared) bool { return closed(c.BrandCode) })
	f.Asks = slices.DeleteFunc(f.Asks, func(a family.Asks) bool { return closed(a.BrandCode) })
	if f.Own != nil && closed(f.Own.BrandCode) {
		f.Cared = nil
	}
	for _, one := range f.everybody() {
		one.Support = brands[one.BrandCode].Support.Phone
	}
}

// arrange puts the most urgent first, and leaves out the caller when nothing waits for
// them.
func (s *Startup) arrange() {
	slices.SortStableFunc(s.Cared, func(a, b Cared) int { return cmp.Compare(a.rank(), b.rank()) })
	if s.Own != nil && !s.Own.Unknown && !s.Own.Readings.Any() {
		s.Own = nil
	}
}

func (c Cared) rank() int {
	if c.Unknown {
		return alert.RankUnknown
	}
	return c.Readings.Rank()
}

// message writes somebody as the caller's portal shows them.
func (c Cared) message() *navv1.CaredFor {
	out := &navv1.CaredFor{
		LinkId: c.LinkID, Name: c.Name(), GivenName: c.GivenName, Relationship: c.Relationship, Waits: c.waits(), Unknown: c.Unknown,
		TimeZone: c.TimeZone, SupportPhone: c.Support, Recheck: c.Readings.After.RecheckMessage(),
	}
	if d := c.Readings.Danger; d != nil {
		out.Alert = &navv1.CaredForAlert{
			Action: string(d.Action), Kind: string(d.Kind), Direction: string(d.Direction), Text: d.Shown.Text, Unit: d.Shown.Unit,
			StatusKey: d.Status, ReadingAt: float64(d.At), Local: d.Local(), Old: d.Old, AdviceKey: d.Advice, AnsweredAt: float64(d.AnsweredAt),
			QuestionCode: d.Question.Code,
		}
		if c.Doctor != nil {
			out.Alert.Doctor = &alertv1.AlertDoctor{Name: c.Doctor.Name, Phone: c.Doctor.Phone}
		}
	}
	return out
}

// waits is what is there to do beside an emergency.
func (c Cared) waits() string {
	switch {
	case c.Readings.After.Recheck != nil:
		return CheckAgain
	case c.Readings.Asks:
		return CheckIn
	}
	return ""
}

func askMessages(list []family.Asks) (out []*navv1.FamilyAsk) {
	for _, a := range list {
		out = append(out, &navv1.FamilyAsk{Id: a.ID, FromName: a.From, SentAt: float64(a.SentAt), ExpiresAt: float64(a.ExpiresAt)})
	}
	return out
}
