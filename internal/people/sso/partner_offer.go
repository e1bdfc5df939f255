package sso

import (
	"errors"
	"net/url"
	"slices"
	"strings"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/i18n"
	"wellhouse.app/internal/platform/legible"
)

// Why a member is offered a partner.
const (
	whyProgram  = "program"  // it goes with a program they are in
	whyPromo    = "promo"    // their organization chose it
	whyBenefits = "benefits" // it is part of their benefits
)

// The limits of what an administrator writes.
const (
	maxSummary = 400
	maxCost    = 120
	maxPhone   = 30
	mostHosts  = 10
	mostListed = 50
)

// offeredTo reports whether a member is offered a partner.
func (p Partner) offeredTo(m PartnerMember) bool {
	return !p.Retired() && slices.Contains(m.Partners, p.Code) && (len(p.Promos) == 0 || slices.Contains(p.Promos, m.Promo))
}

// why says why a member is offered a partner, and what the reason is about.
func (p Partner) why(m PartnerMember) (why, about string) {
	for _, slug := range p.Programs {
		if slices.Contains(m.Active, slug) {
			return whyProgram, slug
		}
	}
	if slices.Contains(p.Promos, m.Promo) && m.Organization != "" {
		return whyPromo, m.Organization
	}
	return whyBenefits, ""
}

// textFor is what a member reads: in their language, or else in English.
func (p Partner) textFor(locale string) PartnerText {
	if t, ok := p.Texts[locale]; ok && t.Summary != "" {
		return t
	}
	if t, ok := p.Texts["en-CA"]; ok && strings.HasSuffix(locale, "-CA") && t.Summary != "" {
		return t
	}
	return p.Texts["en-US"]
}

// told is what we tell the partner about a member. One that signs people in itself is
// told nothing.
func (p Partner) told() []string {
	if !p.SignsOn() {
		return []string{}
	}
	return append([]string{}, p.Shares...)
}

// errHost is a partner whose address is not among the hosts that we send people to.
var errHost = errors.New("sso: the address of the partner is not on its list of hosts")

// leadsTo is the address that members are sent to.
func (p Partner) leadsTo() string {
	switch p.Protocol {
	case byResponse:
		return p.about.acs
	case byOpenID:
		return p.LoginUrl
	}
	return p.Site
}

// mayLeadTo reports whether an address is on the partner's list of hosts. A partner
// without a list has only the hosts that its addresses name.
func (p Partner) mayLeadTo(address string) bool {
	u, err := url.Parse(address)
	return err == nil && u.Host != "" && (len(p.Hosts) == 0 || slices.Contains(p.Hosts, u.Hostname()))
}

// refuseOffer says what is wrong with what only the desk writes.
func (d PartnerDraft) refuseOffer() (refused []apperr.Field) {
	check := func(ok bool, name, message string) {
		if !ok {
			about, _, _ := strings.Cut(name, " ") // the language of a text is no part of the key
			refused = append(refused, apperr.Field{Name: name, MessageKey: "sso.partner." + about, Message: message})
		}
	}
	check(len(d.Hosts) <= mostHosts && !slices.ContainsFunc(d.Hosts, badHost), "hosts", "Enter up to 10 host names, one on each line, such as app.example.")
	for _, address := range d.addresses() {
		check(hostAllowed(d.Hosts, address), "hosts", "Add the hosts of the partner’s addresses to the list.")
	}
	check(len(d.Promos) <= mostListed && !slices.ContainsFunc(d.Promos, badCode), "promos", "Enter promo codes, one on each line.")
	check(len(d.Programs) <= mostListed && !slices.ContainsFunc(d.Programs, badCode), "programs", "Choose programs from the list.")
	check(len([]rune(d.Phone)) <= maxPhone && legible.Line(d.Phone), "phone", "Enter a phone number with up to 30 characters.")
	check(len(d.ClientID) <= maxClientID && legible.Line(d.ClientID), "clientId", "Enter the ID of the app.")
	for locale, t := range d.Texts {
		check(slices.Contains(i18n.Locales, locale), "texts", "Choose one of our languages.")
		check(len([]rune(t.Summary)) <= maxSummary && legible.Text(t.Summary), "summary "+locale, "Use up to 400 characters.")
		check(len([]rune(t.Cost)) <= maxCost && legible.Line(t.Cost), "cost "+locale, "Use up to 120 characters.")
	}
	return dedupe(refused)
}

// addresses are where a draft would send browsers, as far as they can be read.
func (d PartnerDraft) addresses() []string {
	list := []string{d.Site}
	switch d.Protocol {
	case byResponse:
		if about, err := parsePartnerMetadata(d.Metadata); err == nil {
			list = append(list, about.acs)
		}
	case byOpenID:
		list = append(list, d.LoginURL)
	}
	return list
}

// ownHosts are the hosts of a draft's addresses.
func (d PartnerDraft) ownHosts() []string {
	hosts := []string{}
	for _, address := range d.addresses() {
		if u, err := url.Parse(address); err == nil && u.Hostname() != "" && !slices.Contains(hosts, u.Hostname()) {
			hosts = append(hosts, u.Hostname())
		}
	}
	return hosts
}

func hostAllowed(hosts []string, address string) bool {
	u, err := url.Parse(address)
	return err != nil || u.Host == "" || len(hosts) == 0 || slices.Contains(hosts, u.Hostname())
}

func badHost(host string) bool {
	u, err := url.Parse("https://" + host)
	return err != nil || host == "" || u.Hostname() != host || strings.ContainsAny(host, " *@/:")
}

func badCode(code string) bool { return !partnerCode.MatchString(code) }

// dedupe keeps the first refusal of each field.
func dedupe(list []apperr.Field) (kept []apperr.Field) {
	for _, f := range list {
		if !slices.ContainsFunc(kept, func(k apperr.Field) bool { return k.Name == f.Name }) {
			kept = append(kept, f)
		}
	}
	return kept
}

// withPort adds our port to an address on this machine that has none, as the partners
// of the demo have.
func withPort(address, port string) string {
	u, err := url.Parse(address)
	if err != nil || port == "" || u.Port() != "" || !strings.HasSuffix(u.Hostname(), ".localhost") {
		return address
	}
	u.Host += ":" + port
	return u.String()
}
