// Package support takes what members write to Member Support and tells them
// when somebody answers. The desk that answers comes with the staff inbox.
package support
