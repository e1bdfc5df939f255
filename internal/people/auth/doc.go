// Package auth signs people in and manages their sessions: passwords, clients
// of the token endpoint, second factors, session secrets, and the throttles in
// front of them.
//
// A session is one row: the family of all secrets that follow from one sign-in.
// Secrets are random or derived with the server key, are looked up by their
// SHA-256 hash and are never stored. A refresh moves the family to its next
// generation. The previous secret keeps working for ten seconds and leads to
// the same successor; any later use of an old secret ends the whole family. In
// these ten seconds a browser that asks with the current secret keeps it.
//
// Cookie clients carry their one secret in an HttpOnly cookie. Scripts can only
// read a reference that gives no access. Api clients carry an access token and
// a refresh token.
package auth
