package page_test

import (
	"context"
	"net/http"
	"os"
	"regexp"
	"strings"
	"testing"

	"wellhouse.app/internal/portal/page"
)

// The page shows its frame before any style or script has come: everything the
// frame needs stands before the first of them in the HTML.
func TestFrameIsInThePageItself(t *testing.T) {
	d := deps()
	d.Brands = brands{brand: maple()}
	d.Boot = func(context.Context, *http.Request) (page.Boot, error) { return page.Boot{Session: "s"}, nil }
	w := ask(start(t, d), "/home")
	body := w.Body.String()
	at := strings.Index(body, `<div id="root"><div class="boot"><div class="boot-header">`)
	if at < 0 {
		t.Fatal(body)
	}
	head := body[:at]
	if strings.Contains(head, `rel="stylesheet"`) {
		t.Error("a stylesheet holds the frame back")
	}
	nonce := regexp.MustCompile(`nonce-([^']+)'`).FindStringSubmatch(w.Header().Get("Content-Security-Policy"))
	contains(t, head, `<style nonce="`+nonce[1]+`">`, ".boot-header{", "--brand-action: light-dark(")
	frame, rest, _ := strings.Cut(body[at:], "</p></div></div>")
	contains(t, frame, `<img src="`+maple().LogoURL()+`" alt="Maple Health"`, `class="boot-tabs"`, "Your page is loading.")
	contains(t, rest, `<link rel="stylesheet" href="`+maple().StylesheetURL()+`">`, `<link rel="stylesheet" crossorigin href="/assets/home-1.css">`)
}

func TestFrameOfThoseWhoAreNotSignedIn(t *testing.T) {
	h := start(t, deps())
	lacks(t, ask(h, "/login").Body.String(), `class="boot-tabs"`)
	lacks(t, ask(h, "/home?form=standalone").Body.String(), `class="boot-header"`)
	contains(t, ask(h, "/home", "Accept-Language", "es-US").Body.String(), "Su página se está cargando.")
}

// The colours of the frame are those of the design, which live in one file.
func TestFrameHasTheColoursOfTheDesign(t *testing.T) {
	tokens, err := os.ReadFile("../../../web/src/ui/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	style, err := os.ReadFile("frame.css")
	if err != nil {
		t.Fatal(err)
	}
	colours := regexp.MustCompile(`#[0-9a-f]{3,8}\b`).FindAllString(string(style), -1)
	if len(colours) == 0 {
		t.Fatal("no colours found")
	}
	for _, colour := range colours {
		if !strings.Contains(string(tokens), ": "+colour+";") {
			t.Errorf("%s is no colour of tokens.css", colour)
		}
	}
}
