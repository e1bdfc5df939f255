// Package alert handles dangerous readings. In the transaction that stores a
// reading it decides what to ask the member, what the coach sees, and which
// family members to tell.
//
// Whether a reading has an alert, and whether it is open, depends on the readings,
// the settings and the answers alone, not on the order in which uploads arrive
// or on how often they are repeated. Family is told in episodes, one for each
// direction: a round goes down the contact list until somebody answers, and a
// recovery ends the episode. An alert that no staff person closes goes to more
// and more of them. All state is in the database, so a restart loses nothing.
// docs/alerts.md has every rule as a table.
package alert
