package app

import (
	"io/fs"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
)

// newEmpty makes a server on an empty store, with its modules in the given order.
func newEmpty(t *testing.T, reorder func([]module.Module)) *App {
	t.Helper()
	dir := t.TempDir()
	a, err := New(t.Context(), Config{
		Store: db.Options{Path: filepath.Join(dir, "wellhouse.db")}, Data: dir, KeyFile: filepath.Join(dir, "keys"), Now: time.Now, Local: true,
		Dist: fstest.MapFS{}, reorder: reorder,
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	return a
}

// Two modules of one name would share the name of their pruning in the log.
func TestModulesHaveNamesOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range newEmpty(t, nil).modules {
		if m.Name == "" || seen[m.Name] {
			t.Errorf("two modules are called %q", m.Name)
		}
		seen[m.Name] = true
	}
}

// The order in which modules are registered changes nothing that a caller sees.
func TestModulesStartInAnyOrder(t *testing.T) {
	calls := []struct {
		path   string
		status int
		says   string
	}{
		{"/wellhouse.notice.v1.NoticeService/ListShown", 200, `"notices":[]`},
		{"/wellhouse.session.v1.SessionService/GetSession", 200, `{`},
		{"/wellhouse.reading.v1.LatestService/GetLatest", 401, `unauthenticated`},
		{"/v1/users/me/auth", 401, `invalid_client`},
		{"/v1/auth/logout", 204, ``},
		{"/v1/client-errors", 400, `"fields"`},
	}
	for seed := range uint64(4) {
		shuffled := rand.New(rand.NewPCG(seed, seed))
		a := newEmpty(t, func(m []module.Module) { shuffled.Shuffle(len(m), func(i, j int) { m[i], m[j] = m[j], m[i] }) })
		a.Start()
		for _, c := range calls {
			r := httptest.NewRequest(http.MethodPost, "http://localhost"+c.path, strings.NewReader("{}"))
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			a.Handler().ServeHTTP(w, r)
			if w.Code != c.status || !strings.Contains(w.Body.String(), c.says) {
				t.Errorf("seed %d: %s answers %d %s, want %d with %s", seed, c.path, w.Code, w.Body, c.status, c.says)
			}
		}
	}
}

// Every domain that has a module is registered under the name of its package,
// once.
func TestEveryModuleIsRegistered(t *testing.T) {
	var want []string
	for _, floor := range []string{"people", "talk", "care", "portal"} {
		found, err := fs.Glob(os.DirFS(".."), floor+"/*/module.go")
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range found {
			want = append(want, path.Base(path.Dir(file)))
		}
	}
	var got []string
	for _, m := range newEmpty(t, nil).modules {
		if m.Name != "platform" {
			got = append(got, m.Name)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if len(want) < 25 || !slices.Equal(got, want) {
		t.Errorf("registered are %v, the domains with a module are %v", got, want)
	}
}

// The texts of every module's messages are checked word by word, by a test of
// its own.
func TestMessagesOfEveryModuleAreChecked(t *testing.T) {
	checked := 0
	for _, m := range newEmpty(t, nil).modules {
		if len(m.Messages.Templates) == 0 {
			continue
		}
		tests, err := filepath.Glob("../*/" + m.Name + "/messages_test.go")
		if err != nil || len(tests) != 1 {
			t.Errorf("%s has messages and no messages_test.go: %v", m.Name, err)
			continue
		}
		test, err := os.ReadFile(tests[0])
		if err != nil || !strings.Contains(string(test), "messagetest.Texts(t, "+m.Name+".Messages)") {
			t.Errorf("%s does not check the texts of %s.Messages: %v", tests[0], m.Name, err)
		}
		checked++
	}
	if checked < 3 {
		t.Errorf("only %d modules have messages", checked)
	}
}

// A REST adapter that is forgotten or registered twice stops the start.
func TestRESTAdaptersAreRegisteredOnce(t *testing.T) {
	all := newEmpty(t, nil).modules
	if _, err := operationsOf(all); err != nil {
		t.Error(err)
	}
	without := slices.DeleteFunc(slices.Clone(all), func(m module.Module) bool { return m.Name == "auth" })
	for name, modules := range map[string][]module.Module{
		"no module brings auth.REST": without,
		"REST operations of auth":    append(slices.Clone(all), module.Module{Name: "auth", REST: auth.REST{}}),
		"REST operations of stray":   append(slices.Clone(all), module.Module{Name: "stray", REST: struct{}{}}),
	} {
		if _, err := operationsOf(modules); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("%v, want %q", err, name)
		}
	}
}
