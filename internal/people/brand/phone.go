package brand

import "strings"

// PhoneText is the support number as people of the United States and Canada
// read it; any other number stays as it was written.
func (s Support) PhoneText() string {
	digits := strings.NewReplacer(" ", "", "(", "", ")", "", "-", "", ".", "").Replace(s.Phone)
	// Both countries share the code 1, which may be left out.
	ten, ok := strings.CutPrefix(digits, "+1")
	if !ok && len(digits) == 11 {
		ten, _ = strings.CutPrefix(digits, "1")
	}
	if len(ten) != 10 || strings.Trim(ten, "0123456789") != "" {
		return s.Phone
	}
	return "(" + ten[:3] + ") " + ten[3:6] + "-" + ten[6:]
}
