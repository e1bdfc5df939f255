package guard

import (
	"net/http"

	"wellhouse.app/api/access"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// errTurned answers a page that shows one person while its session acts for another
// one, because another tab has changed that.
var errTurned = apperr.New(apperr.Aborted, "errors.actingChanged",
	"This page shows someone else than the person you act for now. Please load it again.").WithType("acting_changed")

// activityPath is where a page reports that somebody is using the device. That is true
// whatever person the page shows.
const activityPath = "/v1/users/me/activity"

// rightPage refuses a call of a page that shows another person than the one the
// session acts for. All tabs of a browser share one session, so without it a tab that
// was left open would write one person's reading into the record of another.
func rightPage(r *http.Request, rule access.Rule, caller who.Who) error {
	shown, acted := r.Header.Get(wire.ForHeader), ""
	if caller.Acting != nil {
		acted = caller.Acting.MemberID
	}
	if caller.Anonymous() || shown == acted || shown == "" && mayBeSilent(r, rule) || r.URL.Path == activityPath {
		return nil
	}
	return errTurned
}

// mayBeSilent holds for calls that need not say whose page they come from: those
// that are open to everyone, the way back, and what a browser loads without a
// script, such as a picture.
func mayBeSilent(r *http.Request, rule access.Rule) bool {
	loaded := r.Header.Get("Sec-Fetch-Dest")
	return rule.OpenToEveryone() || rule.OpenToEndedFamily() ||
		loaded != "" && loaded != "empty" && r.Method == http.MethodGet
}
