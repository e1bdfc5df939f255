// Package flag owns the feature flags: the fixed list, their state in each
// version of the product, and the exceptions for brands and members.
package flag
