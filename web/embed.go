// Package web carries the built browser app inside the binary.
package web

import (
	"embed"
	"io/fs"
)

// The "all:" prefix keeps .vite/manifest.json, which the server reads to
// preload the chunk of the requested route, and .gitkeep, which lets the
// package compile before the first web build.
//
//go:embed all:dist
var dist embed.FS

// Dist returns the built app: index.html, .vite/manifest.json and assets/,
// where each text asset over 1 kB is kept as .br and .gz only.
func Dist() fs.FS {
	sub, err := fs.Sub(dist, "dist")
	if err != nil {
		panic("web: dist is embedded at compile time: " + err.Error())
	}
	return sub
}
