package archtest

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const mostLines = 500

// written are the kinds of file that people write by hand.
var written = []string{".go", ".ts", ".tsx", ".css", ".mjs", ".sh", ".sql", ".proto", ".yaml", ".yml", ".json", ".md", ".html", ".toml"}

// long may be long: contracts and locks are one list each.
var long = []string{"api/openapi.yaml", "web/package-lock.json"}

func generated(name, text string) bool {
	head := text[:min(len(text), 400)]
	return strings.Contains(head, "DO NOT EDIT") || strings.Contains(head, "Code generated") || strings.Contains(name, "/gen/") ||
		strings.Contains(name, "/testdata/")
}

func TestFilesAreShort(t *testing.T) {
	s := tree(t)
	for _, name := range s.names {
		if !slices.Contains(written, path.Ext(name)) || slices.Contains(long, name) {
			continue
		}
		text := s.text(t, name)
		if n := strings.Count(text, "\n"); n > mostLines && !generated(name, text) {
			t.Errorf("%s has %d lines; %d is the most, 250 is better", name, n, mostLines)
		}
	}
}

// A folder of one machine means nothing on another. The pieces keep this file
// from finding itself.
var machinePath = regexp.MustCompile(`(^|[\s"'=(:` + "`" + `])/(` + strings.Join([]string{"work", "root", "tmp", "home/[a-z]+", "Users/[a-zA-Z]+"}, "|") + `)/`)

func TestNoFileNamesAFolderOfOneMachine(t *testing.T) {
	s := tree(t)
	for _, name := range s.names {
		if !slices.Contains(written, path.Ext(name)) && path.Base(name) != "Makefile" {
			continue
		}
		if strings.HasPrefix(name, "internal/archtest/") {
			continue
		}
		for i, line := range strings.Split(s.text(t, name), "\n") {
			if machinePath.MatchString(line) && !strings.Contains(line, "https://") {
				t.Errorf("%s:%d names a folder of one machine: %s", name, i+1, strings.TrimSpace(line))
			}
		}
	}
}

var hexColour = regexp.MustCompile(`#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b`)

// colourFault checks a file of the web app: colours are tokens. A test may
// state which colour it expects.
func colourFault(name, text string) string {
	if !strings.HasPrefix(name, "web/src/") || !slices.Contains([]string{".css", ".ts", ".tsx"}, path.Ext(name)) {
		return ""
	}
	if name == "web/src/ui/tokens.css" || generated(name, text) || strings.Contains(name, ".test.") {
		return ""
	}
	for i, line := range strings.Split(text, "\n") {
		for _, m := range hexColour.FindAllStringIndex(line, -1) {
			// A fragment of an address or a route is no colour.
			if m[0] == 0 || !strings.ContainsRune("/&", rune(line[m[0]-1])) {
				return fmt.Sprintf("%s:%d has the colour %s; use a token", name, i+1, line[m[0]:m[1]])
			}
		}
	}
	return ""
}

func TestColoursAreTokens(t *testing.T) {
	s, seen := tree(t), 0
	for _, name := range s.names {
		if strings.HasPrefix(name, "web/src/") && path.Ext(name) == ".css" {
			seen++
		}
		if fault := colourFault(name, s.text(t, name)); fault != "" {
			t.Error(fault)
		}
	}
	if seen == 0 {
		t.Error("no style sheet was found")
	}
}

func TestWrongTextsAreRefused(t *testing.T) {
	for text, refused := range map[string]bool{
		"  color: #fff;":                true,
		"  color: #1a2B3c;":             true,
		"const c = '#aabbccdd'":         true,
		"  color: var(--text);":         false,
		"const to = '/dashboard/#add'":  false,
		"const id = `#${anchor}`":       false,
		"  background: url('#a-shape')": false,
	} {
		if fault := colourFault("web/src/ui/card.module.css", text); (fault != "") != refused {
			t.Errorf("%s: %q", text, fault)
		}
	}
	for line, refused := range map[string]bool{
		`path := "/` + `root/x"`:           true,
		"cd /" + "home/ann/wellhouse":      true,
		"see /v1/users/me and work/things": false,
		"homework/list":                    false,
	} {
		if machinePath.MatchString(line) != refused {
			t.Errorf("%s: refused is not %v", line, refused)
		}
	}
}
