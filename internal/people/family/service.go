package family

import (
	"context"
	"database/sql"
	"errors"
	"slices"
	"time"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/family/familydb"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/live"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// Sessions turns sessions to the person acted for, and makes accounts.
type Sessions interface {
	StartActing(ctx context.Context, m *wire.Meta, linkID string) (auth.Session, error)
	EndActing(ctx context.Context, m *wire.Meta) (auth.Session, error)
	LinkChanged(ctx context.Context, q db.Q, linkID string) error
	CreateAccount(ctx context.Context, q db.Q, a auth.NewAccount) error
	CreatePerson(ctx context.Context, q db.Q, a auth.Account) error
	HashPassword(ctx context.Context, password string) (string, error)
}

// Post sends messages, in the transaction that they tell of.
type Post interface {
	Queue(ctx context.Context, q db.Q, l Letter) error
}

// Brands knows the brands.
type Brands interface {
	All(ctx context.Context) (map[string]brand.Brand, error)
	ByCode(ctx context.Context, code string) (brand.Brand, error)
}

// Teller wakes the open pages of a person.
type Teller interface {
	Tell(accountID string, e live.Event)
}

// Deps is what the service needs.
type Deps struct {
	DB       *db.DB
	Now      func() time.Time
	Audit    audit.Recorder
	Sessions Sessions
	Post     Post
	Brands   Brands
	Live     Teller
}

// Service keeps who acts for whom.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

func (s *Service) now() int64 { return s.Now().UnixMilli() }

func (s *Service) today() string { return s.Now().UTC().Format(time.DateOnly) }

// The words of audit rows. Each is in the trail of both people.
const (
	area          = "family"
	actInvited    = "familyInvited"
	actWithdrawn  = "familyInviteWithdrawn"
	actAccepted   = "familyAccepted"
	actDeclined   = "familyDeclined"
	actAreas      = "familyAreasChanged"
	actClosed     = "familyReadingsClosed"
	actOpened     = "familyReadingsOpened"
	actEnded      = "familyEnded"
	actDependent  = "familyDependentAdded"
	actConsenter  = "familyConsenterAdded"
	actToldOfAge  = "familyToldOfAge"
	reasonBy18    = "birthday"
	reasonOver    = "over"
	reasonAccount = "account"
)

// person is a member as far as this package asks.
type person struct {
	member.Facts
	ages   acting.Ages
	stage  acting.Stage
	closed bool // the brand closes the family

	country string // of the brand
}

// load reads a person. The brand is asked outside of the transaction, so that its
// cache is never read inside of one.
func (s *Service) load(ctx context.Context, memberID string) (p person, err error) {
	err = s.DB.Read(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) (err error) {
		p.Facts, err = member.LoadFacts(ctx, q, memberID)
		return err
	})
	if err != nil {
		return p, err
	}
	b, err := s.Brands.ByCode(ctx, p.BrandCode)
	p.ages, p.closed, p.country = b.Ages(), b.ClosesFamily(), b.Country
	p.stage = stageOr(p.BirthDate, p.TimeZone, p.ages, s.Now())
	return p, err
}

// errAdult is for a minor who asks for what adults alone can do.
var errAdult = apperr.New(apperr.FailedPrecondition, "family.adultsOnly",
	"Only adults can do this. Please ask Member Support if your date of birth is wrong.")

// adult reads the caller, who must be one.
func (s *Service) adult(ctx context.Context, w who.Who) (person, error) {
	p, err := s.load(ctx, w.MemberID)
	if err == nil && p.stage != acting.Grown {
		err = errAdult
	}
	return p, err
}

// record tells both trails.
func (s *Service) record(ctx context.Context, q db.Q, action, memberID, actorID, target, reason string) error {
	return s.recordBy(ctx, q, audit.Row{Action: action, Target: target, Reason: reason}, memberID, actorID)
}

// recordBy writes a row into the trail of each person that is named. Its actor is the
// caller unless it names one, as it does for somebody who has no session yet.
func (s *Service) recordBy(ctx context.Context, q db.Q, row audit.Row, ids ...string) error {
	return recordIn(ctx, q, s.Audit, row, ids...)
}

