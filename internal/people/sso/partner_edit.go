package sso

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"time"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/i18n"
)

// BrandPartners lists the partners of a brand, for the desk.
func (s *Service) BrandPartners(ctx context.Context, brandCode string) ([]Partner, error) {
	if brandCode == "" {
		return nil, missing("brandCode")
	}
	if _, err := s.Brands.ByCode(ctx, brandCode); err != nil {
		return nil, err
	}
	return s.partnersOf(ctx, brandCode)
}

// EditPartner adds a partner, or replaces one by a draft made from a revision of it.
func (s *Service) EditPartner(ctx context.Context, d PartnerDraft, revision int64) (Partner, error) {
	if d.BrandCode == "" {
		return Partner{}, missing("brandCode")
	}
	if err := s.refuseApp(ctx, d); err != nil {
		return Partner{}, err
	}
	before := func(ctx context.Context, q db.Q) error { return s.claimPartner(ctx, q, d, revision) }
	return s.putPartner(ctx, d, before, func(ctx context.Context, q db.Q) error { return d.putOffer(ctx, q) })
}

// refuseApp refuses a partner that gets in through our OpenID provider without an app
// there. Other faults of the draft are told at the same time.
func (s *Service) refuseApp(ctx context.Context, d PartnerDraft) error {
	if d.Protocol != byOpenID {
		return nil
	}
	known, err := s.HasApp(ctx, d.ClientID, d.BrandCode)
	if err != nil || known {
		return err
	}
	about, message := "noApp", "There is no connected app with this ID for this brand."
	if d.ClientID == "" {
		about, message = "clientId", "Enter the ID of the app."
	}
	fault := apperr.Field{Name: "clientId", MessageKey: "sso.partner." + about, Message: message}
	return apperr.Invalid(dedupe(append(d.refuse(s.Local), fault))...)
}

// claimPartner makes sure that nobody else has changed the partner, or, for a new one,
// that its code is free.
func (s *Service) claimPartner(ctx context.Context, q db.Q, d PartnerDraft, revision int64) error {
	store := ssodb.New(q)
	if revision > 0 {
		n, err := store.ClaimPartner(ctx, ssodb.ClaimPartnerParams{BrandCode: d.BrandCode, Code: d.Code, Revision: revision, Now: s.now()})
		if err == nil && n == 0 {
			err = errChanged
		}
		return err
	}
	_, err := store.Partner(ctx, ssodb.PartnerParams{BrandCode: d.BrandCode, Code: d.Code})
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	if err == nil {
		err = apperr.InvalidField("code", "sso.partner.taken", "This brand has a partner with this code.")
	}
	return err
}

// putOffer stores what only the desk writes.
func (d PartnerDraft) putOffer(ctx context.Context, q db.Q) error {
	row := ssodb.PutPartnerOfferParams{BrandCode: d.BrandCode, Code: d.Code, ClientID: d.ClientID, Phone: d.Phone}
	for list, column := range map[*[]string]*string{&d.Promos: &row.Promos, &d.Programs: &row.Programs, &d.Hosts: &row.Hosts} {
		text, err := json.Marshal(append([]string{}, *list...))
		if err != nil {
			return err
		}
		*column = string(text)
	}
	if _, err := ssodb.New(q).PutPartnerOffer(ctx, row); err != nil {
		return err
	}
	for _, locale := range slices.Sorted(maps.Keys(d.Texts)) {
		t := d.Texts[locale]
		err := ssodb.New(q).PutPartnerText(ctx, ssodb.PutPartnerTextParams{
			BrandCode: d.BrandCode, PartnerCode: d.Code, Locale: locale, Summary: t.Summary, Cost: t.Cost,
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// Retire hides a partner from members, or brings it back. Nobody is handed over to
// one that is retired.
func (s *Service) Retire(ctx context.Context, brandCode, code string, retired bool, revision int64) (Partner, error) {
	if brandCode == "" {
		return Partner{}, missing("brandCode")
	}
	if _, err := s.partner(ctx, brandCode, code); err != nil {
		return Partner{}, err
	}
	at, word := sql.NullInt64{}, "back"
	if retired {
		at, word = db.Int(s.now()), "retired"
	}
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		n, err := ssodb.New(q).RetirePartner(ctx, ssodb.RetirePartnerParams{BrandCode: brandCode, Code: code, Revision: revision, RetiredAt: at, Now: s.now()})
		if err == nil && n == 0 {
			err = errChanged
		}
		if err != nil {
			return err
		}
		return s.Audit.Record(ctx, q, audit.Row{Action: actSaved, Area: "brand", Target: brandCode, Reason: "partner " + code + " " + word})
	})
	if err != nil {
		return Partner{}, err
	}
	return s.partner(ctx, brandCode, code)
}

// ExaminePartner looks whether a partner would work.
func (s *Service) ExaminePartner(ctx context.Context, brandCode, code string) ([]Finding, error) {
	if brandCode == "" {
		return nil, missing("brandCode")
	}
	p, err := s.partner(ctx, brandCode, code)
	if err != nil {
		return nil, err
	}
	list := []Finding{s.reaches(ctx, p.Site), {Check: "partnerHost", OK: p.mayLeadTo(p.leadsTo()), Detail: hostIn(p.leadsTo())}}
	switch p.Protocol {
	case byResponse:
		list = append(list, examinePartnerMetadata(p.about, s.Now())...)
	case byOpenID:
		list = append(list, Finding{Check: "partnerApp", OK: p.ClientID != "", Detail: p.ClientID})
	}
	for _, locale := range i18n.Locales {
		if p.Texts[locale].Summary == "" {
			list = append(list, Finding{Check: "partnerText", Detail: locale})
		}
	}
	return list, nil
}

// reaches looks whether the website of a partner answers at all.
func (s *Service) reaches(ctx context.Context, address string) Finding {
	ctx, cancel := within(ctx)
	defer cancel()
	found := Finding{Check: "partnerSite", Detail: hostIn(address)}
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return found
	}
	reply, err := s.client.Do(r)
	if errors.Is(err, errRedirects) { // it is there, and leads on to a page of its own
		found.OK = true
		return found
	}
	if err != nil {
		return found
	}
	defer func() { _ = reply.Body.Close() }()
	found.OK = reply.StatusCode < http.StatusInternalServerError
	return found
}

func examinePartnerMetadata(about spoken, now time.Time) []Finding {
	list := []Finding{{Check: "metadata", OK: about.entityID != "", Detail: about.entityID}}
	for _, c := range about.certificates {
		list = append(list, Finding{Check: "certificate", OK: now.After(c.NotBefore) && now.Before(c.NotAfter), Detail: c.NotAfter.UTC().Format(time.DateOnly)})
	}
	return list
}

func hostIn(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return ""
	}
	return u.Host
}
