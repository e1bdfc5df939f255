// Package roster decides who has an account: it invites people, lets them choose
// their first password, changes roles and ends accounts.
package roster
