// Package journey owns a member's first steps: which onboarding flows are done,
// whether Home shows the onboarding card, and the launchpad of things to set
// up.
package journey
