// Package preferences stores how and when a member wants to hear from us: email,
// text message or nothing for each topic, and quiet hours for messages that can
// wait. The outbox asks it in the transaction that queues a message. Members
// cannot turn off account security messages, and messages to a member's
// contacts follow the contact's own choice.
//
// A choice applies to messages queued after it. How often and on which weekdays
// a member wants to hear about a topic is stored because the contract has it;
// nothing uses it yet, so no page offers it.
package preferences
