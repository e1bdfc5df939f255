package access

import "strings"

//go:generate go run wellhouse.app/api/internal/genaccess -in ../openapi.yaml -out access_gen.go

// Operation finds the rule of a REST operation by the name the generated server gives it, which is the operation id
// with a capital first letter. Without a rule the caller has to refuse.
func Operation(name string) (Rule, bool) {
	if name == "" {
		return Rule{}, false
	}
	r, ok := REST[strings.ToLower(name[:1])+name[1:]]
	return r, ok
}
