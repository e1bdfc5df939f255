// Package auth signs people in and keeps their sessions: passwords, clients of
// the token endpoint, second factors, the secrets a session travels under, and
// the throttles in front of all that.
//
// A session is one row, the family of all secrets that follow from one sign-in.
// Secrets are random or derived with the server key, are looked up by their
// SHA-256 hash and are never stored. A refresh moves the family to its next
// generation; the secret before it still answers for ten seconds with the same
// successor, and any later use of an old secret ends the whole family.
//
// Cookie clients carry the one secret in an HttpOnly cookie. What scripts can
// read is a reference that opens nothing. Api clients carry an access and a
// refresh token.
package auth
