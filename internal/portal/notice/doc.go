// Package notice owns announcements of planned downtime: when they are shown,
// what they say in each language, and who planned them.
package notice
