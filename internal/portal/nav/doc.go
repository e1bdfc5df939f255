// Package nav says what a person can open and what is waiting for them: the
// member navigation response, everything a page needs at start-up, and the
// facts that the access guard asks for.
//
// The parts of a start-up response are read concurrently. A part that is
// unavailable is named in the response and left out; a refused part refuses the
// whole response.
package nav
