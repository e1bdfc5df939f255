package demo

import (
	"context"
	"embed"
	"errors"
	"io/fs"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// staffPeople lists the provider's people. Coaches who cannot sign in stand
// for the states of availability that the three accounts leave open.
func staffPeople() []person {
	return []person{
		staff("coach.en", "Emily", "Carter", who.Coach, "", coaching.Available, 0, "coach workspace, English", "en-US"),
		staff("coach.es", "Lucía", "Herrera", who.Coach, "Asesora de salud", coaching.Available, 0, "coach workspace, Spanish", "es-US", "en-US"),
		staff("coach.fr", "Isabelle", "Gagnon", who.Coach, "Conseillère en santé", coaching.LongAway, 11, "coach workspace, French, away", "fr-CA", "en-CA"),
		absent(staff("ben.novak", "Ben", "Novak", who.Coach, "", coaching.ShortAway, 3, "", "en-US")),
		absent(staff("olivia.grant", "Olivia", "Grant", who.Coach, "", coaching.ExtendedAway, 96, "", "en-US")),
		absent(staff("sam.whitaker", "Sam", "Whitaker", who.Coach, "", coaching.IndefiniteAway, 0, "", "en-US")),
		staff("nurse", "Angela", "Ruiz", who.CareTeam, "Care-team nurse", coaching.Available, 0, "care-team inbox", "en-US", "es-US"),
		staff("guide", "Maya", "Ellison", who.Guide, "", coaching.Available, 0, "guide chat", "en-US"),
		staff("doctor", "Robert", "Shaw", who.Clinician, "Telehealth doctor", coaching.Available, 0, "visits and video", "en-US"),
		staff("support", "Chris", "Doyle", who.Support, "", coaching.Available, 0, "support channel", "en-US", "es-US"),
		staff("admin", "Alex", "Morgan", who.Admin, "", coaching.Available, 0, "member search, impersonation, audit, brands and flags", "en-US"),
		staff("rep", "Jordan", "Lee", who.CallCenterRep, "", coaching.Available, 0, "member search, impersonation", "en-US"),
	}
}

// staff is somebody whose title is empty where the name of the role says it all.
func staff(name, given, family string, role who.Role, title string, state coaching.Availability, away int, note string, languages ...string) person {
	return person{
		name: name, given: given, family: family, locale: languages[0], role: role, status: auth.Active, note: note, lastVisit: 15, away: away,
		staff: &coaching.Staff{Title: title, Credentials: credentials[name], Languages: languages, Availability: state},
	}
}

func absent(p person) person {
	p.status = auth.NoSignIn
	return p
}

// credentials are what people are trained as, in the language they work in.
var credentials = map[string]string{
	"coach.en":     "Registered dietitian",
	"coach.es":     "Dietista y educadora en diabetes",
	"coach.fr":     "Diététiste-nutritionniste",
	"ben.novak":    "Registered nurse and diabetes educator",
	"olivia.grant": "Registered nurse",
	"sam.whitaker": "Certified health coach",
	"nurse":        "Registered nurse",
	"guide":        "Licensed social worker",
	"doctor":       "Family physician",
}

// portraits are our own drawings: the people of the demo do not exist.
//
//go:embed portraits/*.svg
var portraits embed.FS

// putPortrait stores the picture of a staff person. Those without one have their
// initials drawn.
func (l *loader) putPortrait(ctx context.Context, q db.Q, p person) error {
	drawing, err := portraits.ReadFile("portraits/" + p.name + ".svg")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	return coaching.PutPortrait(ctx, q, p.id(), coaching.Portrait{MediaType: coaching.SVG, Content: drawing}, l.ago(days(430)))
}
