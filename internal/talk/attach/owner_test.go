package attach_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"wellhouse.app/internal/demo"
	"wellhouse.app/internal/demo/demotest"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
	"wellhouse.app/internal/talk/attach"
)

// meals is a domain with photos of meals: of their own meals, members add and
// see them; of all staff, only the member's coach sees them.
type meals struct {
	of      map[string]string // meal -> member
	coach   string
	mu      sync.Mutex
	checked []string
}

func (m *meals) owner() module.FileOwner {
	return module.FileOwner{
		Kind: "meal", Area: "food", UploadPath: "/v1/meals/photos", MaxBytes: 1 << 20, Most: 2, MostLoose: 3, Types: []string{"image/*"},
		TooMany: apperr.Field{Name: "photoIds", MessageKey: "meal.most", Message: "A meal can have up to 2 photos."},
		Add: func(_ context.Context, caller who.Who, meal string) (string, error) {
			if meal != "" && m.of[meal] != caller.MemberID || caller.MemberID == "" {
				return "", apperr.NotFoundError()
			}
			return caller.MemberID, nil
		},
		Read: func(_ context.Context, _ db.Q, caller who.Who, at module.FileRef) (string, error) {
			switch memberID := m.of[at.RecordID]; {
			case at.RecordID == "":
				return caller.MemberID, nil
			case caller.MemberID == memberID, caller.AccountID == m.coach:
				return memberID, nil
			}
			return "", apperr.NotFoundError()
		},
		Lock: func(ctx context.Context, q db.Q, memberID string, _ module.FileRef) error {
			_, err := q.ExecContext(ctx, "UPDATE members SET sex = sex WHERE member_id = $1", memberID)
			return err
		},
		Checked: func(_ context.Context, _ string, at module.FileRef) {
			m.mu.Lock()
			defer m.mu.Unlock()
			m.checked = append(m.checked, at.RecordID)
		},
	}
}

// notes is a second domain; everybody reads its files.
func notes() module.FileOwner {
	o := (&meals{}).owner()
	o.Kind, o.UploadPath, o.Types = "note", "/v1/notes/files", []string{"text/plain", "application/pdf"}
	o.Add = func(_ context.Context, caller who.Who, _ string) (string, error) { return caller.MemberID, nil }
	o.Read = func(_ context.Context, _ db.Q, caller who.Who, _ module.FileRef) (string, error) {
		return caller.MemberID, nil
	}
	return o
}

// kitchen is a server with both domains.
type kitchen struct {
	*demotest.World
	t     *testing.T
	files *attach.Service
	meals *meals
}

func eachKitchen(t *testing.T, test func(t *testing.T, k *kitchen)) {
	t.Helper()
	demotest.Each(t, func(t *testing.T, w *demotest.World) {
		k := &kitchen{World: w, t: t, meals: &meals{of: map[string]string{"breakfast": demo.MemberID("rosa")}, coach: demo.MemberID("coach.es")}}
		k.files = attach.New(attach.Deps{DB: w.DB, Now: w.Time, Keys: w.Keys, Audit: w.Audit, Poll: 5 * time.Millisecond})
		if err := k.files.Serve(k.meals.owner(), notes()); err != nil {
			t.Fatal(err)
		}
		test(t, k)
	})
}

func (k *kitchen) upload(name, within string, body io.Reader) (attach.File, error) {
	ctx := demotest.As(name, who.Member)
	return k.files.Of("meal").Upload(ctx, who.From(ctx), within, "IMG_1.HEIC.jpg", body)
}

func (k *kitchen) uploaded(within string) string {
	k.t.Helper()
	f, err := k.upload("rosa", within, strings.NewReader(photo(k.t)))
	if err != nil {
		k.t.Fatal(err)
	}
	return f.ID
}

func (k *kitchen) bind(meal string, ids ...string) error {
	ctx := demotest.As("rosa", who.Member)
	return k.DB.Write(ctx, db.Member(demo.MemberID("rosa")), func(ctx context.Context, q db.Q) error {
		_, err := k.files.Of("meal").Bind(ctx, q, who.From(ctx), demo.MemberID("rosa"), meal, meal, ids)
		return err
	})
}

// check lets the scanner look until it has seen every file.
func (k *kitchen) check() {
	k.t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); jobs.Run(ctx, k.Time, k.files.Jobs()...) }()
	for i := 0; k.count("SELECT COUNT(*) FROM chat_files WHERE state = 'checking'") > 0; i++ {
		if i == 1000 {
			k.t.Fatal("files were never checked")
		}
		time.Sleep(5 * time.Millisecond)
	}
	stop()
	<-done
}

func (k *kitchen) count(query string, args ...any) (n int) {
	k.t.Helper()
	err := k.DB.Read(context.Background(), db.System, func(ctx context.Context, q db.Q) error {
		return q.QueryRowContext(ctx, query, args...).Scan(&n)
	})
	if err != nil {
		k.t.Fatal(err)
	}
	return n
}

