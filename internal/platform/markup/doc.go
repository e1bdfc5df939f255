// Package markup writes HTML pages from layouts. It has less to offer than the templates
// of the standard library, which look up methods by name: a program with them keeps every
// method of every type, and is a quarter larger.
package markup
