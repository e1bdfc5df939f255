package live

import (
	"sync"
	"time"
)

// together is how long calls of one kind are gathered into one. It is too short
// to notice and longer than a page needs to read again.
const together = 50 * time.Millisecond

// gathering lets calls that say the same follow each other at a distance. The
// first goes out at once; those that come soon after it go as one. A morning on
// which every message changes the queue then costs each open desk twenty events
// a second at most, however many members write.
type gathering struct {
	mu   sync.Mutex
	kept map[string]bool // by what is said; true when it was said again meanwhile
	over bool
}

// say does what is to be done, now or with others like it.
func (g *gathering) say(what string, do func()) {
	g.mu.Lock()
	if g.over {
		g.mu.Unlock()
		return
	}
	if _, soon := g.kept[what]; soon {
		g.kept[what] = true
		g.mu.Unlock()
		return
	}
	g.keep(what, do)
	g.mu.Unlock()
	do()
}

// keep makes the next calls wait. The caller holds the lock.
func (g *gathering) keep(what string, do func()) {
	if g.kept == nil {
		g.kept = map[string]bool{}
	}
	g.kept[what] = false
	time.AfterFunc(together, func() {
		g.mu.Lock()
		again := g.kept[what] && !g.over
		if delete(g.kept, what); again {
			g.keep(what, do)
		}
		g.mu.Unlock()
		if again {
			do()
		}
	})
}

// end keeps what still waits from being said to nobody.
func (g *gathering) end() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.over = true
}
