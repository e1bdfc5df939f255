// Package recovery lets somebody back in who has lost every second factor. One
// staff person opens a request and says how they checked who is asking; another one
// approves it; the person is told at every step and can stop it. It owns the
// requests and their links. The account itself belongs to package auth.
package recovery
