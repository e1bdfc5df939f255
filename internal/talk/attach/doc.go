// Package attach stores photos and files that people add to messages, and to the
// records of any domain whose module names an owner of files.
//
// A file is uploaded before the record that it belongs to is stored. Its type comes from its bytes,
// never from what the sender claims. Pictures are re-encoded, which removes
// location, camera data and anything hidden in the file. Everything is stored
// sealed and held back until a scanner has answered; without an answer no one
// gets the file.
//
// A file is as private as its record: the owner decides who may add one, before
// its first byte is read, and who may open it. Until a file is tied to a record,
// only the person who uploaded it sees it; one that is never tied is forgotten.
package attach
