package api

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"wellhouse.app/api/access"
	_ "wellhouse.app/api/rpc/nav/v1"
)

func get(t *testing.T, path string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	DocsHandler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}

func TestDocsPageShowsEveryOperation(t *testing.T) {
	w := get(t, "/api/docs")
	if w.Code != http.StatusOK || w.Header().Get("Content-Type") != "text/html; charset=utf-8" {
		t.Fatalf("status %d, type %q", w.Code, w.Header().Get("Content-Type"))
	}
	body := w.Body.String()
	for id, rule := range access.REST {
		if !strings.Contains(body, `id="`+id+`"`) || !strings.Contains(body, "<code>"+rule.Path+"</code>") {
			t.Errorf("%s %s is not on the page", id, rule.Path)
		}
	}
	for _, want := range []string{
		"/wellhouse.nav.v1.NavigationService/GetNavigation",
		"Needs an active program: DIABETES, DIABETES_DEVICEFLEX",
		"Not found without the feature launchpad",
		"For: member, every staff role",
		`<a href="#schema-PersonalInfo">PersonalInfo</a>`,
	} {
		if !strings.Contains(body, want) {
			t.Errorf("page lacks %q", want)
		}
	}
}

// The page has to work under a policy without inline script, inline style or foreign hosts.
func TestDocsPageKeepsToThePolicy(t *testing.T) {
	body := get(t, "/api/docs").Body.String()
	for _, bad := range []string{"<script", "<style", " style=", " onclick=", "http://", "https://", "ZgotmplZ"} {
		if strings.Contains(body, bad) {
			t.Errorf("page contains %q", bad)
		}
	}
	if n := strings.Count(body, "<h1"); n != 1 {
		t.Errorf("%d first-level headings", n)
	}
}

func TestDocsFiles(t *testing.T) {
	if w := get(t, "/api/docs.css"); w.Code != 200 || w.Header().Get("Content-Type") != "text/css; charset=utf-8" {
		t.Errorf("css: %d %q", w.Code, w.Header().Get("Content-Type"))
	}
	if w := get(t, "/api/openapi.yaml"); w.Code != 200 || w.Body.String() != string(Contract()) {
		t.Errorf("contract: %d", w.Code)
	}
	if w := get(t, "/api/nothing"); w.Code != 404 {
		t.Errorf("unknown file: %d", w.Code)
	}
}

func TestProse(t *testing.T) {
	got := prose("One `two`.\n\n* a\n* b\n")
	if len(got) != 2 || got[0].List || !got[1].List || len(got[1].Items) != 2 {
		t.Fatalf("prose = %+v", got)
	}
	if s := spans(got[0].Items[0]); len(s) != 3 || !s[1].Code || s[1].Text != "two" {
		t.Errorf("spans = %+v", s)
	}
}
