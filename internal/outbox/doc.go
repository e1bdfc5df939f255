// Package outbox brings messages to people, by email and by text message.
//
// A message is written in the transaction that causes it and sent afterwards by
// workers in every node. It leaves at least once: a worker that dies between
// sending and noting so lets another send it again, under the same id. The id
// is the Message-ID of an email and the idempotency key of a text message, so
// that the second copy is never seen.
//
// Texts are made when a message leaves, from a template that exists in every
// locale. They are fit for a lock screen: no health value and no name of a
// condition stands in one, except in templates that a member switched on.
// Address and parameters are sealed, and what filled a text is forgotten once
// the message has left.
package outbox
