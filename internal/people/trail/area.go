package trail

import "strings"

// Area is a part of the record, as a member would call it.
type Area string

// The areas, in the order in which they are told.
const (
	Home        Area = "home"
	Profile     Area = "profile"
	Programs    Area = "programs"
	Readings    Area = "readings"
	Health      Area = "health"
	Care        Area = "care" // visits, records and the other embedded screens
	Devices     Area = "devices"
	Food        Area = "food"
	Coaching    Area = "coaching"
	Medicines   Area = "medicines"
	Messages    Area = "messages"
	Learning    Area = "learning"
	Preferences Area = "preferences"
	Access      Area = "access" // this very list
	Other       Area = "other"
	// None is what tells nothing about a member: the session, the desk of the
	// staff person, the language of the page.
	None Area = ""
)

var areas = []Area{
	Home, Profile, Programs, Readings, Health, Care, Devices, Food, Coaching, Medicines, Messages, Learning, Preferences, Access, Other,
}

// byOperation names the area of single operations.
var byOperation = map[string]Area{
	"/live":                None,
	"getPersonalInfo":      Profile,
	"getAccountInfo":       Profile,
	"getPromo":             Profile,
	"getPublicPartnerID":   Profile,
	"getWebRefresh":        Home,
	"getLaunchpad":         Home,
	"getOnboardingDisplay": Home,
	"getCoachingInfo":      Coaching,
	"getStaffPortrait":     None,
	"getHealthProfile":     Health,
	"getLocale":            None,
	"getFeatureConfig":     None,
	"refreshToken":         None,
	"reportActivity":       None,
	"logout":               None,
	"reportClientError":    None,
	"checkPartnerOIDC":     None,
	"listMFAContactPoints": None,
	"snapshot":             Health,
	"conversation":         Messages,
	"handover":             Messages,
	"staff-notes":          Coaching,
	"session":              None,
	"language":             None,
	"alerts":               Readings,
	"member-directory":     Profile,
	"/wellhouse.nav.v1.NavigationService/GetDesk":          None,
	"/wellhouse.alert.v1.AlertQueueService/ListOpenAlerts": None,
	"/wellhouse.alert.v1.AlertQueueService/CloseAlert":     None,
	"/wellhouse.alert.v1.AlertQueueService/ReopenAlert":    None,
}

// byService names the area of everything that an RPC service does.
var byService = map[string]Area{
	"nav": Home, "program": Programs, "reading": Readings, "food": Food, "coaching": Coaching, "medication": Medicines,
	"chat": Messages, "education": Learning, "notify": Preferences, "alert": Readings, "audit": Access, "migration": Programs, "outbox": Messages,
	"desk": Messages, "embed": Care, "support": Messages, "journey": Home, "report": Readings, "mail": Messages,
	"session": None, "staff": None, "access": None, "brand": None, "flag": None, "notice": None, "draft": None, "fault": None,
}

// byWord names the area of REST operations by a word of their name.
var byWord = []struct {
	word string
	area Area
}{
	{"bloodsugar", Readings},
	{"bloodpressure", Readings},
	{"weight", Readings},
	{"reading", Readings},
	{"pulse", Readings},
	{"strip", Devices},
	{"supply", Devices},
	{"device", Devices},
	{"order", Devices},
	{"food", Food},
	{"meal", Food},
	{"lab", Health},
	{"cholesterol", Health},
	{"kidney", Health},
	{"diagnos", Health},
	{"preference", Preferences},
	{"setting", Preferences},
	{"reminder", Preferences},
	{"contact", Profile},
	{"profile", Profile},
	{"demographic", Profile},
	{"program", Programs},
	{"goal", Coaching},
	{"message", Messages},
	{"chat", Messages},
}

// AreaOf names the part of the record that an operation reads. What it does not
// know is told as another part, never left out.
func AreaOf(operation string) Area {
	if area, known := byOperation[operation]; known {
		return area
	}
	if path, ok := strings.CutPrefix(operation, "/wellhouse."); ok {
		service, _, _ := strings.Cut(path, ".")
		if area, known := byService[service]; known {
			return area
		}
		return Other
	}
	name := strings.ToLower(operation)
	for _, one := range byWord {
		if strings.Contains(name, one.word) {
			return one.area
		}
	}
	return Other
}
