package audit

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"strconv"
	"strings"

	"wellhouse.app/internal/platform/audit/auditdb"
)

// The outcomes of what a row tells of.
const (
	Done    = "done"
	Refused = "refused"
	Failed  = "failed"
)

// The actions that frame a staff view of a member's portal. The target of the
// first is the ticket, that of the second the session.
const (
	ViewStarted = "viewStarted"
	ViewEnded   = "viewEnded"
)

// The actions that frame acting for somebody in the family. In the trail of the
// person acted for the target is the session and the reason what the other one is
// to them; in the trail of the one who acts the target is that person, and the
// reason their name.
const (
	ActingStarted = "actingStarted"
	ActingEnded   = "actingEnded"
)

// The actions around a sign-in that members are shown. The reason of a sign-in is
// the browser and the system, in words of ours.
const (
	SignIn          = "signIn"
	SignInRefused   = "signInRefused"
	MFARefused      = "mfaRefused"
	SignOut         = "signOut"
	SessionEnded    = "sessionEnded"
	SessionReuse    = "sessionReuse"
	PasswordChanged = "passwordChanged"
	PasswordRefused = "passwordRefused"
	PasswordReset   = "passwordReset"
	PasswordLink    = "passwordLinkSent"
	// The reason of these two is the name of the organization, as it was then.
	SignOnLinked   = "signOnLinked"
	SignOnUnlinked = "signOnUnlinked"

	MethodAdded   = "signInMethodAdded"
	MethodRemoved = "signInMethodRemoved"
	CodesMade     = "recoveryCodesMade"
	CodeUsed      = "recoveryCodeUsed"

	AppConnected    = "appConnected"
	AppDisconnected = "appDisconnected"

	EmailAsked   = "emailChangeAsked"
	EmailChanged = "emailChanged"
	EmailUndone  = "emailChangeUndone"

	NameChanged    = "nameChanged"
	AddressChanged = "addressChanged"
	PhoneChanged   = "phoneChanged"

	// What Member Support did on the phone. The reason is that of the staff person.
	BirthDateCorrected = "birthDateCorrected"
	ContactRemoved     = "contactRemoved"
	InviteResent       = "familyInviteResent"
	ParentAdded        = "familyParentAdded"
	AccessEnded        = "familyAccessEnded"

	RecoveryOpened   = "recoveryOpened"
	RecoveryApproved = "recoveryApproved"
	RecoveryDone     = "recoveryDone"
	RecoveryStopped  = "recoveryStopped"
	RecoveryCanceled = "recoveryCanceled"
	RecoveryDisputed = "recoveryDisputed"
)

// Row is what a caller tells. Actor, session and request come from the context
// where they are empty; Outcome is Done where it is empty. Nothing in a row is
// a health value or free text of a member: Target is an id.
type Row struct {
	MemberID  string // whose data; empty for what concerns nobody in particular
	Action    string // what was done: read, update, sign-in, ...
	Area      string // to what: personal-info, chat, session, ...
	Target    string // the id of the thing, where there is one
	Outcome   string
	Reason    string
	ActorID   string
	ActorRole string
}

// Entry is a stored row.
type Entry struct {
	Row
	ID        string
	At        int64 // ms UTC
	Viewing   bool  // the actor was looking at the member's portal
	SessionID string
	RequestID string
}

func entry(r auditdb.AuditRow) Entry {
	return Entry{
		Row: Row{
			MemberID: r.MemberID, Action: r.Action, Area: r.Area, Target: r.Target, Outcome: r.Outcome,
			Reason: r.Reason, ActorID: r.ActorID, ActorRole: r.ActorRole,
		},
		ID: r.ID, At: r.At, Viewing: r.Viewing, SessionID: r.SessionID, RequestID: r.RequestID,
	}
}

// The most bytes of a field. A reason may be a sentence of a person.
const (
	fieldMost  = 256
	reasonMost = 1200
)

// clean makes what a client may have chosen fit to be stored: the record of an
// attempt must not fail on the attempt's own bytes.
func clean(s string) string { return cut(s, fieldMost) }

func cut(s string, most int) string {
	s = strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", ""), "?")
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "")
	}
	return s
}

func (r Row) clean() Row {
	return Row{
		MemberID: clean(r.MemberID), Action: clean(r.Action), Area: clean(r.Area), Target: clean(r.Target), Outcome: r.Outcome,
		Reason: cut(r.Reason, reasonMost), ActorID: clean(r.ActorID), ActorRole: clean(r.ActorRole),
	}
}

// canonical is the one byte string of an entry: every field with its length in
// front, so that no shift of letters between fields gives the same bytes.
func (e Entry) canonical() []byte {
	out := append(make([]byte, 0, 512), "wellhouse audit row 1"...)
	for _, field := range [...]string{
		e.MemberID, e.ID, strconv.FormatInt(e.At, 10), e.ActorID, e.ActorRole, strconv.FormatBool(e.Viewing), e.Action, e.Area,
		e.Target, e.Outcome, e.Reason, e.SessionID, e.RequestID,
	} {
		out = binary.BigEndian.AppendUint32(out, uint32(len(field)))
		out = append(out, field...)
	}
	return out
}

func (e Entry) hash() []byte {
	sum := sha256.Sum256(e.canonical())
	return sum[:]
}

func (e Entry) mac(key []byte) string {
	h := hmac.New(sha256.New, key)
	h.Write(e.canonical())
	return hex.EncodeToString(h.Sum(nil))
}

// link is the next hash of the chain.
func link(previous, row []byte) []byte {
	h := sha256.New()
	h.Write(previous)
	h.Write(row)
	return h.Sum(nil)
}
