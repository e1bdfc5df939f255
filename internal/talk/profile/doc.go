// Package profile changes what a member says about themselves: names, addresses,
// phones, pronouns, time zone and photo. The rules are in people/contactrule and
// the rows belong to people/member. Members are told of what a stranger could have
// changed.
package profile
