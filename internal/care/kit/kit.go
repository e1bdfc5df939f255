package kit

import (
	"cmp"
	"slices"
	"time"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/platform/i18n"
)

// State is how far a kit has come.
type State string

// The states.
const (
	Ordered       State = "ordered"
	Shipped       State = "shipped"
	Delivered     State = "delivered"
	Registered    State = "registered"
	Received      State = "received"
	CannotProcess State = "cannotProcess"
	Resulted      State = "resulted"
	Canceled      State = "canceled"
	Returned      State = "returned"
)

// ranks put the states in order. What a later one proves, an earlier one that is told
// late does not take back. A kit that was canceled or came back is at the laboratory
// when that says so.
var ranks = map[State]int{Ordered: 0, Shipped: 1, Delivered: 2, Canceled: 3, Returned: 3, Registered: 4, Received: 5, CannotProcess: 6, Resulted: 7}

// Kit is a kit that was ordered.
type Kit struct {
	MemberID, ID, CampaignID string
	// Number is on the box. The laboratory and the parcel have the same one.
	Number    string
	Kits      Kits
	State     State
	OrderedBy string
	// Visitor means that the person has no account: they are written to by email, with a
	// link that shows how far it is.
	Visitor              bool
	Shares               bool
	Replaces, ReplacedBy string
	Details              Details
	PlacedAt             int64
	at                   map[State]int64
	Shipment             fulfil.Shipment
	Campaign             Campaign
}

// Details are kept sealed: how a visitor is reached, what they told about their health,
// and what was agreed to.
type Details struct {
	Email    string `json:"email,omitempty"`
	Phone    string `json:"phone,omitempty"`
	Bleeding string `json:"bleeding,omitempty"`
	Pregnant string `json:"pregnant,omitempty"`
	// Consent names the text that was agreed to.
	Consent string `json:"consent"`
}

// ConsentText is the one that the pages show now.
const ConsentText = "2026-11"

// Hear puts news about a kit in its place. The same news in any order and any number of
// times lead to the same kit.
func (k Kit) Hear(state State, at int64) Kit {
	known := map[State]int64{}
	for s, t := range k.at {
		known[s] = t
	}
	if known[state] == 0 || at < known[state] {
		known[state] = at
	}
	k.at = known
	if ranks[state] > ranks[k.State] {
		k.State = state
	}
	return k
}

// At is when it came into a state; zero if it never did.
func (k Kit) At(s State) int64 { return k.at[s] }

// Step is a state that a kit came into, and when.
type Step struct {
	State State
	At    int64
}

// Steps are the states that it came into, in their order.
func (k Kit) Steps() []Step {
	out := []Step{{Ordered, k.PlacedAt}}
	for state, at := range k.at {
		if at != 0 {
			out = append(out, Step{state, at})
		}
	}
	slices.SortFunc(out, func(a, b Step) int { return cmp.Compare(ranks[a.State], ranks[b.State]) })
	return out
}

// CanRegister reports whether somebody can have it in their hands, and hasn't said so. They
// know better than the carrier whether it arrived, but not that it was never sent.
func (k Kit) CanRegister() bool { return k.State == Shipped || k.State == Delivered }

// CanReplace reports whether a new kit is due.
func (k Kit) CanReplace() bool { return k.State == CannotProcess && k.ReplacedBy == "" }

// missingDays is for how long after a delivery somebody can say that it did not arrive.
const missingDays = 60

// Arrival is when a kit that is on the way should be there. Days count from 1970, on the
// calendar of its campaign.
func (k Kit) Arrival(now time.Time) (a fulfil.Arrival, today int) {
	country, zone := k.Campaign.Country, i18n.Zone(k.Campaign.Zone)
	today = fulfil.DayOf(now.UnixMilli(), zone)
	if k.State == Ordered {
		return fulfil.ExpectUnsent(country, fulfil.DayOf(k.PlacedAt, zone), today), today
	}
	return fulfil.ExpectSent(country, fulfil.DayOf(k.At(Shipped), zone), k.Shipment.ExpectedDay), today
}

// CanSayMissing reports whether it is time to say that a kit did not arrive, so that
// another one is sent: the last day is over on which it should have, or it was delivered
// before today. A kit that is a replacement itself is not replaced again; the person calls.
func (k Kit) CanSayMissing(now time.Time) bool {
	if k.ReplacedBy != "" || k.Replaces != "" {
		return false
	}
	a, today := k.Arrival(now)
	delivered := fulfil.DayOf(k.At(Delivered), i18n.Zone(k.Campaign.Zone))
	return k.State == Shipped && a.Late(today) || k.State == Delivered && today > delivered && today-delivered <= missingDays
}

// withoutAddress leaves out where a kit goes, and its parcel: the page of a carrier names
// the place. When it comes stays.
func (k Kit) withoutAddress() Kit {
	p := k.Shipment
	k.Shipment = fulfil.Shipment{To: fulfil.To{Name: p.To.Name}, ExpectedDay: p.ExpectedDay, ExpectedAt: p.ExpectedAt}
	return k
}

// blocks reports whether a further order would show this one.
func (k Kit) blocks(c Campaign, now time.Time) bool {
	return k.CampaignID == c.ID && k.ReplacedBy == "" && k.State != Canceled && k.State != Returned && !c.MayOrderAgain(k.PlacedAt, now)
}

// first is the kit that a further order would show.
func first(kits []Kit, c Campaign, now time.Time) (Kit, bool) {
	i := slices.IndexFunc(kits, func(k Kit) bool { return k.blocks(c, now) })
	if i < 0 {
		return Kit{}, false
	}
	return kits[i], true
}
