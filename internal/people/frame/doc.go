// Package frame lets a page of ours inside another site's frame, such as an app
// in Microsoft Teams, get a session of its own: it gives out codes that work once
// and turns them into sessions. What those sessions may do is the contract's to
// say, and their life is auth's.
package frame
