package sso

import (
	"strings"
	"testing"

	"wellhouse.app/internal/people/sso/ssodb"
	"wellhouse.app/internal/platform/db"
)

func TestWhoIsOfferedAPartner(t *testing.T) {
	m := PartnerMember{Partners: []string{"MoveWell"}, Promo: "HARBOR", Organization: "Harborview", Active: []string{"WEIGHT_MANAGEMENT"}}
	one := func(change func(*Partner)) Partner {
		p := Partner{Partner: ssodb.Partner{Code: "MoveWell"}}
		change(&p)
		return p
	}
	for _, c := range []struct {
		name       string
		change     func(*Partner)
		offered    bool
		why, about string
	}{
		{"for everybody of the brand", func(*Partner) {}, true, "benefits", ""},
		{"for their promo", func(p *Partner) { p.Promos = []string{"HARBOR"} }, true, "promo", "Harborview"},
		{"for another promo", func(p *Partner) { p.Promos = []string{"MAPLE"} }, false, "benefits", ""},
		{"for their program", func(p *Partner) { p.Programs = []string{"DIABETES", "WEIGHT_MANAGEMENT"} }, true, "program", "WEIGHT_MANAGEMENT"},
		{"for another program", func(p *Partner) { p.Programs = []string{"DIABETES"} }, true, "benefits", ""},
		{"their program before their promo", func(p *Partner) { p.Programs, p.Promos = m.Active, []string{"HARBOR"} }, true, "program", "WEIGHT_MANAGEMENT"},
		{"retired", func(p *Partner) { p.RetiredAt = db.Int(1) }, false, "benefits", ""},
		{"a code that they don't have", func(p *Partner) { p.Code = "Other" }, false, "benefits", ""},
	} {
		p := one(c.change)
		why, about := p.why(m)
		if p.offeredTo(m) != c.offered || why != c.why || about != c.about {
			t.Errorf("%s: %v %s %s", c.name, p.offeredTo(m), why, about)
		}
	}
}

func TestHostsOfAPartner(t *testing.T) {
	for _, c := range []struct {
		hosts   []string
		address string
		want    bool
	}{
		{nil, "https://app.example/in", true},
		{nil, "", false},
		{[]string{"app.example"}, "https://app.example/in?x=1", true},
		{[]string{"app.example"}, "https://app.example:8443/in", true},
		{[]string{"app.example"}, "https://evil.example/?app.example", false},
		{[]string{"app.example"}, "https://app.example.evil.example/", false},
		{[]string{"app.example"}, "https://app.example@evil.example/", false},
		{[]string{"app.example"}, "https://sub.app.example/", false},
		{[]string{"app.example"}, "://", false},
	} {
		if got := (Partner{Hosts: c.hosts}).mayLeadTo(c.address); got != c.want {
			t.Errorf("%v %s: %v", c.hosts, c.address, got)
		}
	}
}

func TestTextInTheMembersLanguage(t *testing.T) {
	p := Partner{Texts: map[string]PartnerText{"en-US": {Summary: "us"}, "en-CA": {Summary: "ca"}, "es-US": {Summary: ""}}}
	for locale, want := range map[string]string{"en-US": "us", "en-CA": "ca", "fr-CA": "ca", "es-US": "us", "": "us"} {
		if got := p.textFor(locale).Summary; got != want {
			t.Errorf("%s: %s, want %s", locale, got, want)
		}
	}
}

func TestWhatTheDeskMayWrite(t *testing.T) {
	good := func() PartnerDraft {
		return PartnerDraft{
			Site: "https://app.example", Hosts: []string{"app.example"}, Promos: []string{"HARBOR"}, Programs: []string{"DIABETES"},
			Phone: "800-555-0190", Texts: map[string]PartnerText{"fr-CA": {Summary: strings.Repeat("é", maxSummary), Cost: strings.Repeat("é", maxCost)}},
		}
	}
	if refused := good().refuseOffer(); len(refused) > 0 {
		t.Fatal(refused)
	}
	for name, c := range map[string]struct {
		field  string
		change func(*PartnerDraft)
	}{
		"the host of the site is missing": {"hosts", func(d *PartnerDraft) { d.Hosts = []string{"other.example"} }},
		"an address as a host":            {"hosts", func(d *PartnerDraft) { d.Hosts = []string{"app.example", "https://app.example"} }},
		"a wildcard":                      {"hosts", func(d *PartnerDraft) { d.Hosts = []string{"app.example", "*.example"} }},
		"too many hosts":                  {"hosts", func(d *PartnerDraft) { d.Hosts = append(make([]string, mostHosts), "app.example") }},
		"a promo with a space":            {"promos", func(d *PartnerDraft) { d.Promos = []string{"A B"} }},
		"a long phone number":             {"phone", func(d *PartnerDraft) { d.Phone = strings.Repeat("1", maxPhone+1) }},
		"a long summary":                  {"summary fr-CA", func(d *PartnerDraft) { d.Texts["fr-CA"] = PartnerText{Summary: strings.Repeat("a", maxSummary+1)} }},
		"a long cost":                     {"cost fr-CA", func(d *PartnerDraft) { d.Texts["fr-CA"] = PartnerText{Cost: strings.Repeat("a", maxCost+1)} }},
		"another language":                {"texts", func(d *PartnerDraft) { d.Texts["de-DE"] = PartnerText{} }},
	} {
		d := good()
		c.change(&d)
		refused := d.refuseOffer()
		if len(refused) != 1 || refused[0].Name != c.field {
			t.Errorf("%s: %v", name, refused)
		}
	}
}

func TestConsentCovers(t *testing.T) {
	agreed := Consent{State: agreedAct, Shares: []string{"firstName"}}
	for _, c := range []struct {
		consent Consent
		told    []string
		want    bool
	}{
		{agreed, []string{"firstName"}, true},
		{agreed, nil, true},
		{agreed, []string{"firstName", "email"}, false},
		{Consent{State: withdrawnAct, Shares: []string{"firstName"}}, []string{"firstName"}, false},
		{Consent{State: declinedAct}, nil, false},
		{Consent{}, nil, false},
	} {
		if got := c.consent.Covers(Partner{Partner: ssodb.Partner{Protocol: byResponse}, Shares: c.told}); got != c.want {
			t.Errorf("%+v %v: %v", c.consent, c.told, got)
		}
	}
	other := Partner{Partner: ssodb.Partner{Protocol: byOpenID, ClientID: "new"}, Shares: []string{"firstName"}}
	if agreed.Covers(other) {
		t.Error("a consent to one app covers another")
	}
}
