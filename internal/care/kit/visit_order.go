package kit

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/account"
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
)

// errNoConsent refuses an order of somebody who did not agree.
func errNoConsent() error {
	return apperr.InvalidField("consents", "kit.consent", "Please agree to the test first.")
}

// OrderVisit orders what was saved, once, however often it is called and from however
// many visits.
func (s *Service) OrderVisit(ctx context.Context, secret string, consents bool, locale, zone string) (v Visit, already bool, err error) {
	if !consents {
		return v, false, errNoConsent()
	}
	brands, err := s.Brands.All(ctx)
	if err != nil {
		return v, false, err
	}
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		v, _, err = s.visit(ctx, q, secret)
		if err != nil || v.Own {
			already = v.Own
			return err
		}
		if !v.Complete {
			return apperr.New(apperr.FailedPrecondition, "kit.incomplete", "Please fill in the form first.")
		}
		if err := stillOpen(v.Campaign, s.Now()); err != nil {
			return err
		}
		already, err = s.orderVisit(ctx, q, &v, brands[v.Campaign.BrandCode], i18n.OrDefault(locale), zone)
		return err
	})
	return v, already, err
}

func (s *Service) orderVisit(ctx context.Context, q db.Q, v *Visit, b brand.Brand, locale, zone string) (already bool, err error) {
	store := kitdb.New(q)
	// Of two visits of one person at the same moment, the second finds the order of the first.
	if _, err := store.HoldPerson(ctx, kitdb.HoldPersonParams{CampaignID: v.Campaign.ID, PersonHash: v.personHash}); err != nil {
		return false, err
	}
	personID, err := store.Person(ctx, kitdb.PersonParams{CampaignID: v.Campaign.ID, PersonHash: v.personHash})
	if err != nil {
		return false, err
	}
	known, err := isVisitor(ctx, q, personID)
	if err != nil {
		return false, err
	}
	// Nobody orders for an account from here. Who has one by now gets a record as a
	// visitor again, and the answer that everybody gets.
	if known {
		err = keepPhone(ctx, q, personID, phonesOf(*v))
	} else {
		personID, err = s.addVisitor(ctx, q, *v, b, locale, zone)
	}
	if err != nil {
		return false, err
	}
	f := v.Form
	k, already, err := s.place(ctx, q, order{
		memberID: personID, by: personID, campaign: v.Campaign, kits: f.Kits, visitor: true,
		to:      fulfil.ToAddress(legible.FullName(f.GivenName, f.FamilyName), f.Address, v.Campaign.Country),
		details: Details{Email: f.Email, Phone: f.Phone, Bleeding: f.Bleeding, Pregnant: f.Pregnant, Consent: ConsentText},
	})
	if err != nil {
		return false, err
	}
	v.Kit, v.Own = &k, !already
	if already {
		return true, nil
	}
	// What was typed is with the order now.
	empty, err := s.sealVisit(v.hash, kept{})
	if err != nil {
		return false, err
	}
	if err := store.EndVisit(ctx, kitdb.EndVisitParams{TokenHash: v.hash, OrderID: k.ID, FormEnc: empty}); err != nil {
		return false, err
	}
	return false, spendLinks(ctx, q, v.Campaign.ID, v.personHash, k.ID)
}

// isVisitor reports whether a record is there only because somebody ordered without an
// account. The status alone does not say so: children have no sign-in either, nor has an
// account whose owner had it closed, and that one keeps its email address.
func isVisitor(ctx context.Context, q db.Q, id string) (bool, error) {
	if id == "" {
		return false, nil
	}
	marked, err := kitdb.New(q).IsVisitor(ctx, id)
	if err != nil || marked == 0 {
		return false, err
	}
	a, err := auth.Facts(ctx, q, id)
	return a.Status == auth.NoSignIn && a.Email == "", err
}

// addVisitor makes the record of a person without a sign-in, who is in no program.
func (s *Service) addVisitor(ctx context.Context, q db.Q, v Visit, b brand.Brand, locale, zone string) (string, error) {
	id := uuid.Must(uuid.NewV7()).String()
	if err := s.Persons.CreatePerson(ctx, q, auth.Account{
		ID: id, GivenName: v.Form.GivenName, FamilyName: v.Form.FamilyName, Locale: locale, CreatedAt: s.now(),
	}); err != nil {
		return "", err
	}
	promo := member.Promo{Code: strings.ToUpper(b.Code), Organisation: b.Organisation, PhoneRegions: []string{b.Country}}
	if err := account.EnsurePromo(ctx, q, promo); err != nil {
		return "", err
	}
	if err := member.Add(ctx, q, member.Member{
		ID: id, PublicUUID: uuid.NewString(), BrandCode: b.Code, BirthDate: v.BirthDate, TimeZone: member.ZoneOr(zone), Promo: promo, Phones: phonesOf(v),
	}, s.now()); err != nil {
		return "", err
	}
	if err := kitdb.New(q).AddVisitor(ctx, kitdb.AddVisitorParams{MemberID: id, Since: s.now()}); err != nil {
		return "", err
	}
	return id, kitdb.New(q).SetVisitor(ctx, kitdb.SetVisitorParams{CampaignID: v.Campaign.ID, PersonHash: v.personHash, VisitorID: id})
}

// phonesOf is where the care team calls about a result that can't wait.
func phonesOf(v Visit) []member.Phone {
	return []member.Phone{{Type: member.MobilePhone, Number: v.Form.Phone, Country: v.Campaign.Country}}
}

// keepPhone keeps the number that a visitor gave last.
func keepPhone(ctx context.Context, q db.Q, id string, phones []member.Phone) error {
	m, err := member.Load(ctx, q, id)
	if err != nil {
		return err
	}
	p := m.Personal()
	p.Phones = phones
	return member.SetPersonal(ctx, q, m, p)
}
