package profile

import (
	"slices"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
)

// What the home address is used for next.
const (
	NextStrips  = "strips"
	NextDevices = "devices"
	NextLetters = "letters"
)

// Effects are what a new home address does, and what it comes too late for.
type Effects struct {
	Next     string
	OnTheWay []member.Device
}

// effectsOf reads them from a member's active programs and devices.
func effectsOf(active []string, devices []member.Device) Effects {
	out := Effects{Next: NextLetters}
	for _, p := range program.Catalogue {
		if !slices.Contains(active, p.DBSlug) || len(p.Devices) == 0 {
			continue
		}
		if p.DBSlug == program.Diabetes {
			out.Next = NextStrips
			break
		}
		out.Next = NextDevices
	}
	for _, d := range devices {
		if d.State == member.Ordered || d.State == member.Shipped {
			out.OnTheWay = append(out.OnTheWay, d)
		}
	}
	return out
}
