package password

import (
	"strings"
	"unicode"
)

const (
	runMost = 4 // as many of one character, or in order, are too many
	rowMost = 5 // keys side by side; four are in words such as "property"
	keyRows = "qwertyuiop asdfghjkl zxcvbnm 1234567890"
)

// hasRepeats finds one character four times in a row, in either case.
func hasRepeats(password string) bool {
	return hasRun([]rune(strings.ToLower(password)), func(a, b rune) int {
		if a == b {
			return 1
		}
		return 0
	})
}

// hasSequence finds four letters or digits in order, up or down, or five keys
// side by side.
func hasSequence(password string) bool {
	small := []rune(strings.ToLower(password))
	return hasRun(small, func(a, b rune) int {
		inOrder := a <= unicode.MaxASCII && b <= unicode.MaxASCII && (isDigit(a) && isDigit(b) || isLetter(a) && isLetter(b))
		if step := int(b - a); inOrder && (step == 1 || step == -1) {
			return step
		}
		return 0
	}) || hasRow(string(small))
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// hasRun finds so many characters that each follow the one before by the same
// step; a step of zero ends a run.
func hasRun(text []rune, step func(a, b rune) int) bool {
	length, last := 1, 0
	for i := 1; i < len(text); i++ {
		now := step(text[i-1], text[i])
		switch {
		case now == 0:
			length = 1
		case now == last:
			length++
		default:
			length = 2
		}
		if length >= runMost {
			return true
		}
		last = now
	}
	return false
}

// hasRow finds keys that lie side by side on a keyboard.
func hasRow(small string) bool {
	for i := range len(keyRows) - rowMost + 1 {
		row := keyRows[i : i+rowMost]
		if strings.Contains(row, " ") {
			continue
		}
		if strings.Contains(small, row) || strings.Contains(small, reversed(row)) {
			return true
		}
	}
	return false
}

func reversed(text string) string {
	out := make([]byte, 0, len(text))
	for i := len(text) - 1; i >= 0; i-- {
		out = append(out, text[i])
	}
	return string(out)
}
