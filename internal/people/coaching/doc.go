// Package coaching knows who coaches a member and whether that coach is
// available.
package coaching
