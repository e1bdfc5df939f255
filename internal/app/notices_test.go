package app_test

import (
	"strings"
	"testing"
	"time"

	"wellhouse.app/internal/apitest"
)

const (
	listShown    = "/wellhouse.notice.v1.NoticeService/ListShown"
	listNotices  = "/wellhouse.notice.v1.NoticeService/ListNotices"
	planNotice   = "/wellhouse.notice.v1.NoticeService/PlanNotice"
	updateNotice = "/wellhouse.notice.v1.NoticeService/UpdateNotice"
	endNotice    = "/wellhouse.notice.v1.NoticeService/EndNotice"
)

func planned(s *apitest.Server, in time.Duration) object {
	begin := float64(s.Now().Add(in).UnixMilli())
	texts := []object{}
	for locale, title := range map[string]string{"en-US": "Planned work", "es-US": "Trabajo planificado", "en-CA": "Planned work", "fr-CA": "Travaux prévus"} {
		texts = append(texts, object{"locale": locale, "title": title, "body": "<b>Back</b> soon."})
	}
	return object{"level": "info", "startsAt": begin, "endsAt": begin + 7_200_000, "texts": texts}
}

// A planned downtime reaches everybody, also before sign-in, from three days
// before; only an Admin plans, changes and ends one.
func TestNotices(t *testing.T) {
	apitest.Each(t, func(t *testing.T, s *apitest.Server) {
		for _, as := range []string{"rosa", "coach.en", "nurse", "guide", "doctor", "support", "rep"} {
			for _, path := range []string{listNotices, planNotice, updateNotice, endNotice} {
				if r := s.As(as+"@demo.test").RPC(path, object{"notice": planned(s, time.Hour)}); r.Status != 403 {
					t.Errorf("%s may call %s: %d", as, path, r.Status)
				}
			}
		}
		if r := s.Nobody().RPC(planNotice, object{}); r.Status != 401 {
			t.Errorf("%d", r.Status)
		}
		admin := s.As("admin@demo.test")
		r := admin.RPC(planNotice, object{"notice": planned(s, 80*time.Hour)})
		id, _ := r.Object(t)["id"].(string)
		if r.Status != 200 || id == "" {
			t.Fatalf("%d %s", r.Status, r.Body)
		}
		shown := func() bool { return strings.Contains(s.Nobody().RPC(listShown, object{}).Body, "Travaux prévus") }
		onPage := func(c *apitest.Client, path string) bool {
			return strings.Contains(c.Get(path).Body, "Travaux prévus")
		}
		if shown() || onPage(s.Nobody(), "/login") {
			t.Error("announced 80 hours ahead")
		}
		s.Advance(9 * time.Hour)
		if !shown() || !onPage(s.Nobody(), "/login") || !onPage(s.SignIn("rosa@demo.test"), "/home") {
			t.Error("not announced 71 hours ahead")
		}
		if strings.Contains(s.Nobody().Get("/login").Body, "<b>Back") {
			t.Error("a text became markup")
		}
		admin = s.SignIn("admin@demo.test")
		if r := admin.RPC(listNotices, object{}); !strings.Contains(r.Body, `"announced"`) {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		bad := planned(s, time.Hour)
		bad["endsAt"] = bad["startsAt"]
		if r := admin.RPC(planNotice, object{"notice": bad}); r.Status != 400 {
			t.Errorf("ends as it begins: %d %s", r.Status, r.Body)
		}
		moved := planned(s, 100*time.Hour)
		moved["id"] = id
		if r := admin.RPC(updateNotice, object{"notice": moved}); r.Status != 200 || shown() {
			t.Errorf("moved away and still shown: %d %s", r.Status, r.Body)
		}
		if r := admin.RPC(endNotice, object{"id": id}); r.Status != 200 {
			t.Errorf("%d %s", r.Status, r.Body)
		}
		if r := admin.RPC(endNotice, object{"id": id}); r.Status != 400 && r.Status != 412 {
			t.Errorf("ended twice: %d %s", r.Status, r.Body)
		}
		if r := admin.RPC(endNotice, object{"id": "nothing"}); r.Status != 404 {
			t.Errorf("%d", r.Status)
		}
	})
}

// Every answer with data names the build of the web app, and so does a page.
func TestAnswersNameTheBuild(t *testing.T) {
	s := apitest.New(t, "sqlite")
	build := s.Nobody().RPC(listShown, object{}).Header.Get("Wellhouse-Build")
	if len(build) != 12 {
		t.Errorf("build %q", build)
	}
	if page := s.Nobody().Get("/login").Body; !strings.Contains(page, `"build":"`+build+`"`) {
		t.Error("the page names another build, or none")
	}
}
