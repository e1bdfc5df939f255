// Package journey owns the first steps of a member: which flows of the
// onboarding are done, and whether Home shows the card about them.
package journey
