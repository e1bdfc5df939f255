// Package support takes what members write to Member Support, and serves the
// desk that answers it: who waits, longest overdue first, one person for each
// answer. The member finds the answer beside their message and is told, without
// a word of it, that it is there.
package support
