package kit

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/seal"
	"wellhouse.app/internal/platform/token"
)

// visitLasts is how long somebody has to fill in the form.
const visitLasts = 2 * time.Hour

// errGone is the one answer to every visit and link that leads nowhere.
func errGone() error {
	return apperr.New(apperr.NotFound, "errors.linkGone", "This link no longer works.")
}

// Form is what a visitor types.
type Form struct {
	GivenName  string              `json:"givenName"`
	FamilyName string              `json:"familyName"`
	Email      string              `json:"email"`
	Phone      string              `json:"phone"`
	Address    contactrule.Address `json:"address"`
	Bleeding   string              `json:"bleeding"`
	Pregnant   string              `json:"pregnant"`
	Kits       Kits                `json:"kits"`
}

// kept is what a visit stores, sealed.
type kept struct {
	LastName  string `json:"lastName"`
	BirthDate string `json:"birthDate"`
	Form      *Form  `json:"form,omitempty"`
}

// Visit is somebody on the list of a campaign, before and after they order.
type Visit struct {
	hash, personHash string
	orderID          string
	Campaign         Campaign
	BirthDate        string
	Form             Form
	// Complete means that the form was saved.
	Complete bool
	// Kit is what they ordered. Own is false for one of an earlier visit: then only how
	// far it is may be told.
	Kit *Kit
	Own bool
}

// Begin finds a person on the list of a campaign. Every miss has the same answer.
func (s *Service) Begin(ctx context.Context, network, code, lastName, birthDate string) (secret string, c Campaign, err error) {
	if fault := askWho(lastName, birthDate); fault != nil {
		return "", c, fault
	}
	code = strings.ToUpper(strings.TrimSpace(code))
	if err := needed("code", code); err != nil {
		return "", c, err
	}
	t := tally{
		buckets: []string{s.bucket("network", network)},
		name:    s.bucket("name", code, foldName(lastName)), here: s.bucket("here", network, code, foldName(lastName)),
	}
	return s.begin(ctx, t, birthDate, func(ctx context.Context, q db.Q) (listed, error) {
		r, err := kitdb.New(q).CampaignByCode(ctx, code)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return listed{}, err
		}
		// Without a campaign, nobody has this hash.
		return listed{campaignID: r.ID, personHash: s.personHash(r.ID, lastName, birthDate), lastName: strings.TrimSpace(lastName)}, nil
	})
}

// needed refuses a call that does not say what it is about.
func needed(name, value string) error {
	if value == "" {
		return apperr.InvalidField(name, "forms.required", "This field is required.")
	}
	return nil
}

func askWho(lastName, birthDate string) error {
	var f []apperr.Field
	if strings.TrimSpace(lastName) == "" {
		f = append(f, apperr.Field{Name: "lastName", MessageKey: "forms.required", Message: "This field is required."})
	}
	if f = append(f, wrongDay(birthDate)...); f != nil {
		return apperr.Invalid(f...)
	}
	return nil
}

func wrongDay(birthDate string) []apperr.Field {
	if _, err := time.Parse(time.DateOnly, birthDate); err == nil {
		return nil
	}
	return []apperr.Field{{Name: "birthDate", MessageKey: "roster.birthDate", Message: "Enter the date of birth."}}
}

// listed is whom to look for on the list of a campaign.
type listed struct{ campaignID, personHash, lastName string }

// begin counts the try, looks, and makes a visit for who was found.
func (s *Service) begin(
	ctx context.Context, t tally, birthDate string, whom func(context.Context, db.Q) (listed, error),
) (secret string, c Campaign, err error) {
	found := false
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		if err := s.try(ctx, q, t); err != nil {
			return err
		}
		p, err := whom(ctx, q)
		if err != nil {
			return err
		}
		_, err = kitdb.New(q).Person(ctx, kitdb.PersonParams{CampaignID: p.campaignID, PersonHash: p.personHash})
		if errors.Is(err, sql.ErrNoRows) {
			return nil // the try is kept
		} else if err != nil {
			return err
		}
		if c, err = campaign(ctx, q, p.campaignID); err != nil || c.PhaseAt(s.Now()) == Planned {
			return err
		}
		if !c.OldEnough(birthDate, s.Now()) {
			return apperr.New(apperr.FailedPrecondition, "kit.tooYoung", "These kits are for adults.")
		}
		found = true
		if secret, err = s.addVisit(ctx, q, c.ID, p.personHash, kept{LastName: p.lastName, BirthDate: birthDate}); err != nil {
			return err
		}
		return s.passed(ctx, q, t)
	})
	if err == nil && !found {
		err = errNobody()
	}
	if err != nil {
		return "", Campaign{}, err
	}
	return secret, c, nil
}

func (s *Service) addVisit(ctx context.Context, q db.Q, campaignID, personHash string, k kept) (string, error) {
	secret, hash := token.New()
	sealed, err := s.sealVisit(hash, k)
	if err != nil {
		return "", err
	}
	return secret, kitdb.New(q).AddVisit(ctx, kitdb.AddVisitParams{
		TokenHash: hash, CampaignID: campaignID, PersonHash: personHash, FormEnc: sealed, ExpiresAt: s.now() + visitLasts.Milliseconds(),
	})
}

func (s *Service) sealVisit(hash string, k kept) ([]byte, error) {
	data, err := json.Marshal(k)
	if err != nil {
		return nil, err
	}
	return s.Keys.Seal(data, visits, seal.Row(hash), formColumn)
}

func (s *Service) openVisit(r kitdb.KitVisit) (k kept, err error) {
	plain, err := s.Keys.Open(r.FormEnc, visits, seal.Row(r.TokenHash), formColumn)
	if err != nil {
		return k, err
	}
	return k, json.Unmarshal(plain, &k)
}

