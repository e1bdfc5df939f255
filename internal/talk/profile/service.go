package profile

import (
	"context"
	"slices"
	"strings"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach"
	"wellhouse.app/internal/talk/delivery"
)

// Post queues what leaves the house.
type Post interface {
	Queue(ctx context.Context, q db.Q, m delivery.Message) (id string, err error)
}

// Deps is what the service needs.
type Deps struct {
	DB    *db.DB
	Now   func() time.Time
	Keys  *seal.Keyring
	Audit audit.Recorder
	Post  Post
	Files attach.Files
}

// Service shows and changes profiles.
type Service struct{ Deps }

// New makes the service.
func New(d Deps) *Service { return &Service{d} }

// area is where audit rows belong.
const area = "profile"

// Profile is everything on the page.
type Profile struct {
	member.Member
	Country  string // of the brand
	Pronouns member.OwnPronouns
	Effects  Effects
	Photo    *attach.File
}

// Profile reads it. Staff who view the member's portal never see pronouns.
func (s *Service) Profile(ctx context.Context, w who.Who) (out Profile, err error) {
	err = s.DB.Read(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if out.Member, err = member.Load(ctx, q, w.MemberID); err != nil {
			return err
		}
		facts, err := member.LoadFacts(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		out.Country = facts.Country
		if w.Viewing == nil {
			demographics, err := member.LoadDemographics(ctx, q, s.Keys, w.MemberID)
			if err != nil {
				return err
			}
			out.Pronouns = demographics.Pronouns()
		}
		enrolments, err := program.Load(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		devices, err := member.LoadDevices(ctx, q, w.MemberID)
		if err != nil {
			return err
		}
		out.Effects = effectsOf(program.ActiveSlugs(enrolments), devices)
		out.Photo, err = s.photo(ctx, q, w.MemberID)
		return err
	})
	return out, err
}

// Draft is what a caller wants the personal details to be.
type Draft struct {
	member.Personal
	// BirthDate and Email come with the contract's form and cannot change here.
	BirthDate, Email string
	// Version is that of the page it was made on; nil for a caller that knows none.
	Version *int64
	// HidesForeignPhones is for a caller that sees numbers of the United States
	// only: it keeps the others.
	HidesForeignPhones bool
}

// PutPersonal replaces a member's personal details and tells the member.
func (s *Service) PutPersonal(ctx context.Context, w who.Who, d Draft) (out member.Member, err error) {
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		before, err := s.turn(ctx, q, w.MemberID, d.Version)
		if err != nil {
			return err
		}
		if err := fixed(before, w, d); err != nil {
			return err
		}
		if d.HidesForeignPhones {
			d.Phones = append(d.Phones, foreign(before.Phones)...)
		}
		next, err := d.Clean(before.Personal(), before.Promo)
		if err != nil {
			return err
		}
		if err := member.SetPersonal(ctx, q, before, next); err != nil {
			return err
		}
		if err := s.told(ctx, q, before, next); err != nil {
			return err
		}
		out, err = member.Load(ctx, q, w.MemberID)
		return err
	})
	return out, err
}

// turn reads a member whom nobody else changes before the transaction ends.
func (s *Service) turn(ctx context.Context, q db.Q, memberID string, version *int64) (member.Member, error) {
	m, err := member.Load(ctx, q, memberID)
	if err != nil {
		return m, err
	}
	if version == nil {
		version = &m.ProfileVersion
	}
	if err := member.TakeProfileTurn(ctx, q, memberID, *version); err != nil {
		return m, err
	}
	return member.Load(ctx, q, memberID)
}

// fixed refuses what does not change with this form.
func fixed(m member.Member, w who.Who, d Draft) error {
	if d.BirthDate != m.BirthDate {
		return apperr.InvalidField("birthDate", "profile.birthDate", "Member Support can correct your date of birth.")
	}
	if !same(d.Email, m.EmailFor(w)) {
		return apperr.InvalidField("email", "profile.email", "Please change your email address under Security and sign-in.")
	}
	return nil
}

// same reports whether a caller left the email address as they see it.
func same(written, seen string) bool {
	if seen == "" {
		return written == ""
	}
	folded, fault := contactrule.Email(written)
	own, _ := auth.FoldEmail(seen)
	return fault == contactrule.Fine && folded == own
}

