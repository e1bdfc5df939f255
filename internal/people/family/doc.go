// Package family keeps who may act for whom: a parent for a child, a daughter for
// her father, somebody with the papers to consent for another person. What is open
// to them is decided by package acting; the session that acts belongs to auth.
package family
