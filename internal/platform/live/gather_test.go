package live

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// PERFORMANCE P7: what says the same soon after each other is said once, the
// first at once and the last for certain.
func TestCallsAreGathered(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var g gathering
		var mu sync.Mutex
		var said []time.Duration
		began := time.Now()
		say := func(what string) {
			g.say(what, func() {
				mu.Lock()
				defer mu.Unlock()
				said = append(said, time.Since(began))
			})
		}
		check := func(name string, want ...time.Duration) {
			t.Helper()
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			if len(said) != len(want) {
				t.Fatalf("%s: said at %v, want %v", name, said, want)
			}
			for i := range want {
				if said[i] != want[i] {
					t.Errorf("%s: said at %v, want %v", name, said, want)
				}
			}
		}
		say("coach")
		check("the first goes at once", 0)
		for range 100 {
			say("coach")
		}
		check("the others wait", 0)
		say("guide")
		check("but for nobody else", 0, 0)
		time.Sleep(together)
		check("and go as one", 0, 0, together)
		time.Sleep(together)
		check("once", 0, 0, together)
		say("coach")
		check("after a while the next goes at once again", 0, 0, together, 2*together)
		say("coach")
		g.end()
		time.Sleep(2 * together)
		say("coach")
		check("nothing is said after the end", 0, 0, together, 2*together)
	})
}
