// Package seal keeps the most private fields unreadable to someone who holds
// only the database: authenticator seeds, answers, demographics, mental-health
// texts, chat messages, stored replies. Every column whose name ends in _enc
// goes through it.
//
// A sealed value is bound to its place. The additional data of AES-256-GCM is
// the table, the row and the column, so a value copied to another row, column
// or table does not open. The row is the primary key of the table in its
// declared order; Row joins the parts. Columns that are part of a primary key
// must not change, or the sealed values of the row would be lost.
//
// The keys live in one file outside the database. Losing that file loses every
// sealed value, so back it up separately from the database. Bind checks every key
// of the file at the start, and refuses another database's file and one that lost
// a key.
package seal
