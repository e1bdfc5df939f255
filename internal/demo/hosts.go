package demo

import (
	"maps"
	"slices"
)

// Hosts lists the addresses that show each brand, on a port.
func Hosts(port string) []string {
	var list []string
	for _, host := range slices.Sorted(maps.Keys(hosts)) {
		list = append(list, host+":"+port)
	}
	return list
}
