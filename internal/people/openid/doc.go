// Package openid lets people use their account with programs outside of
// Wellhouse. It is an OpenID provider: a program asks, the member sees what it
// would get and decides, and the program gets tokens for just that. The member
// can take it back at any time.
package openid
