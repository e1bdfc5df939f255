// Package acting says what a person who acts for somebody in their family may
// reach, today. Its functions are pure: callers bring the time and the rows.
package acting
