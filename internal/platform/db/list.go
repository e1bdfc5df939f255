package db

import (
	"fmt"
	"slices"
)

// Listed refuses a value that is not on the list of its column. The lists that
// grow with the product live in the domain that writes the column, so a new
// value needs no migration; the domain asks right before it writes.
func Listed[T ~string](column string, value T, list []T) error {
	if !slices.Contains(list, value) {
		return fmt.Errorf("%s: %q is not on the list %q", column, value, list)
	}
	return nil
}
