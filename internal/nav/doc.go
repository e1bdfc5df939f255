// Package nav answers what a person can reach and what waits for them: the
// member navigation response, everything a page needs at start-up, and the
// facts that the access guard asks for.
//
// The parts of a start-up are read side by side. A part that is not available
// is named in the answer and left out; a part that is refused closes the whole.
package nav
