// Package letters is the member's correspondence with their care team: letters
// with a subject, in threads that never close. Underneath, a thread is a
// conversation of package chat, so the care team answers it in the same inbox
// as everything else and there is one unread count.
package letters
