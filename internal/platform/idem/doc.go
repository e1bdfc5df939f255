// Package idem makes a changing call safe to repeat. A client sends a key of
// its own choice in the Idempotency-Key header. However often the request
// arrives with that key, and on whichever node, it takes effect once; repeats
// get the first answer for a day.
//
//   - The same key with another request is refused (already_exists, 409).
//   - While the first is still running the others wait, and after a few seconds
//     are asked to try again (aborted, 409, Retry-After).
//   - An answer of 400 and above changed nothing, so it is not kept: the same
//     key may try again.
//   - A client that disconnects does not stop the request: the answer is stored
//     for when the client asks again.
//   - If the server dies in the middle, the key stays taken for up to four
//     seconds, which the next try waits out. If its transaction had called Act, the change is known to be stored and
//     only the answer is lost: the key then answers already_exists for the day.
//     Otherwise the next try acts.
//
// Answers may hold personal data and are stored sealed. Answers that set a
// cookie are never stored.
package idem
