// Command passwordlists makes the lists that passwords are judged by: a filter of
// words and one of stolen passwords. The same sources give the same bytes.
// scripts/password-lists.sh gets the sources and runs it.
package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/FastFilter/xorfilter"

	"wellhouse.app/internal/people/password"
)

// tested is how many of the most frequent stolen passwords the tests try.
const tested = 3000

func main() {
	if len(os.Args) != 4 {
		log.Fatal("usage: passwordlists <stolen passwords, a line each> <folder of word lists in JSON> <folder of package password>")
	}
	stolen, folder := must(lines(os.Args[1])), os.Args[3]
	write(filepath.Join(folder, "breached.fuse"), keys(stolen, password.Stolen))
	write(filepath.Join(folder, "words.fuse"), keys(must(words(os.Args[2])), password.Word))
	check(writeTested(filepath.Join(folder, "testdata", "stolen.txt.gz"), stolen))
}

// keys are the keys of a list in order, each once.
func keys(entries []string, written func(string) string) []uint64 {
	var list []uint64
	for _, e := range entries {
		if w := written(e); w != "" {
			list = append(list, password.Key(w))
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

func write(path string, list []uint64) {
	filter := must(xorfilter.NewBinaryFuse[uint16](list))
	file := must(os.Create(path))
	check(filter.Save(file))
	check(file.Close())
	fmt.Println(filepath.Base(path), len(list), "entries")
}

func lines(path string) (list []string, err error) {
	raw, err := os.ReadFile(path)
	for line := range strings.Lines(string(raw)) {
		if line = strings.TrimRight(line, "\r\n"); utf8.ValidString(line) {
			list = append(list, line)
		}
	}
	return list, err
}

func words(folder string) (list []string, err error) {
	paths, err := filepath.Glob(filepath.Join(folder, "*.json"))
	for _, path := range paths {
		var some []string
		raw, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if err := json.Unmarshal(raw, &some); err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, err
}

// writeTested keeps the most frequent of those that are long enough.
func writeTested(path string, stolen []string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	packed := gzip.NewWriter(file)
	out := bufio.NewWriter(packed)
	left := tested
	for _, line := range stolen {
		if left > 0 && utf8.RuneCountInString(line) >= password.Fewest {
			fmt.Fprintln(out, line)
			left--
		}
	}
	check(out.Flush())
	check(packed.Close())
	return file.Close()
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
