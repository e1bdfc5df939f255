// Command race prints the packages whose tests need the race detector, or with
// -others those that do not, one folder a line.
package main

import (
	"flag"
	"fmt"
	"os"
	"slices"

	"wellhouse.app/internal/archtest"
)

func main() {
	others := flag.Bool("others", false, "print the packages that need none")
	flag.Parse()
	if err := run(*others); err != nil {
		fmt.Fprintln(os.Stderr, "race:", err)
		os.Exit(1)
	}
}

func run(others bool) error {
	root, err := archtest.Root()
	if err != nil {
		return err
	}
	files, err := archtest.GoFiles(root)
	if err != nil {
		return err
	}
	concurrent := archtest.Concurrent(files)
	var shown []string
	for _, file := range files {
		if file.Test && !slices.Contains(shown, file.Package) && slices.Contains(concurrent, file.Package) != others {
			shown = append(shown, file.Package)
		}
	}
	slices.SortStableFunc(shown, func(a, b string) int { return place(a) - place(b) })
	for _, name := range shown {
		fmt.Println("./" + name)
	}
	return nil
}

// longest take minutes each and go first, so that the cores don't wait for one of them at
// the end.
var longest = []string{"internal/people/family", "internal/app", "internal/care/alert", "cmd/wellhouse"}

// place is where a package goes: the longest by themselves, all others behind.
func place(name string) int {
	if i := slices.Index(longest, name); i >= 0 {
		return i
	}
	return len(longest)
}
