package password

import (
	"bytes"
	"embed"
	"hash/fnv"
	"strings"
	"sync"

	"github.com/FastFilter/xorfilter"
)

// The lists, made by scripts/password-lists.sh. A filter holds no words: it
// answers yes for each of its own, and for one in 65,536 of all others.
//
//go:embed words.fuse breached.fuse
var files embed.FS

// Filter is a list that can be asked whether it has something.
type Filter = xorfilter.BinaryFuse[uint16]

// They are read when the first password is judged, in about ten milliseconds.
var (
	wordList     = sync.OnceValue(func() *Filter { return load("words.fuse") })
	breachedList = sync.OnceValue(func() *Filter { return load("breached.fuse") })
)

func load(name string) *Filter {
	raw, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is part of the build
	}
	list, err := xorfilter.LoadBinaryFuse[uint16](bytes.NewReader(raw))
	if err != nil {
		panic(err)
	}
	return list
}

// key is how a list knows an entry.
func key(folded string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(folded))
	return h.Sum64()
}

func isListedWord(w string) bool { return wordList().Contains(key(w)) }

// fewestStolen is how long the letters of a stolen password are before another
// one is taken for the same with something around it.
const fewestStolen = 6

// isBreached finds a stolen password, also one with digits and symbols added
// before or after it.
func isBreached(folded string) bool {
	if breachedList().Contains(key(folded)) {
		return true
	}
	core := strings.TrimFunc(folded, func(r rune) bool { return !isLetter(r) })
	return len(core) >= fewestStolen && breachedList().Contains(key(core))
}

// Word is how the list of words writes a word of a source; empty for what is
// none.
func Word(text string) string {
	w := fold(text)
	if len(w) < shortestWord || len(w) > longestWord || strings.ContainsFunc(w, func(r rune) bool { return !isLetter(r) }) {
		return ""
	}
	return w
}

// Stolen is how the list of stolen passwords writes one of a source; empty for
// one that no candidate of twelve characters can lead to.
func Stolen(text string) string {
	folded := fold(text)
	if len([]rune(folded)) >= Fewest {
		return folded
	}
	isCore := folded == strings.TrimFunc(folded, func(r rune) bool { return !isLetter(r) })
	if len(folded) >= fewestStolen && isCore {
		return folded
	}
	return ""
}

// Key is how a list knows an entry, for the command that makes the lists.
func Key(entry string) uint64 { return key(entry) }
