// Package supply knows how many test strips a member has left, judges whether a
// box can be ordered now, and takes the order. Shipping is in care/fulfil.
//
// What is left is never stored: it is what the member counted, plus the boxes that
// arrived since, minus the checks that a meter measured since. So readings that
// come late, twice or in any order give the same number.
package supply
