// Package notify keeps how and when a member wants to be written to: for every
// topic an email, a text message or nothing, and the hours in which nothing may
// ring that can wait. The outbox asks it in the transaction that queues a
// message. What is about the safety of an account cannot be declined, and what
// goes to a member's contacts follows the contact's own choice.
//
// A choice holds for what is queued after it. How often and on which weekdays a
// member wants to hear of a topic is kept as the contract has it; no sender
// works by it yet, so no page offers it.
package notify
