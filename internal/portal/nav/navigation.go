package nav

import (
	"slices"

	"wellhouse.app/internal/people/acting"
	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/chat"
)

// Entries of the Telemed list.
const (
	CarePlan      = "Primary Care plan"
	CareTeam      = "Primary Care team"
	ExpertOpinion = "Expert Medical Opinion cases"
	Vitals        = "Primary Care vitals"
)

// Navigation is the member navigation response. An empty list means that the
// member has no access to the area.
type Navigation struct {
	TelemedInbox        bool
	Branding            brand.Branding
	Telemed             []string
	ConditionManagement []string // catalogue ids
	MentalHealth        []string
	PartnerPrograms     []string
	Unread              UnreadCounts
}

// UnreadCounts are the unread messages behind each message tab.
type UnreadCounts struct {
	Telemed      int64
	MentalHealth int64
	Coach        int64
	FoodLogger   int64 // part of Coach
}

// navigation works out what a member can reach.
func navigation(m member.Member, b brand.Brand, active []string, unread []chat.Unread) Navigation {
	n := Navigation{
		TelemedInbox: m.CareTeam, Branding: b.Branding(),
		Telemed: []string{}, ConditionManagement: []string{}, MentalHealth: []string{}, PartnerPrograms: []string{},
		Unread: UnreadCounts{
			Telemed:      chat.Total(unread, chat.CareTeam),
			MentalHealth: chat.Total(unread, chat.Guide),
			Coach:        chat.Total(unread, chat.OneOnOne, chat.FoodLogging, chat.Support),
			FoodLogger:   chat.Total(unread, chat.FoodLogging),
		},
	}
	for _, entry := range []struct {
		name string
		has  bool
	}{{CarePlan, m.CarePlan}, {CareTeam, m.CareTeam}, {ExpertOpinion, m.ExpertOpinion}, {Vitals, m.Vitals}} {
		if entry.has {
			n.Telemed = append(n.Telemed, entry.name)
		}
	}
	for _, p := range program.Catalogue {
		switch {
		case !slices.Contains(active, p.DBSlug):
		case p.DBSlug == program.BehavioralHealth:
			n.MentalHealth = append(n.MentalHealth, p.ID)
		default:
			n.ConditionManagement = append(n.ConditionManagement, p.ID)
		}
	}
	if len(n.MentalHealth) > 0 && m.MentalHealthGuide {
		n.MentalHealth = append(n.MentalHealth, "guide")
	}
	n.PartnerPrograms = append(n.PartnerPrograms, m.PartnerPrograms...)
	return n
}

// readable keeps the unread channels that the caller may read at all: the
// member those whose tab exists, staff who view the member only care-team mail
// and only as Admin.
func readable(unread []chat.Unread, m member.Member, active []string, chatOn bool, w who.Who) []chat.Unread {
	kept := []chat.Unread{}
	for _, u := range unread {
		var open bool
		switch u.Kind {
		case chat.CareTeam:
			open = m.CareTeam && w.Opens(acting.Messages) && (w.Viewing == nil || w.Role == who.Admin)
		case chat.Guide:
			open = w.Viewing == nil && w.Opens(acting.Messages) && w.Opens(acting.MentalHealth) && m.MentalHealthGuide && slices.Contains(active, program.BehavioralHealth)
		default:
			open = w.Viewing == nil && w.Opens(acting.Messages) && chatOn
		}
		if open {
			kept = append(kept, u)
		}
	}
	return kept
}