func recordIn(ctx context.Context, q db.Q, log audit.Recorder, row audit.Row, ids ...string) error {
	row.Area = area
	for _, id := range ids {
		if id == "" {
			continue
		}
		row.MemberID = id
		if err := log.Record(ctx, q, row); err != nil {
			return err
		}
	}
	return nil
}

// linkIn reads a link that a person is a side of.
func linkIn(ctx context.Context, q db.Q, id, personID string) (familydb.LinkByIDRow, error) {
	row, err := familydb.New(q).LinkByID(ctx, familydb.LinkByIDParams{ID: id, PersonID: personID})
	if errors.Is(err, sql.ErrNoRows) {
		err = apperr.NotFoundError().Because(err)
	}
	return row, err
}

func missing(field string) error {
	return apperr.InvalidField(field, "errors.value", "Please choose one.")
}

// Family is what the family page shows.
type Family struct {
	ActsFor, ActedBy []Link
	Invites          []Invite
	Declined         []Invite // lately, and not asked again
	Stage            acting.Stage
	ReadingsClosed   bool
	PlacesLeft       int
	Ages             acting.Ages
}

// List gives both sides of a member's family.
func (s *Service) List(ctx context.Context, memberID string) (f Family, err error) {
	p, err := s.load(ctx, memberID)
	if err != nil {
		return f, err
	}
	f.Stage, f.Ages = p.stage, p.ages
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if f.ActsFor, f.ActedBy, err = links(ctx, q, memberID, s.Now()); err != nil {
			return err
		}
		rows, err := familydb.New(q).InvitesOf(ctx, memberID)
		for _, r := range rows {
			f.Invites = append(f.Invites, invite(r, s.now()))
		}
		if err != nil {
			return err
		}
		if f.Declined, err = s.declinedIn(ctx, q, memberID); err != nil {
			return err
		}
		f.ReadingsClosed, err = familydb.New(q).ReadingsClosed(ctx, memberID)
		if errors.Is(err, sql.ErrNoRows) {
			err = nil
		}
		return err
	})
	f.PlacesLeft = max(MostPeople-len(f.ActedBy)-len(f.Invites), 0)
	return f, err
}

// links reads both sides in the caller's transaction.
func links(ctx context.Context, q db.Q, memberID string, now time.Time) (actsFor, actedBy []Link, err error) {
	rows, err := familydb.New(q).LinksOfActor(ctx, memberID)
	if err != nil {
		return nil, nil, err
	}
	for _, r := range rows {
		if l, stands := shown(r, now); stands {
			actsFor = append(actsFor, l)
		}
	}
	others, err := familydb.New(q).LinksOfHolder(ctx, memberID)
	for _, r := range others {
		if l, stands := shown(familydb.LinksOfActorRow(r), now); stands {
			actedBy = append(actedBy, l)
		}
	}
	return actsFor, actedBy, err
}

// Guardian is where messages of a member go who has no email address: to the person
// who has acted for them longest and has all of these areas. It is false for nobody.
func Guardian(ctx context.Context, q db.Q, memberID string, areas []string, now time.Time) (email, locale string, ok bool, err error) {
	rows, err := familydb.New(q).Guardians(ctx, memberID)
	for _, r := range rows {
		open := acting.Link{
			Kind: acting.Kind(r.Kind), Granted: acting.Read(r.Areas), Since: r.Since, EndedAt: r.EndedAt.Int64, Until: r.Until.Int64,
			BirthDate: r.BirthDate, Zone: r.TimeZone, Ages: acting.Ages{Teen: int(r.TeenAge), Adult: int(r.AdultAge)}, ReadingsClosed: r.ReadingsClosed,
		}.Open(now)
		if open != nil && !slices.ContainsFunc(areas, func(a string) bool { return !contains(open, a) }) {
			return r.Email, r.Locale, true, nil
		}
	}
	return "", "", false, err
}

// ActsFor lists the people for whom a member acts now, in the caller's transaction, which
// runs in the system's scope.
func ActsFor(ctx context.Context, q db.Q, memberID string, now time.Time) ([]Link, error) {
	actsFor, _, err := links(ctx, q, memberID, now)
	return actsFor, err
}
