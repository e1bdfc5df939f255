// Package care is the floor above talk: what readings mean, how they arrive,
// which of them need a person, and what doctors get to see.
package care
