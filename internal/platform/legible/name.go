package legible

import "strings"

// FullName is how a person is called; either part may be empty.
func FullName(given, family string) string { return strings.TrimSpace(given + " " + family) }
