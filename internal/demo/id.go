package demo

import (
	"hash/fnv"
	"math/rand/v2"
	"strings"

	"github.com/google/uuid"
)

// namespace is the root of every id in the demo, so that links and tests hold
// across starts and machines.
var namespace = uuid.MustParse("6b1d2f5e-3f0a-5c47-9a51-7d2c1e4b8f60")

// seed fixes every choice the generator makes.
const seed = 20261115

// id derives the id of a thing from its path, for example id("account", "rosa").
func id(path ...string) string {
	return uuid.NewSHA1(namespace, []byte(strings.Join(path, "/"))).String()
}

// MemberID is the id of the member or staff person with an email name, for
// example MemberID("rosa").
func MemberID(name string) string { return id("account", name) }

// chance gives the random numbers of one thing, the same at every start.
func chance(path ...string) *rand.Rand {
	h := fnv.New64a()
	_, _ = h.Write([]byte(strings.Join(path, "/")))
	return rand.New(rand.NewPCG(seed, h.Sum64()))
}

// LinkID is the id of the link by which one person of the demo acts for another.
func LinkID(holder, actor string) string { return id("family", holder, actor) }
