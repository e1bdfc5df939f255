// Package program owns the catalogue of care programs and what a member's
// enrolment in one of them means: whether it counts as active, which lessons
// it surfaces and what the member can do next.
package program
