// Package talk is the floor above people: conversations, letters to the care
// team, the contact form, and the emails and text messages that tell people
// something. Later floors use it to reach people; it knows nothing of readings.
package talk
