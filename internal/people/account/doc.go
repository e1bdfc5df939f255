// Package account owns the data that belongs to an account rather than to a
// person: the sponsoring organization, the public id that partners use, and the
// preferences that the apps store.
package account
