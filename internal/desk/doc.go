// Package desk serves those who answer members: the queue of conversations by
// how long members wait, who owns an answer, what a colleague is told when a
// conversation is handed over, and what each role may know about the member
// beside it. Answers that come too late move to another coach by themselves.
package desk
