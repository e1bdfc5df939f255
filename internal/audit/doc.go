// Package audit records who did what to whose data, and makes the record hard
// to falsify.
//
// A row is written in the transaction of what it tells of and carries a MAC,
// so that a row put in by hand is known. A sealer chains rows within a second:
// each link hashes the row and the link before it, so that an edit, a missing
// row or another order shows at its place. Each run of links ends in a signed
// head, kept in the database and in a file beside it, so that a chain whose
// tail was cut off, or that was computed anew, shows as well.
//
// What it cannot see: a row deleted in the second before it is chained, and
// whatever is done by someone who holds the key file too.
package audit
