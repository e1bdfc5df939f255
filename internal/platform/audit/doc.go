// Package audit records who did what to whose data and makes the record hard to
// falsify.
//
// A row is written in the transaction it reports on and carries a MAC, so a row
// inserted by hand is detected. A sealer chains rows within a second: each link
// hashes the row and the previous link, so an edited, missing or reordered row
// shows up where it happened. Each run of links ends in a signed head, kept in
// the database and in a file next to it, so a truncated or recomputed chain is
// detected as well.
//
// It cannot detect a row deleted in the second before it is chained, or
// anything done by someone who also holds the key file.
package audit
