package legible

import "strings"

// Cell makes what a person typed harmless to a spreadsheet, which would run a cell
// that begins like a formula.
func Cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r\n|%", rune(text[0])) {
		return "'" + text
	}
	return text
}
