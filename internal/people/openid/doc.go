// Package openid lets people use their account with apps outside of
// Wellhouse. It is an OpenID provider: an app asks, the member sees what it
// would get and decides, and the app gets tokens for just that. The member
// can take it back at any time.
package openid
