// Package lab keeps laboratory results: those that laboratories send and those
// that members type. Nothing is overwritten; a correction replaces a result, and
// the old one stays beside it. A result that is dangerous is a phone call of the
// care team before the member's pages show it. Members whom the care team calls after a
// questionnaire wait in the same list.
package lab
