package page_test

import (
	"testing"

	"wellhouse.app/internal/portal/page"
)

func TestScreensOfTheApp(t *testing.T) {
	isPage := page.Screens(build())
	for path, want := range map[string]bool{"/home": true, "/HOME/": true, "/video/7": true, "/join": false, "/video/7/8": false} {
		if isPage(path) != want {
			t.Errorf("%s: %v", path, !want)
		}
	}
	if page.Screens(nil)("/home") {
		t.Error("a server without the app has a page")
	}
}
