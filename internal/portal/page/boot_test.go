package page_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"wellhouse.app/internal/people/brand"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/portal/page"
)

func TestBootBlock(t *testing.T) {
	d := deps()
	d.Boot = func(context.Context, *http.Request) (page.Boot, error) {
		b := maple()
		return page.Boot{
			Brand: &b, Locale: "fr-CA",
			Session: map[string]any{"accountId": "a1"},
			Startup: json.RawMessage(`{"user":{"firstName":"Ann-Marie"}}`),
		}, nil
	}
	body := ask(start(t, d), "/").Body.String()
	boot := bootOf(t, body)
	for key, want := range map[string]any{
		"now": 1_700_000_000_000.0, "version": "2.29.10", "demo": true, "locale": "fr-CA", "form": "one-app",
	} {
		if boot[key] != want {
			t.Errorf("%s: %v, want %v", key, boot[key], want)
		}
	}
	if boot["brand"].(map[string]any)["brand_code"] != "maple" {
		t.Error("the page shows the host's brand, not the member's")
	}
	if boot["session"].(map[string]any)["accountId"] != "a1" {
		t.Error(boot["session"])
	}
	if _, marked := boot["error"]; marked {
		t.Error("an error mark on a good page")
	}
	anonymous := bootOf(t, ask(start(t, deps()), "/login").Body.String())
	if v, ok := anonymous["session"]; !ok || v != nil || anonymous["startup"] != nil {
		t.Errorf("anonymous: %v", anonymous)
	}
}

func TestHostileNamesCannotBreakOut(t *testing.T) {
	hostile := "</script><script>alert(1)</script><!--\u2028\u2029\"'&<img src=x onerror=alert(1)>"
	raw, err := json.Marshal(map[string]string{"name": hostile})
	if err != nil {
		t.Fatal(err)
	}
	// What another encoder wrote need not be safe inside HTML.
	unsafe := strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&", `\u2028`, "\u2028", `\u2029`, "\u2029").Replace(string(raw))
	d := deps()
	b := maple()
	b.Name = hostile
	b.MetaTags.OGURL = `"><script>alert(1)</script>`
	d.Brands = brands{brand: b}
	d.Boot = func(context.Context, *http.Request) (page.Boot, error) {
		return page.Boot{Session: map[string]string{"name": hostile}, Startup: json.RawMessage(unsafe)}, nil
	}
	body := ask(start(t, d), "/home").Body.String()
	lacks(t, body, "<script>alert", "<img src=x")
	_, data, _ := strings.Cut(body, `id="boot">`)
	lacks(t, data, "\u2028", "\u2029", "<!--")
	if n := strings.Count(strings.ToLower(body), "</script"); n != 3 {
		t.Errorf("%d closing script tags, want those of the app, of the data and for old browsers", n)
	}
	boot := bootOf(t, body)
	for _, key := range []string{"session", "startup"} {
		if got := boot[key].(map[string]any)["name"]; got != hostile {
			t.Errorf("%s: the name changed to %q", key, got)
		}
	}
}

// S1-1-21, S1-1-22
func TestFormOfTheProduct(t *testing.T) {
	standalone := deps()
	b := brand.Default()
	b.Form = brand.Standalone
	standalone.Brands = brands{brand: b}
	for _, test := range []struct {
		deps         page.Deps
		target, want string
	}{
		{deps(), "/home", "one-app"},
		{deps(), "/home?form=standalone", "standalone"},
		{deps(), "/home?form=other", "one-app"},
		{standalone, "/home", "standalone"},
		{standalone, "/home?form=one-app", "one-app"},
		{standalone, "/home?form=%00&form=one-app", "standalone"},
	} {
		if got := bootOf(t, ask(start(t, test.deps), test.target).Body.String())["form"]; got != test.want {
			t.Errorf("%s: %v, want %s", test.target, got, test.want)
		}
	}
}

// S1-4.1-16: a page that cannot start still says so, with and without script.
func TestPageWithoutItsData(t *testing.T) {
	down := apperr.New(apperr.Unavailable, "errors.unavailable", "No.")
	for _, test := range []struct {
		name   string
		err    error
		status int
		mark   string
	}{
		{"store down", down, 503, "unavailable"},
		{"slow", apperr.New(apperr.DeadlineExceeded, "errors.timeout", "No."), 503, "unavailable"},
		{"fault", errors.New("secret detail"), 500, "internal"},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := deps()
			d.Brands = brands{brand: maple()}
			d.Boot = func(context.Context, *http.Request) (page.Boot, error) {
				return page.Boot{Session: map[string]any{"accountId": "half"}}, test.err
			}
			w := ask(start(t, d), "/home", "Cookie", "locale=fr-CA")
			body := w.Body.String()
			boot := bootOf(t, body)
			if w.Code != test.status || boot["error"] != test.mark || boot["startup"] != nil || boot["session"] != nil {
				t.Error(w.Code, boot)
			}
			contains(t, body, `<div id="root"><main><h1>Nous revenons tout de suite</h1>`, `<a href="tel:+18005550100">`)
			lacks(t, body, "secret detail", "half")
			if retry := w.Header().Get("Retry-After"); (retry != "") != (test.status == 503) {
				t.Errorf("Retry-After %q", retry)
			}
		})
	}
	unknown := deps()
	unknown.Brands = brands{brand: brand.Default(), err: down}
	if w := ask(start(t, unknown), "/home"); w.Code != 503 {
		t.Errorf("brand not known: %d", w.Code)
	}
}
