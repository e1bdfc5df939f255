// Package delivery sends messages to people by email and text message.
//
// A message is written in the transaction that causes it and sent afterwards by
// workers in every node. It is sent at least once: if a worker dies after
// sending but before recording it, another worker sends the message again under
// the same id. The id is the Message-ID of an email and the idempotency key of
// a text message, so the recipient never sees the second copy.
//
// The text is rendered when a message leaves, from a template that exists in
// every locale. It is safe to show on a locked screen: it contains no health
// value and no name of a condition, except in templates that a member switched
// on. Addresses and parameters are sealed, and the parameters are erased once
// the message has been sent.
package delivery
