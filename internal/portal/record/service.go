package record

import (
	"context"
	"strings"
	"time"

	"wellhouse.app/internal/care/alert"
	"wellhouse.app/internal/care/supply"
	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/factor"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/people/sso"
	"wellhouse.app/internal/people/staff"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/billing"
	"wellhouse.app/internal/portal/desk"
	"wellhouse.app/internal/talk/delivery"
)

// Directory finds members. A look at a record counts against the allowance of the
// person who searches, whichever part of it is opened first.
type Directory interface {
	OpenMember(ctx context.Context, w who.Who, memberID string) (staff.Found, error)
	Look(ctx context.Context, w who.Who, memberID string) error
	FindMember(ctx context.Context, w who.Who, text string) (staff.Found, error)
}

// Family knows who acts for whom.
type Family interface {
	ListFor(ctx context.Context, q db.Q, memberID string) (actsFor, actedBy []family.Link, err error)
	InvitesFor(ctx context.Context, q db.Q, memberID string) ([]family.Invite, error)
	ResendFor(ctx context.Context, memberID, inviteID string, also func(ctx context.Context, q db.Q, i family.Invite) error) (family.Invite, error)
	AddParentFor(ctx context.Context, p family.NewParent, also func(ctx context.Context, q db.Q, l family.Link) error) error
	AddConsenterFor(ctx context.Context, v family.Vouched, also func(ctx context.Context, q db.Q, l family.Link) error) error
	EndFor(ctx context.Context, w who.Who, e family.EndAsked, also func(ctx context.Context, q db.Q, memberID, actorID string) error) error
	LockAround(ctx context.Context, q db.Q, memberID string) error
	BirthDateCorrected(ctx context.Context, q db.Q, memberID, before string, ages acting.Ages) (family.Corrected, error)
}

// Contacts keeps whom a member named.
type Contacts interface {
	Settings(ctx context.Context, memberID string) (*alert.Settings, error)
	RemoveFor(ctx context.Context, memberID, id string, version int64, also func(ctx context.Context, q db.Q, c alert.Contact) error) error
}

// Coverage knows what pays for a member's care.
type Coverage interface {
	Overview(ctx context.Context, memberID string, mentalHealth bool) (billing.Overview, error)
}

// Notes keeps what Member Support noted.
type Notes interface {
	MemberNotes(ctx context.Context, memberID, before string) ([]desk.Note, string, error)
	AddMemberNote(ctx context.Context, w who.Who, memberID, text string) (desk.Note, error)
}

// Orders knows what a member ordered.
type Orders interface {
	WithParcels(ctx context.Context, q db.Q, memberID string, most int) ([]supply.Order, error)
}

// Brands knows the brands.
type Brands interface {
	ByCode(ctx context.Context, code string) (brand.Brand, error)
}

// Post queues a message to a member.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Deps is what the service needs.
type Deps struct {
	DB        *db.DB
	Now       func() time.Time
	Audit     audit.ReadRecorder
	Directory Directory
	Family    Family
	Contacts  Contacts
	Coverage  Coverage
	Notes     Notes
	Orders    Orders
	Brands    Brands
	Post      Post
}

// Service answers Member Support.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// The words of audit rows.
const (
	area       = "account-desk"
	actChecked = "callerChecked"
)

// Record is the account of a member, what pays for it, the devices and the orders.
type Record struct {
	Found        staff.Found
	Member       member.Member
	Stage        acting.Stage
	Today        string // where the member is
	LastSignIn   int64
	Since        int64
	Methods      []factor.Method
	Organization bool // an organization signs the member in
	Programs     []program.Enrolment
	Coverage     billing.Overview
	Devices      []member.Device
	Orders       []supply.Order
}

func named(field, id string) error {
	if strings.TrimSpace(id) == "" {
		return apperr.InvalidField(field, "errors.value", "Please choose one.")
	}
	return nil
}

// look counts a look at a part of a record.
func (s *Service) look(ctx context.Context, w who.Who, memberID string) error {
	if err := named("memberId", memberID); err != nil {
		return err
	}
	return s.Directory.Look(ctx, w, memberID)
}

