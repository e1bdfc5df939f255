package emailchange

import (
	"strings"
	"time"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/talk/emailchange/emailchangedb"
)

// The limits of a change.
const (
	ConfirmFor = 24 * time.Hour     // both addresses confirm within this
	UndoFor    = 7 * 24 * time.Hour // the old address can take it back within this
	keepFor    = 90 * 24 * time.Hour
	asksEach   = 5 // for one account in a day
)

// Purpose is which email the link was in.
type Purpose string

// The purposes.
const (
	ToNew  Purpose = "new"  // confirms that the new address is theirs
	ToOld  Purpose = "old"  // confirms that the change is wanted, or stops it
	ToUndo Purpose = "undo" // takes a finished change back
)

// State is how far a change has come, as the holder of a link sees it.
type State string

// The states.
const (
	Open    State = "open"    // this link can be answered
	Waiting State = "waiting" // this address agreed, the other has not
	Done    State = "done"
	Stopped State = "stopped"
	Undone  State = "undone"
)

// row is a change as it is stored.
type row = emailchangedb.EmailChange

// seen is how a change looks through one of its links; false when the link leads
// nowhere any more.
func seen(c row, p Purpose, now int64) (State, bool) {
	switch State(c.State) {
	case Open:
		if now >= c.ExpiresAt {
			return "", false
		}
		if p == ToNew && c.NewConfirmedAt > 0 || p == ToOld && c.OldConfirmedAt > 0 {
			return Waiting, true
		}
		return Open, true
	case Done:
		if p != ToUndo {
			return Done, true
		}
		return Open, now < c.ChangedAt+UndoFor.Milliseconds()
	case Stopped:
		return Stopped, true
	case Undone:
		return Undone, true
	}
	return "", false
}

// purposeOf says which link a hash belongs to.
func purposeOf(c row, hash string) Purpose {
	switch hash {
	case c.NewHash:
		return ToNew
	case c.OldHash:
		return ToOld
	}
	return ToUndo
}

// wanted checks the address that a person typed.
func wanted(text, current string) (string, error) {
	email := strings.TrimSpace(text)
	folded, ok := auth.FoldEmail(email)
	if !ok {
		return "", apperr.Invalid(apperr.Field{Name: "email", MessageKey: "errors.email", Message: "Please enter a valid email address."})
	}
	if same, _ := auth.FoldEmail(current); same == folded {
		return "", apperr.Invalid(apperr.Field{Name: "email", MessageKey: "errors.emailSame", Message: "This is already your email address."})
	}
	return email, nil
}
