// Package sso signs people in through an organization that knows them: an
// employer or a health plan, by OpenID Connect or by SAML.
//
// Somebody is who an organization says only as the pair of that organization and
// the name it uses for the person. The pair leads to an account after the person
// has signed in to that account once in the same browser; an equal email address
// never does.
//
// Partners are the other way round: programs outside of Wellhouse that we vouch for
// members to, once the member has seen what the partner hears.
//
// What an organization sends is believed in one place for each protocol:
// verifyToken and readResponse. Everything else works with the identity that
// they return.
package sso