// Record reads it. It counts as a search, so nobody reads through the members.
func (s *Service) Record(ctx context.Context, w who.Who, memberID string) (out Record, err error) {
	if err := named("memberId", memberID); err != nil {
		return out, err
	}
	if out.Found, err = s.Directory.OpenMember(ctx, w, memberID); err != nil {
		return out, err
	}
	// Its plans are shown, its prices aren't.
	if out.Coverage, err = s.Coverage.Overview(ctx, out.Found.ID, false); err != nil {
		return out, err
	}
	b, err := s.Brands.ByCode(ctx, out.Found.BrandCode)
	if err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error { return s.account(ctx, q, &out) })
	if err != nil {
		return out, err
	}
	out.Stage, out.Today = s.stage(out.Member, b.Ages()), s.today(out.Member)
	return out, s.Audit.OwnRead(ctx, audit.Row{MemberID: out.Found.ID, Action: "read", Area: area, Target: out.Found.ID})
}

// account reads what the account says.
func (s *Service) account(ctx context.Context, q db.Q, out *Record) (err error) {
	id := out.Found.ID
	if out.Member, err = member.Load(ctx, q, id); err != nil {
		return err
	}
	account, err := auth.FindAccount(ctx, q, id, "")
	if err != nil {
		return err
	}
	out.Since = account.CreatedAt
	if out.LastSignIn, err = auth.LastSignIn(ctx, q, id); err != nil {
		return err
	}
	if out.Methods, err = factor.MethodsOf(ctx, q, id); err != nil {
		return err
	}
	if out.Organization, err = sso.HasLinks(ctx, q, id); err != nil {
		return err
	}
	enrolments, err := program.Load(ctx, q, id)
	if err != nil {
		return err
	}
	out.Programs, _ = program.WithoutMentalHealth(enrolments, nil)
	if out.Devices, err = member.LoadDevicesInUse(ctx, q, id); err != nil {
		return err
	}
	out.Orders, err = s.Orders.WithParcels(ctx, q, id, supply.OrdersMost)
	return err
}

// stage is how old a member is; one without a birth date counts as an adult, as
// their family does it.
func (s *Service) stage(m member.Member, ages acting.Ages) acting.Stage {
	if stage, known := acting.StageOf(m.BirthDate, m.TimeZone, ages, s.Now()); known {
		return stage
	}
	return acting.Grown
}

// today is the day where the member is.
func (s *Service) today(m member.Member) string {
	return s.Now().In(member.Facts{TimeZone: m.TimeZone}.Zone()).Format(time.DateOnly)
}

// People are the member's family and contacts.
type People struct {
	ActsFor, ActedBy []family.Link
	Invites          []family.Invite
	Contacts         []alert.Contact
}

// People reads them. Doctors are not among them: they say something about health.
func (s *Service) People(ctx context.Context, w who.Who, memberID string) (out People, err error) {
	if err := s.look(ctx, w, memberID); err != nil {
		return out, err
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if _, err := member.LoadFacts(ctx, q, memberID); err != nil {
			return err
		}
		if out.ActsFor, out.ActedBy, err = s.Family.ListFor(ctx, q, memberID); err != nil {
			return err
		}
		out.Invites, err = s.Family.InvitesFor(ctx, q, memberID)
		return err
	})
	if err != nil {
		return out, err
	}
	settings, err := s.Contacts.Settings(ctx, memberID)
	if err != nil {
		return out, err
	}
	for _, c := range settings.Contacts {
		if c.Type != alert.Provider {
			out.Contacts = append(out.Contacts, c)
		}
	}
	return out, s.Audit.OwnRead(ctx, audit.Row{MemberID: memberID, Action: "read", Area: area, Target: memberID})
}

// checked writes how the caller was recognized.
func (s *Service) checked(ctx context.Context, q db.Q, memberID string, c Caller) error {
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: actChecked, Area: area, Target: strings.Join(c.Confirmed, ",")})
}

// record writes how the caller was recognized, what was done, and why.
func (s *Service) record(ctx context.Context, q db.Q, memberID, action, target string, c Caller) error {
	if err := s.checked(ctx, q, memberID, c); err != nil {
		return err
	}
	return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: action, Area: area, Target: target, Reason: c.Reason})
}