// open says what somebody gets of a file: "ok", or the code of the refusal.
func (k *kitchen) open(as string, role who.Role, kind, id string) string {
	ctx := demotest.As(as, role)
	_, content, err := k.files.Of(kind).Open(ctx, who.From(ctx), id, attach.Whole)
	_, small, thumbErr := k.files.Of(kind).Open(ctx, who.From(ctx), id, attach.Thumbnail)
	_, infoErr := k.files.Of(kind).Info(ctx, who.From(ctx), id)
	if err != nil && thumbErr != nil && infoErr != nil {
		return apperr.From(err).MessageKey
	}
	if len(content) == 0 || len(small) == 0 || infoErr != nil {
		return "half of it"
	}
	return "ok"
}

// A domain brings its owner, and its files are as private as its records.
func TestADomainWithFiles(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		id := k.uploaded("breakfast")
		k.check()
		if got := k.open("rosa", who.Member, "meal", id); got != "ok" {
			t.Errorf("who uploaded it, before it is tied: %s", got)
		}
		if got := k.open("coach.es", who.Coach, "meal", id); got != "attach.missing" {
			t.Errorf("the coach, before it is tied: %s", got)
		}
		if err := k.bind("breakfast", id); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			as   string
			role who.Role
			kind string
			want string
		}{
			{"rosa", who.Member, "meal", "ok"},
			{"coach.es", who.Coach, "meal", "ok"},
			{"marcus", who.Member, "meal", "attach.missing"},
			{"coach.en", who.Coach, "meal", "attach.missing"},
			{"nurse", who.CareTeam, "meal", "attach.missing"},
			{"support", who.Support, "meal", "attach.missing"},
			{"rosa", who.Member, "note", "attach.missing"}, // the rules of another owner open nothing
			{"rosa", who.Member, "message", "errors.internal"},
		} {
			if got := k.open(c.as, c.role, c.kind, id); got != c.want {
				t.Errorf("%s as %s: %s, want %s", c.as, c.kind, got, c.want)
			}
		}
		if n := k.count("SELECT COUNT(*) FROM audit_rows WHERE area = 'food' AND action = 'fileOpened' AND target = $1", id); n != 1 {
			t.Errorf("%d rows say that the coach opened it", n)
		}
		if n := k.count("SELECT COUNT(*) FROM audit_rows WHERE area = 'food' AND outcome = 'refused' AND target = $1", id); n < 3 {
			t.Errorf("%d rows say who of the staff was turned away", n)
		}
		rosa := demo.MemberID("rosa")
		err := k.DB.Read(context.Background(), db.Member(rosa), func(ctx context.Context, q db.Q) error {
			list, err := k.files.Of("meal").List(ctx, q, rosa, []string{"breakfast", "dinner"})
			if len(list) != 1 || len(list["breakfast"]) != 1 || list["breakfast"][0].ID != id {
				t.Errorf("listed %v", list)
			}
			if other, err := k.files.Of("note").List(ctx, q, rosa, []string{"breakfast"}); err != nil || len(other) != 0 {
				t.Errorf("listed for another owner: %v %v", other, err)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// No owner has to remember that what people sent is never run as a page.
func TestEveryOwnersFilesAreContained(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		id := k.uploaded("breakfast")
		k.check()
		for part, want := range map[attach.Part]string{attach.Whole: "attachment", attach.Thumbnail: "inline"} {
			reply := http.Header{}
			ctx := wire.With(demotest.As("rosa", who.Member), wire.NewMeta(httptest.NewRequest("GET", "/", nil), reply, "1", wire.Trust{}))
			if _, _, err := k.files.Of("meal").Open(ctx, who.From(ctx), id, part); err != nil {
				t.Fatal(err)
			}
			if how, _, _ := strings.Cut(reply.Get("Content-Disposition"), ";"); how != want || reply.Get("X-Content-Type-Options") != "nosniff" ||
				reply.Get("Cache-Control") != "no-store" || !strings.HasPrefix(reply.Get("Content-Security-Policy"), "sandbox;") {
				t.Errorf("%s: %v", part, reply)
			}
		}
	})
}

// Who may add is decided before the first byte is read; what a file may be is the
// owner's to say.
func TestAnOwnersLimits(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		unread := iotest.ErrReader(io.ErrClosedPipe)
		for name, c := range map[string]struct {
			as, within string
			body       io.Reader
			want       string
		}{
			"a stranger's meal":           {"marcus", "breakfast", unread, "errors.notFound"},
			"a meal of nobody":            {"rosa", "lunch", unread, "errors.notFound"},
			"cut off":                     {"rosa", "breakfast", unread, "errors.bodyCut"},
			"a byte too large":            {"rosa", "breakfast", strings.NewReader(strings.Repeat("x", 1<<20+1)), "attach.large"},
			"over the server's own limit": {"rosa", "breakfast", iotest.ErrReader(&http.MaxBytesError{}), "attach.large"},
			"a type of another":           {"rosa", "breakfast", strings.NewReader("a shopping list"), "attach.kind"},
			"a type of nobody's":          {"rosa", "breakfast", strings.NewReader("PK\x03\x04\x14\x00"), "attach.type"},
		} {
			if _, err := k.upload(c.as, c.within, c.body); apperr.From(err).MessageKey != c.want {
				t.Errorf("%s: %v, want %s", name, err, c.want)
			}
		}
		ids := []string{k.uploaded("breakfast"), k.uploaded("breakfast"), k.uploaded("")}
		if _, err := k.upload("rosa", "breakfast", strings.NewReader(photo(t))); apperr.From(err).MessageKey != "attach.unsent" {
			t.Errorf("a fourth loose one: %v", err)
		}
		if err := k.bind("breakfast", ids[0]); err != nil {
			t.Fatal(err)
		}
		if err := k.bind("breakfast", ids[1], ids[2]); apperr.From(err).MessageKey != "errors.invalid" || apperr.From(err).Fields[0].MessageKey != "meal.most" {
			t.Errorf("a third photo of a meal: %v", err)
		}
		if err := k.bind("breakfast", ids[1]); err != nil {
			t.Error(err)
		}
		k.check()
		if !slices.Equal(k.meals.checked, []string{"breakfast", "breakfast"}) {
			t.Errorf("told of %q, want the two that are tied", k.meals.checked)
		}
	})
}