func foreign(phones []member.Phone) []member.Phone {
	return slices.DeleteFunc(slices.Clone(phones), func(p member.Phone) bool {
		_, national := p.National()
		return national
	})
}

// told records each part that changed, and tells the member of it.
func (s *Service) told(ctx context.Context, q db.Q, before member.Member, next member.Personal) error {
	name, address, phones := next.Changes(before.Personal())
	for _, part := range []struct {
		changed bool
		action  string
		message delivery.Key
	}{
		{name, audit.NameChanged, nameChanged}, {address, audit.AddressChanged, addressChanged}, {phones, audit.PhoneChanged, phoneChanged},
	} {
		if !part.changed {
			continue
		}
		if err := s.Audit.Record(ctx, q, audit.Row{MemberID: before.ID, Action: part.action, Area: area, Target: before.ID}); err != nil {
			return err
		}
		if err := s.tell(ctx, q, before, part.message, ""); err != nil {
			return err
		}
	}
	if !phones {
		return nil
	}
	return s.tellOldPhone(ctx, q, before, next)
}

// tellOldPhone sends a text message to a number that was taken off the profile, if
// it is the one that we send text messages to.
func (s *Service) tellOldPhone(ctx context.Context, q db.Q, before member.Member, next member.Personal) error {
	proven, err := auth.ProvenPhone(ctx, q, before.ID)
	if err != nil || proven == "" {
		return err
	}
	with := func(p member.Phone) bool { return p.Number == proven }
	if !slices.ContainsFunc(before.Phones, with) || slices.ContainsFunc(next.Phones, with) {
		return nil
	}
	return s.tell(ctx, q, before, phoneChanged, proven)
}

// AboutMe is what a member says without having to prove who they are.
type AboutMe struct {
	PreferredName string
	Pronouns      member.OwnPronouns
	TimeZone      string
	Version       int64
}

// clean judges it and gives it the form that is kept.
func (a AboutMe) clean() (AboutMe, error) {
	if a.PreferredName = strings.TrimSpace(a.PreferredName); a.PreferredName != "" {
		kept, fault := contactrule.Name(a.PreferredName)
		if fault != contactrule.Fine {
			return a, apperr.Invalid(fault.Field("preferredName"))
		}
		a.PreferredName = kept
	}
	if !isZone(a.TimeZone) {
		return a, apperr.InvalidField("timeZone", "profile.timeZone", "Please choose a time zone.")
	}
	pronouns, err := a.Pronouns.Clean()
	a.Pronouns = pronouns
	return a, err
}

// isZone reports whether a text names a place of the time zone database.
func isZone(name string) bool {
	if !strings.Contains(name, "/") {
		return false
	}
	_, err := time.LoadLocation(name)
	return err == nil
}

// UpdateAboutMe keeps what we call the member, their pronouns and their time zone.
func (s *Service) UpdateAboutMe(ctx context.Context, memberID string, a AboutMe) (version int64, err error) {
	if a, err = a.clean(); err != nil {
		return 0, err
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err := s.turn(ctx, q, memberID, &a.Version)
		if err != nil {
			return err
		}
		version = m.ProfileVersion
		if err := member.SetPreferredName(ctx, q, m, a.PreferredName); err != nil {
			return err
		}
		if err := member.SetTimeZone(ctx, q, memberID, a.TimeZone); err != nil {
			return err
		}
		if err := member.PutDemographic(ctx, q, s.Keys, memberID, member.Pronouns, a.Pronouns.Answers(), s.Now().UnixMilli()); err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: "update", Area: area, Target: memberID})
	})
	return version, err
}

// UpdateMailing keeps where letters go; nil for the home address. A post office box
// is fine there, because nothing is shipped to it.
func (s *Service) UpdateMailing(ctx context.Context, memberID string, a *member.Address, version int64) (next int64, err error) {
	if a != nil {
		kept, faults := member.CleanAddress(*a, "address.", true)
		if len(faults) > 0 {
			return 0, apperr.Invalid(faults...)
		}
		a = &kept
	}
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		m, err := s.turn(ctx, q, memberID, &version)
		if err != nil {
			return err
		}
		next = m.ProfileVersion
		if err := member.SetMailing(ctx, q, memberID, a); err != nil {
			return err
		}
		if err := s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: audit.AddressChanged, Area: area, Target: memberID}); err != nil {
			return err
		}
		return s.tell(ctx, q, m, addressChanged, "")
	})
	return next, err
}
