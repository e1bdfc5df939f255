package embed_test

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/portal/embed"
)

func opened(t *testing.T, s *embed.Service, c who.Who) embed.Screen {
	t.Helper()
	screen, err := s.Open(t.Context(), c, embed.Request{Destination: "help.contact"})
	if err != nil {
		t.Fatal(err)
	}
	return screen
}

// S1-7-12 S1-7-13: both tokens together open a session, and the assignment in
// it says whether there is a guide to write to.
func TestExchange(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, nil)
		for person, guide := range map[string]string{"devon": "Maya Ellison", "helen": "", "rosa": ""} {
			c := caller(demotest.As(person, who.Member))
			screen := opened(t, s, c)
			got, err := s.Exchange(t.Context(), c, screen.AuthToken, screen.Reauth)
			if err != nil || got.AccessToken == "" || got.ExpiresAt != w.Time().Add(30*time.Minute).UnixMilli() {
				t.Fatalf("%s: %+v %v", person, got, err)
			}
			if (got.Guide != nil) != (guide != "") || (got.Guide != nil && (got.Guide.Name != guide || got.Guide.AssignedAt == 0)) {
				t.Errorf("%s: guide %+v", person, got.Guide)
			}
		}
		c := caller(demotest.As("rosa", who.Member))
		got, err := s.Exchange(t.Context(), c, opened(t, s, c).AuthToken, "")
		if err != nil || got.ExpiresAt != w.Time().Add(5*time.Minute).UnixMilli() {
			t.Errorf("the first half alone: %+v %v", got, err)
		}
	})
}

// Every pair that is not good reads the same.
func TestExchangeRefusals(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, nil)
		rosa, devon := caller(demotest.As("rosa", who.Member)), caller(demotest.As("devon", who.Member))
		elsewhere := rosa
		elsewhere.SessionID = "another"
		viewing := caller(demotest.Viewing("admin", who.Admin, "rosa"))
		one, two := opened(t, s, rosa), opened(t, s, rosa)
		spent := opened(t, s, rosa)
		session, err := s.Exchange(t.Context(), rosa, spent.AuthToken, spent.Reauth)
		if err != nil {
			t.Fatal(err)
		}
		for name, c := range map[string]struct {
			as           who.Who
			auth, reauth string
		}{
			"foreign member":        {devon, one.AuthToken, one.Reauth},
			"another session":       {elsewhere, one.AuthToken, one.Reauth},
			"nobody":                {who.Who{}, one.AuthToken, one.Reauth},
			"staff at their desk":   {caller(demotest.As("admin", who.Admin)), one.AuthToken, one.Reauth},
			"staff who view":        {viewing, one.AuthToken, one.Reauth},
			"halves of two pairs":   {rosa, one.AuthToken, two.Reauth},
			"halves exchanged":      {rosa, one.Reauth, one.AuthToken},
			"second half alone":     {rosa, one.Reauth, ""},
			"redeemed before":       {rosa, spent.AuthToken, spent.Reauth},
			"redeemed, alone":       {rosa, spent.AuthToken, ""},
			"access token as first": {rosa, session.AccessToken, ""},
			"rubbish":               {rosa, "rubbish", "rubbish"},
			"empty":                 {rosa, "", ""},
		} {
			_, err := s.Exchange(t.Context(), c.as, c.auth, c.reauth)
			if e := apperr.From(err); e.Kind != apperr.Unauthenticated || e.ErrorType() != "invalid_grant" || e.MessageKey != "errors.embedToken" {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.Exchange(t.Context(), rosa, one.AuthToken, one.Reauth); err != nil {
			t.Errorf("refusals of others spent the pair: %v", err)
		}
		w.Pass(2 * time.Minute)
		if _, err := s.Exchange(t.Context(), rosa, two.AuthToken, two.Reauth); !apperr.Is(err, apperr.Unauthenticated) {
			t.Errorf("an expired pair: %v", err)
		}
	})
}

func TestAPairIsRedeemedOnceAtTheSameMoment(t *testing.T) {
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		s := service(w, nil)
		rosa := caller(demotest.As("rosa", who.Member))
		screen := opened(t, s, rosa)
		var redeemed atomic.Int32
		var all sync.WaitGroup
		for range 16 {
			all.Go(func() {
				if _, err := s.Exchange(t.Context(), rosa, screen.AuthToken, screen.Reauth); err == nil {
					redeemed.Add(1)
				}
			})
		}
		all.Wait()
		if redeemed.Load() != 1 {
			t.Errorf("redeemed %d times", redeemed.Load())
		}
	})
}
