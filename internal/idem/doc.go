// Package idem makes a changing call safe to repeat. A client sends a key of
// its own choice in the Idempotency-Key header; however often the request
// arrives with that key, on whichever node, it acts once, and the later ones
// get the first answer again for a day.
//
//   - The same key with another request is refused (already_exists, 409).
//   - While the first is still at work the others wait, and after a few seconds
//     are asked to come again (aborted, 409, Retry-After).
//   - An answer of 400 and above changed nothing, so it is not kept: the same
//     key may try again.
//   - A client that leaves does not stop the request: its answer is stored for
//     when the client asks again.
//   - A server that dies in the middle holds the key for the rest of a minute.
//     If its transaction had called Act, the change is known to be stored and
//     only the answer is lost: the key then answers already_exists for the day.
//     Otherwise the next try acts.
//
// Answers may hold personal data and are stored sealed. Answers that set a
// cookie are never stored.
package idem
