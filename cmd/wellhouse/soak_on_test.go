//go:build soak

package main

const slowPosts = 1500
