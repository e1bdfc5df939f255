// Package desk is the staff inbox: the queue of conversations ordered by how
// long members have waited, who owns an answer, the handover card for a
// colleague, and what each role may know about the member. Late answers move to
// another coach automatically.
package desk
