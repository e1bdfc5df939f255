//go:build !soak

package main

// slowPosts is how many there are at once in every run, more than enough to
// notice bodies that are kept; `make soak` has more.
const slowPosts = 250
