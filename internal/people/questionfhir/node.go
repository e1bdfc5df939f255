package questionfhir

import (
	"fmt"
	"slices"
	"strings"
)

// Problem is something that a questionnaire of ours can not hold.
type Problem struct {
	Path   string // such as item[2].enableWhen[0].operator
	Reason Reason
}

// Reason is why something is refused.
type Reason string

// The reasons.
const (
	NotJSON    Reason = "json"
	NotThis    Reason = "resource"    // it is another resource
	TooLarge   Reason = "large"       // more than we read
	WrongValue Reason = "value"       // it is missing, or nothing that can be there
	Unknown    Reason = "unsupported" // we have no such thing
	NoText     Reason = "text"        // a text is missing
	Twice      Reason = "twice"       // a linkId or a code that is there already
	BadID      Reason = "id"
	NotEarlier Reason = "order" // a condition names what does not come before it
	Mixed      Reason = "mixed" // "any" of conditions about several questions
	Nested     Reason = "nested"
	Senseless  Reason = "sense" // our own check of the whole refuses it
)

// node is an object of the file, with its place.
type node struct {
	path string
	v    object
	r    *reader
}

// reader collects what is wrong.
type reader struct {
	problems []Problem
	harm     []string // the questions about self-harm
}

func (r *reader) refuse(path string, why Reason) {
	const most = 100
	if len(r.problems) < most {
		r.problems = append(r.problems, Problem{path, why})
	}
}

func (n node) at(key string) string {
	if n.path == "" {
		return key
	}
	return n.path + "." + key
}

func (n node) refuse(key string, why Reason) { n.r.refuse(n.at(key), why) }

// only refuses keys that we do not know.
func (n node) only(known ...string) {
	var odd []string
	for key := range n.v {
		if !slices.Contains(known, key) {
			odd = append(odd, key)
		}
	}
	slices.Sort(odd)
	for _, key := range odd {
		n.refuse(key, Unknown)
	}
}

func (n node) string(key string) string {
	s, ok := n.v[key].(string)
	if _, there := n.v[key]; there && !ok {
		n.refuse(key, WrongValue)
	}
	return strings.TrimSpace(s)
}

func (n node) bool(key string) bool {
	b, ok := n.v[key].(bool)
	if _, there := n.v[key]; there && !ok {
		n.refuse(key, WrongValue)
	}
	return b
}

// number reads the first of the keys that is there.
func (n node) number(keys ...string) (float64, bool) {
	for _, key := range keys {
		value, there := n.v[key]
		if !there {
			continue
		}
		f, ok := value.(float64)
		if !ok {
			n.refuse(key, WrongValue)
		}
		return f, ok
	}
	return 0, false
}

func (n node) object(key string) (node, bool) {
	value, there := n.v[key]
	if !there {
		return node{}, false
	}
	v, ok := value.(object)
	if !ok {
		n.refuse(key, WrongValue)
	}
	return node{n.at(key), v, n.r}, ok
}

func (n node) list(key string) (out []node) {
	value, there := n.v[key]
	if !there {
		return nil
	}
	all, ok := value.([]any)
	if !ok {
		n.refuse(key, WrongValue)
	}
	for i, one := range all {
		path := fmt.Sprintf("%s[%d]", n.at(key), i)
		v, ok := one.(object)
		if !ok {
			n.r.refuse(path, WrongValue)
			continue
		}
		out = append(out, node{path, v, n.r})
	}
	return out
}
