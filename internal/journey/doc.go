// Package journey owns the first steps of a member: which flows of the
// onboarding are done, whether Home shows the card about them, and the launchpad
// of things to set up.
package journey
