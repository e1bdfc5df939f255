// Package flag owns the feature flags: the fixed list, their state in each
// form of the product, and what a brand or a member has differently.
package flag
