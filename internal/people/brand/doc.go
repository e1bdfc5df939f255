// Package brand owns what makes one client's portal differ from another's:
// name, logo, colors, links, hidden areas and host names. It keeps brands in
// memory, checks what an operator enters and serves brand files to the browser
// under /brand.
package brand