// What no record has is forgotten after a month, of every owner.
func TestLooseFilesOfADomainAreForgotten(t *testing.T) {
	eachKitchen(t, func(t *testing.T, k *kitchen) {
		kept, loose := k.uploaded("breakfast"), k.uploaded("breakfast")
		if err := k.bind("breakfast", kept); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			after time.Duration
			left  int
		}{{attach.KeptUnsent, 1}, {time.Millisecond, 0}} {
			k.Pass(c.after)
			if err := k.files.Prune(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n := k.count("SELECT COUNT(*) FROM chat_file_contents WHERE id = $1 AND part = 'file'", loose); n != c.left {
				t.Errorf("after %s more, %d contents of the loose file", c.after, n)
			}
		}
		if n := k.count("SELECT COUNT(*) FROM chat_file_contents WHERE id = $1 AND part = 'file'", kept); n != 1 {
			t.Error("the file of a meal was forgotten")
		}
	})
}

// An owner that leaves a rule or a limit open is refused at the start.
func TestAnOwnerSaysEverything(t *testing.T) {
	for name, spoil := range map[string]func(o *module.FileOwner){
		"no kind":       func(o *module.FileOwner) { o.Kind = "" },
		"no path":       func(o *module.FileOwner) { o.UploadPath = "" },
		"no area":       func(o *module.FileOwner) { o.Area = "" },
		"nobody adds":   func(o *module.FileOwner) { o.Add = nil },
		"nobody reads":  func(o *module.FileOwner) { o.Read = nil },
		"no lock":       func(o *module.FileOwner) { o.Lock = nil },
		"no size":       func(o *module.FileOwner) { o.MaxBytes = 0 },
		"too large":     func(o *module.FileOwner) { o.MaxBytes = attach.MaxBytes + 1 },
		"no number":     func(o *module.FileOwner) { o.Most = 0 },
		"no loose ones": func(o *module.FileOwner) { o.MostLoose = 0 },
		"no words":      func(o *module.FileOwner) { o.TooMany = apperr.Field{} },
		"no types":      func(o *module.FileOwner) { o.Types = nil },
		"a program":     func(o *module.FileOwner) { o.Types = []string{"application/x-msdownload"} },
		"a bare image":  func(o *module.FileOwner) { o.Types = []string{"image/png"} },
	} {
		o := (&meals{}).owner()
		spoil(&o)
		if attach.New(attach.Deps{Now: time.Now}).Serve(o) == nil {
			t.Errorf("%s was taken", name)
		}
	}
	kind, path := (&meals{}).owner(), (&meals{}).owner()
	kind.UploadPath, path.Kind = "/v1/dishes/photos", "dish"
	for want, second := range map[string]module.FileOwner{"of kind \"meal\"": kind, "at /v1/meals/photos": path} {
		err := attach.New(attach.Deps{Now: time.Now}).Serve((&meals{}).owner(), second)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("two owners %s: %v", want, err)
		}
	}
}

// A file without a member is refused before any of it is read.
func TestAnOwnerThatNamesNoMember(t *testing.T) {
	o := (&meals{}).owner()
	o.Add = func(context.Context, who.Who, string) (string, error) { return "", nil }
	s := attach.New(attach.Deps{Now: time.Now})
	if err := s.Serve(o); err != nil {
		t.Fatal(err)
	}
	body := strings.NewReader("a photo")
	_, err := s.Of("meal").Upload(t.Context(), who.Who{AccountID: "coach", Role: who.Coach}, "breakfast", "a.jpg", body)
	if !apperr.Is(err, apperr.Internal) || body.Len() != len("a photo") {
		t.Errorf("%v, with %d bytes unread", err, body.Len())
	}
}
