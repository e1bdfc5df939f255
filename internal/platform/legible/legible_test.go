package legible_test

import (
	"testing"

	"wellhouse.app/internal/platform/legible"
)

func TestWhatCanBeRead(t *testing.T) {
	for _, test := range []struct {
		name, text  string
		line, lines bool
	}{
		{"letters of four languages", "José Núñez, œuvre “A–B” 7½ 😀", true, true},
		{"nothing", "", true, true},
		{"a break", "one\ntwo\r\n\tthree", false, true},
		{"the end of text", "a\x00b", false, false},
		{"an escape", "\x1b[31mred", false, false},
		{"a control of the second table", "a\u0085b", false, false},
		{"turned direction", "abc\u202etxt.exe", false, true},
		{"a separator of lines", "a\u2028b", false, true},
		{"no width", "a\u200bb", false, true},
		{"what was lost", "a\ufffdb", false, false},
		{"half a letter", "a\xffb", false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := legible.Line(test.text); got != test.line {
				t.Errorf("Line = %v, want %v", got, test.line)
			}
			if got := legible.Text(test.text); got != test.lines {
				t.Errorf("Text = %v, want %v", got, test.lines)
			}
		})
	}
}

func TestCellsOfASpreadsheet(t *testing.T) {
	for _, c := range []struct{ typed, written string }{
		{"=1+1", "'=1+1"}, {"+1", "'+1"}, {"-1", "'-1"}, {"@SUM(A1)", "'@SUM(A1)"}, {"\t=1", "'\t=1"}, {"\r=1", "'\r=1"}, {"a=1", "a=1"}, {"", ""}, {"é", "é"},
	} {
		if got := legible.Cell(c.typed); got != c.written {
			t.Errorf("%q becomes %q, want %q", c.typed, got, c.written)
		}
	}
}
