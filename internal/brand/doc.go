// Package brand owns what makes one client's portal differ from another's:
// name, logo, colours, links, the areas it hides and the host names it answers
// to. It keeps them in memory, checks what an operator enters and serves the
// files that carry a brand into the browser under /brand.
package brand
