// Package unread tells people who are offline that a message is waiting for
// them.
//
// The notice says nothing about the message. A person gets one notice for each
// conversation until they have read it: how far they have read is part of the
// notice's cause, and the outbox sends one message per cause.
package unread
