package jobs

import (
	"fmt"
	"log/slog"
	"runtime/debug"
)

// Panic is the error that a panic became.
type Panic struct{ What any }

// Error says what was thrown.
func (p Panic) Error() string { return fmt.Sprintf("panic: %v", p.What) }

// Guard runs one step and turns a panic into an error: a bug in one part must
// not end the process and every other part with it.
func Guard(name string, step func() error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			slog.Error("panic behind the scenes", "work", name, "panic", fmt.Sprint(p), "stack", string(debug.Stack()))
			err = Panic{p}
		}
	}()
	return step()
}
