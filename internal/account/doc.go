// Package account owns what belongs to the account rather than to the person:
// the sponsoring organisation, the public id that partners know, and the
// preferences that the apps keep.
package account
