package hl7_test

import (
	"errors"
	"strings"
	"testing"

	"wellhouse.app/internal/platform/hl7"
)

const header = `MSH|^~\&|HARBOR|LAB|WELLHOUSE||20261118090000||ORU^R01^ORU_R01|M1|P|2.5.1`

func TestParse(t *testing.T) {
	m, err := hl7.Parse("\v" + header + "\r\nPID|1||A~B^^^X||Lopez\\T\\Sons^Ana&x||\"\"|\nOBX|1|ST|a\\S\\b||\\X C3A9\\\\XC3A9\\\\H\\x\\N\\ \\.br\\y\\|\r\x1c\r")
	if err != nil || len(m) != 3 {
		t.Fatalf("%v %+v", err, m)
	}
	for _, c := range []struct {
		segment, field, repeat, component int
		want                              string
	}{
		{0, 1, 1, 1, "|"},
		{0, 3, 1, 1, "HARBOR"},
		{0, 9, 1, 2, "R01"},
		{0, 12, 1, 1, "2.5.1"},
		{0, 99, 1, 1, ""},
		{1, 3, 2, 1, "B"},
		{1, 3, 2, 4, "X"},
		{1, 3, 3, 1, ""},
		{1, 5, 1, 1, "Lopez&Sons"},
		{1, 5, 1, 2, "Ana"},
		{1, 7, 1, 1, ""},
		{2, 3, 1, 1, "a^b"},
		{2, 5, 1, 1, `éx  y\`},
		{2, -1, -1, -1, ""},
		{2, 5, 0, 0, `éx  y\`},
	} {
		if got := m[c.segment].At(c.field, c.repeat, c.component); got != c.want {
			t.Errorf("%+v: %q", c, got)
		}
	}
	if m[1].Repeats(3) != 2 || m[1].Repeats(4) != 0 {
		t.Errorf("%d %d repeats", m[1].Repeats(3), m[1].Repeats(4))
	}
}

func TestOwnSeparators(t *testing.T) {
	m, err := hl7.Parse("MSH#*!/@#X##\rPID###A*B!C")
	if err != nil || m[1].At(3, 1, 2) != "B" || m[1].At(3, 2, 1) != "C" {
		t.Errorf("%v %+v", err, m)
	}
}

func TestNoMessage(t *testing.T) {
	for text, want := range map[string]error{
		"":                      hl7.ErrEmpty,
		" \r\n ":                hl7.ErrEmpty,
		"PID|1":                 hl7.ErrHeader,
		"MSH|^~\\":              hl7.ErrHeader,
		"MSH|^^\\&|x":           hl7.ErrHeader,
		"MSH|^A\\&|x":           hl7.ErrHeader,
		"MSH|^~\\&x y|":         hl7.ErrHeader,
		"BHS|^~\\&|\r" + header: hl7.ErrBatch,
		header + "\r" + header:  hl7.ErrBatch,
		header + "\rpid|1":      hl7.ErrSegment,
		header + "\rPIDX|1":     hl7.ErrSegment,
		header + "\rP":          hl7.ErrSegment,
		header + "\r\xff":       hl7.ErrEncoding,
		header + strings.Repeat("\rNTE|", 20_000): hl7.ErrTooLong,
	} {
		if _, err := hl7.Parse(text); !errors.Is(err, want) {
			t.Errorf("%.20q: %v, not %v", text, err, want)
		}
	}
}

// No text makes it panic. What it found so far is kept in testdata and read by every run.
func FuzzParse(f *testing.F) {
	f.Add(header + "\rPID|1||A~B^^^X||Lopez\\T\\Sons^Ana&x\rOBX|1|NM|4548-4^A1c^LN||6.8|%")
	f.Add("MSH|^~\\&|\\X\\|\\")
	f.Add("MSH#*!/@#X##\rPID###A*B!C")
	f.Fuzz(func(t *testing.T, text string) {
		m, err := hl7.Parse(text)
		if err != nil {
			return
		}
		if m[0].Name != "MSH" {
			t.Errorf("%q is first", m[0].Name)
		}
		for _, s := range m {
			for field := range 8 {
				for repeat := range s.Repeats(field) + 1 {
					s.At(field, repeat, 1)
					s.At(field, repeat, 2)
				}
			}
		}
	})
}
