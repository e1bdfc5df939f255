// Package chat owns conversations between a member and the people who care for
// them: channels, sealed messages, what is unread, and who may chat at all.
package chat