func (s *Service) visitRow(ctx context.Context, q db.Q, hash string) (kitdb.KitVisit, error) {
	r, err := kitdb.New(q).Visit(ctx, hash)
	if errors.Is(err, sql.ErrNoRows) || err == nil && r.ExpiresAt <= s.now() {
		return r, errGone()
	}
	return r, err
}

// visit reads a visit in the caller's transaction.
func (s *Service) visit(ctx context.Context, q db.Q, secret string) (v Visit, k kept, err error) {
	if err := needed("visit", secret); err != nil {
		return v, k, err
	}
	hash, ok := token.Hash(secret)
	if !ok {
		return v, k, errGone()
	}
	r, err := s.visitRow(ctx, q, hash)
	if err == nil && r.FromLink {
		err = errGone()
	}
	if err != nil {
		return v, k, err
	}
	if k, err = s.openVisit(r); err != nil {
		return v, k, err
	}
	v = Visit{hash: hash, personHash: r.PersonHash, orderID: r.OrderID, BirthDate: k.BirthDate, Form: Form{FamilyName: k.LastName}}
	if v.Campaign, err = campaign(ctx, q, r.CampaignID); err != nil {
		return v, k, err
	}
	if v.Campaign.Kits != Both {
		v.Form.Kits = v.Campaign.Kits
	}
	if k.Form != nil {
		v.Form, v.Complete = *k.Form, true
	}
	if err := s.ordered(ctx, q, &v); err != nil {
		return v, k, err
	}
	if r.OrderID != "" { // only the receipt is left
		v.Form, v.Complete = Form{}, true
		if !v.Own {
			return Visit{}, kept{}, errGone()
		}
	}
	return v, k, nil
}

// ordered adds what the person of a visit has ordered as a visitor. Nothing of an account
// is told here.
func (s *Service) ordered(ctx context.Context, q db.Q, v *Visit) error {
	visitorID, err := kitdb.New(q).Person(ctx, kitdb.PersonParams{CampaignID: v.Campaign.ID, PersonHash: v.personHash})
	if err != nil {
		return err
	}
	if visitor, err := isVisitor(ctx, q, visitorID); err != nil || !visitor {
		return err
	}
	all, err := s.list(ctx, q, visitorID)
	if err != nil {
		return err
	}
	for _, k := range all {
		if v.orderID != "" && k.ID == v.orderID {
			v.Kit, v.Own = &k, true
			return nil
		}
	}
	if k, found := first(all, v.Campaign, s.Now()); found {
		v.Kit = &k
	}
	return nil
}

// Visited gives what was typed so far, and the order once there is one.
func (s *Service) Visited(ctx context.Context, secret string) (v Visit, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		v, _, err = s.visit(ctx, q, secret)
		return err
	})
	return v, err
}

// yesNo are the answers to the questions about health.
var (
	bleedingAnswers = []string{"yes", "no", "unsure"}
	pregnantAnswers = []string{"yes", "no"}
)

// clean judges the form and gives it the form that is kept.
func (f Form) clean(c Campaign) (Form, error) {
	var wrong []apperr.Field
	refuse := func(name string, fault contactrule.Fault) {
		if fault != contactrule.Fine {
			wrong = append(wrong, fault.Field(name))
		}
	}
	var fault contactrule.Fault
	f.GivenName, fault = contactrule.Name(f.GivenName)
	refuse("givenName", fault)
	f.FamilyName, fault = contactrule.Name(f.FamilyName)
	refuse("familyName", fault)
	f.Email, fault = contactrule.Email(f.Email)
	refuse("email", fault)
	f.Phone, fault = contactrule.Phone(f.Phone, c.Country)
	refuse("phone", fault)
	address, faults := shipArea(c, false).Check(f.Address, "address.")
	f.Address = address
	wrong = append(wrong, faults...)
	choose := func(name, value string, among []string) {
		for _, one := range among {
			if value == one {
				return
			}
		}
		wrong = append(wrong, apperr.Field{Name: name, MessageKey: "forms.choose", Message: "Please choose one."})
	}
	choose("bleeding", f.Bleeding, bleedingAnswers)
	choose("pregnant", f.Pregnant, pregnantAnswers)
	if !c.Kits.Includes(f.Kits) {
		wrong = append(wrong, apperr.Field{Name: "kits", MessageKey: "forms.choose", Message: "Please choose one."})
	}
	if wrong != nil {
		return f, apperr.Invalid(wrong...)
	}
	return f, nil
}

// Save keeps the form of a visit. Nothing is ordered.
func (s *Service) Save(ctx context.Context, secret string, f Form) (out Form, err error) {
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		v, k, err := s.visit(ctx, q, secret)
		if err != nil {
			return err
		}
		if err := stillOpen(v.Campaign, s.Now()); err != nil {
			return err
		}
		if out, err = f.clean(v.Campaign); err != nil {
			return err
		}
		k.Form = &out
		sealed, err := s.sealVisit(v.hash, k)
		if err != nil {
			return err
		}
		n, err := kitdb.New(q).SaveVisit(ctx, kitdb.SaveVisitParams{TokenHash: v.hash, FormEnc: sealed})
		if err == nil && n == 0 {
			err = apperr.New(apperr.FailedPrecondition, "kit.ordered", "This kit is already ordered.")
		}
		return err
	})
	return out, err
}

func stillOpen(c Campaign, now time.Time) error {
	if c.PhaseAt(now) != Open {
		return apperr.New(apperr.FailedPrecondition, "kit.ended", "This campaign has ended.")
	}
	return nil
}
