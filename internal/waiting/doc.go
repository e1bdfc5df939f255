// Package waiting tells people who are not here that a message waits for them.
//
// What it sends says that something waits and nothing of what it is. A person is
// told once for each conversation, until they have read it: the mark up to where
// they have read names the cause of a notice, and one cause is told once.
package waiting
