package fault

import (
	"regexp"
	"strings"
	"unicode"
)

const (
	messageMost = 300
	framesMost  = 20
)

// Fault is one fault of the browser app, as a page told it.
type Fault struct {
	Kind      string // error, rejection, csp, network or embed
	Message   string
	Stack     string
	RouteID   string
	Version   string
	RequestID string
	Online    bool
}

var (
	address = regexp.MustCompile(`[^\s@"'<>()]+@[^\s@"'<>()]+`)
	digits  = regexp.MustCompile(`\d`)
	frame   = regexp.MustCompile(`/assets/[\w.-]+\.js:\d+:\d+`)
	plain   = regexp.MustCompile(`^[\w.+-]{1,128}$`)
)

// Clean leaves of a fault only what says nothing about a person. The browser
// does the same before it sends; this side trusts no browser.
func (f Fault) Clean() Fault {
	f.Message = mask(f.Message)
	f.Stack = strings.Join(firstFrames(f.Stack), "\n")
	f.RouteID, f.Version, f.RequestID = name(f.RouteID), name(f.Version), name(f.RequestID)
	return f
}

func mask(text string) string {
	text = address.ReplaceAllString(text, "[email]")
	text = digits.ReplaceAllString(text, "#")
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
	letters := []rune(text)
	return string(letters[:min(len(letters), messageMost)])
}

// firstFrames keeps the places in our own files and nothing around them.
func firstFrames(stack string) []string {
	return frame.FindAllString(stack, framesMost)
}

func name(text string) string {
	if plain.MatchString(text) {
		return text
	}
	return ""
}
