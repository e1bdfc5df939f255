// Package attach stores photos and files that people send with messages.
//
// A file is uploaded before its message is sent. Its type comes from its bytes,
// never from what the sender claims. Pictures are re-encoded, which removes
// location, camera data and anything hidden in the file. Everything is stored
// sealed and held back until a scanner has answered; without an answer no one
// gets the file.
//
// A file is as private as its message: people who can read the message can open
// the file. Before the message is sent, only its sender sees the file.
package attach
