// Package coaching owns who coaches a member and whether that coach is there.
package coaching
