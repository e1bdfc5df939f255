package fulfil

import (
	"net/url"
	"regexp"
	"strings"

	"wellhouse.app/internal/platform/apperr"
)

// otherCarrier is one whose pages we do not know; a tracking number may be missing.
const otherCarrier = "other"

// carriers are those that we ship with, with the page where a parcel is followed.
var carriers = map[string]string{
	"usps":       "https://tools.usps.com/go/TrackConfirmAction?tLabels=",
	"ups":        "https://www.ups.com/track?tracknum=",
	"fedex":      "https://www.fedex.com/fedextrack/?trknbr=",
	"canadaPost": "https://www.canadapost-postescanada.ca/track-reperage/en#/details/",
	"purolator":  "https://www.purolator.com/en/shipping/tracker?pin=",
	otherCarrier: "",
}

// TrackingURL is the page of the carrier about it; empty when we know none.
func (s Shipment) TrackingURL() string {
	page := carriers[s.Carrier]
	if page == "" || s.Tracking == "" {
		return ""
	}
	return page + url.PathEscape(s.Tracking)
}

var (
	trackingGaps  = strings.NewReplacer(" ", "", "-", "")
	trackingShape = regexp.MustCompile(`^[A-Z0-9]{4,40}$`)
)

// foldTracking gives a tracking number the form that is kept.
func foldTracking(tracking string) string {
	return strings.ToUpper(trackingGaps.Replace(strings.TrimSpace(tracking)))
}

// trackingFaults judges a carrier and a tracking number.
func trackingFaults(carrier, tracking string) (faults []apperr.Field) {
	if _, known := carriers[carrier]; !known {
		faults = append(faults, apperr.Field{Name: "carrier", MessageKey: "fulfil.carrier", Message: "Please choose a carrier from the list."})
	}
	folded := foldTracking(tracking)
	if !trackingShape.MatchString(folded) && (folded != "" || carrier != otherCarrier) {
		faults = append(faults, apperr.Field{Name: "tracking", MessageKey: "fulfil.tracking", Message: "Please enter the tracking number: 4 to 40 letters and digits."})
	}
	return faults
}
