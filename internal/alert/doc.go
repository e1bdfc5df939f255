// Package alert follows readings that ask for somebody. In the transaction that
// stores a reading it decides what the member is asked, what the coach sees and
// whom of the family we tell.
//
// What a rule says about a reading depends on the readings and the settings
// alone, so that the order in which an upload arrives, or how often, leaves no
// trace. Family is told in episodes, one for each direction: a round goes down
// the list of people until somebody answers, a recovery ends it. An alert that no
// staff person has seen goes to more and more of them. All of it is state of the
// database; a restart forgets nothing. docs/alerts.md has every rule as a table.
package alert
