// Package factor keeps the ways in which people confirm a sign-in besides their
// password: authenticator apps, passkeys, recovery codes, phone numbers and email
// addresses for codes, and browsers that are remembered for a while.
//
// It owns the secrets and says whether an answer is right. What a right answer
// opens is for package auth to decide, which asks through auth.Factors.
package factor
