package coaching_test

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"wellhouse.app/internal/apitest"
	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/people/coaching"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
)

// A person with a picture shows it, a person without one is drawn by their
// initials, always on the same background, and a name cannot smuggle anything in.
func TestPortraits(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s, ctx := coaching.New(coaching.Deps{DB: w.DB}), context.Background()
		emily, rep := demo.MemberID("coach.en"), demo.MemberID("rep")
		face, err := s.Portrait(ctx, emily)
		if err != nil || face.MediaType != coaching.SVG || strings.Contains(string(face.Content), "<text") {
			t.Fatalf("%s %v", face.Content, err)
		}
		letters, err := s.Portrait(ctx, rep)
		if err != nil || !strings.Contains(string(letters.Content), ">JL</text>") {
			t.Fatalf("%s %v", letters.Content, err)
		}
		if again, _ := s.Portrait(ctx, rep); string(again.Content) != string(letters.Content) {
			t.Error("the drawing changes")
		}
		for _, id := range []string{demo.MemberID("rosa"), "none", "\x00", "\xff\xfe"} {
			if _, err := s.Portrait(ctx, id); !apperr.Is(apperr.From(err), apperr.NotFound) {
				t.Errorf("%q has a portrait: %v", id, err)
			}
		}
		change := func(work db.Work) {
			t.Helper()
			if err := w.DB.Write(ctx, db.System, work); err != nil {
				t.Fatal(err)
			}
		}
		change(func(ctx context.Context, q db.Q) error {
			return coaching.PutPortrait(ctx, q, emily, coaching.Portrait{MediaType: coaching.PNG, Content: []byte("png")}, 1)
		})
		if photo, err := s.Portrait(ctx, emily); err != nil || photo.MediaType != coaching.PNG || string(photo.Content) != "png" {
			t.Errorf("%+v %v", photo, err)
		}
		change(func(ctx context.Context, q db.Q) error {
			_, err := q.ExecContext(ctx, "UPDATE accounts SET given_name = '<b', family_name = '&é' WHERE id = $1", rep)
			return err
		})
		odd, err := s.Portrait(ctx, rep)
		if err != nil || !strings.Contains(string(odd.Content), "&lt;&amp;") {
			t.Errorf("%s %v", odd.Content, err)
		}
		for read := xml.NewDecoder(strings.NewReader(string(odd.Content))); ; {
			if _, err := read.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatal(err)
			}
		}
	})
}

// S2-3-44: the sender of a message has a picture, which only people who are signed
// in can load.
func TestPortraitCalls(t *testing.T) {
	path := coaching.PortraitPath(demo.MemberID("coach.es"))
	apitest.Run(t, []apitest.Scenario{
		{Name: "nobody", Path: path, Status: 401},
		{Name: "their member", As: "rosa@demo.test", Path: path, Status: 200, Contains: []string{"<svg"}},
		{Name: "a colleague", As: "coach.en@demo.test", Path: path, Status: 200, Contains: []string{"<svg"}},
		{Name: "no such person", As: "rosa@demo.test", Path: "/v1/staff/none/portrait", Status: 404},
		{Name: "a member is no staff", As: "rosa@demo.test", Path: coaching.PortraitPath(demo.MemberID("tom")), Status: 404},
	})
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		r := s.As("rosa@demo.test").Get(path)
		for name, want := range map[string]string{
			"Content-Type": "image/svg+xml", "X-Content-Type-Options": "nosniff", "Cache-Control": "private, max-age=3600",
			"Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
		} {
			if got := r.Header.Get(name); got != want {
				t.Errorf("%s: %q", name, got)
			}
		}
		home := s.As("rosa@demo.test").RPC("/wellhouse.nav.v1.NavigationService/GetStartup", map[string]any{})
		if n := strings.Count(string(home.Body), `"profileUrl":"`+path+`"`); n < 2 {
			t.Errorf("the coach and what they wrote: %d pictures in %s", n, home.Body)
		}
		if !strings.Contains(string(home.Body), `"credentials":"Dietista y educadora en diabetes"`) {
			t.Errorf("credentials are missing: %s", home.Body)
		}
	})
}
