package app

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/live"
)

var (
	toldKind  = regexp.MustCompile(`live\.Event\{Kind: (?:(\w+)\.)?(\w+)`)
	pageKinds = regexp.MustCompile(`(?m)^  (\w+): \[\[|^    case '(\w+)':`)
)

// Every kind of event that a domain tells of is declared by one module and known
// to the web app, and none is declared in vain. Staff who view a member hear of
// those alone that are not between people.
func TestEventsAreDeclaredAndKnownToPages(t *testing.T) {
	declared, viewed := map[string]bool{}, []string{}
	for _, m := range newEmpty(t, nil).modules {
		for _, k := range m.Events {
			declared[k.Name] = true
			if k.Viewed {
				viewed = append(viewed, k.Name)
			}
		}
	}
	if slices.Sort(viewed); !slices.Equal(viewed, []string{"alert", "healthProfile", "kit", "lab", "reading", "report", "supply"}) {
		t.Errorf("staff who view a member hear of %v", viewed)
	}
	pages := map[string]bool{}
	for _, file := range []string{"live.ts", "chat-events.ts"} {
		text, err := os.ReadFile("../../web/src/data/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for _, found := range pageKinds.FindAllStringSubmatch(string(text), -1) {
			pages[found[1]+found[2]] = true
		}
	}
	told := kindsTold(t)
	for kind := range told {
		if !declared[kind] {
			t.Errorf("no module declares the event %q", kind)
		}
	}
	for kind := range declared {
		if !told[kind] {
			t.Errorf("nobody tells of the event %q", kind)
		}
		if !pages[kind] {
			t.Errorf("the web app does not know the event %q: see web/src/data/live.ts", kind)
		}
	}
	for kind := range pages {
		if !declared[kind] {
			t.Errorf("the web app waits for the event %q, which no module declares", kind)
		}
	}
}

// kindsTold finds the kinds of events in the code that ships.
func kindsTold(t *testing.T) map[string]bool {
	t.Helper()
	told, internal := map[string]bool{}, os.DirFS("..")
	err := fs.WalkDir(internal, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "platform/live/") {
			return err
		}
		text, err := fs.ReadFile(internal, name)
		if err != nil {
			return err
		}
		for _, found := range toldKind.FindAllStringSubmatch(string(text), -1) {
			told[valueOf(t, internal, path.Dir(name), found[1], found[2])] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return told
}

// valueOf is the value of a constant of a package: that of the folder, or one
// that it imports.
func valueOf(t *testing.T, internal fs.FS, dir, pkg, name string) string {
	t.Helper()
	if pkg != "" {
		found, err := fs.Glob(internal, "*/"+pkg)
		if err != nil || len(found) != 1 {
			t.Fatalf("the package %s: %v, %v", pkg, found, err)
		}
		dir = found[0]
	}
	files, err := fs.Glob(internal, dir+"/*.go")
	if err != nil {
		t.Fatal(err)
	}
	constant := regexp.MustCompile(`(?m)^(?:const|\t)\s*` + name + `\s*= "(\w+)"$`)
	for _, file := range files {
		text, err := fs.ReadFile(internal, file)
		if err != nil {
			t.Fatal(err)
		}
		if found := constant.FindStringSubmatch(string(text)); found != nil {
			return found[1]
		}
	}
	t.Errorf("%s tells of an event %s, which is no constant", dir, name)
	return ""
}

// A kind belongs to one module.
func TestAnEventIsDeclaredOnce(t *testing.T) {
	hub := newEmpty(t, nil).live
	for _, k := range []live.Kind{{Name: "reading"}, {Name: "message"}, {}} {
		if hub.Declare(k) == nil {
			t.Errorf("%q was declared twice", k.Name)
		}
	}
	if err := hub.Declare(live.Kind{Name: "bookmark"}); err != nil {
		t.Error(err)
	}
}
