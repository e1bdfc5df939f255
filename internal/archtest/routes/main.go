// Command routes prints how much of the contract is served.
package main

import (
	"fmt"
	"os"

	"wellhouse.app/internal/archtest"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "routes:", err)
		os.Exit(1)
	}
}

func run() error {
	root, err := archtest.Root()
	if err != nil {
		return err
	}
	files, err := archtest.GoFiles(root)
	if err != nil {
		return err
	}
	served, _ := archtest.Served(files)
	all := archtest.Contract(served)
	restBuilt, rest := archtest.Count(all, false)
	rpcBuilt, rpc := archtest.Count(all, true)
	fmt.Printf("REST %d/%d, RPC %d/%d\n", restBuilt, rest, rpcBuilt, rpc)
	return nil
}
