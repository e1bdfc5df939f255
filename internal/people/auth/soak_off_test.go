//go:build !soak

package auth

// How often 64 refreshes come at once in every run; `make soak` does it more often.
const soakRounds = 5
