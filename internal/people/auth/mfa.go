package auth

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"math/big"
	"time"

	"wellhouse.app/internal/people/auth/authdb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/platform/wire"
)

// The limits of a second factor.
const (
	attemptFor   = 5 * time.Minute  // to choose where the code goes
	codeFor      = 10 * time.Minute // to type it
	setUpFor     = 15 * time.Minute // to set up a factor, which may begin with installing an app
	codeTries    = 5
	sendsEach    = 5                // codes for one attempt, wherever they go
	sendEvery    = 30 * time.Second // to one contact point
	sendsPerHour = 10               // codes for one account, whatever the number of attempts
)

// One neutral answer for tokens that are unknown, spent or expired.
var (
	errAttempt = apperr.New(apperr.Unauthenticated, "errors.mfaExpired",
		"This sign-in has expired. Please sign in again.").WithType("invalid_grant")
	errCode = apperr.New(apperr.Unauthenticated, "errors.mfaCode",
		"That code isn’t right. Please try again.").WithType("invalid_grant")
	errCodeTries = apperr.New(apperr.ResourceExhausted, "errors.mfaTries",
		"Too many wrong codes. Please sign in again.")
	errNoSender = apperr.New(apperr.Unavailable, "errors.mfaSend",
		"We can’t send codes right now. Please try again later or contact Member Support.")
)

// askSecondFactor notes that the password was right and gives out the token
// that stands for it. The person who was signed in with this browser no longer is: an
// old cookie must not speak in the calls that follow. within, unless it is nil, runs in
// the transaction that stores the attempt.
func (s *Service) askSecondFactor(ctx context.Context, m *wire.Meta, b buckets, c Client, a authdb.AccountToSignInRow, within withAttempt) error {
	token, err := s.openAttempt(ctx, m, b, c, a, opening{within: within})
	if err != nil {
		return err
	}
	return errMFARequired.With("mfaToken", token)
}

// withAttempt gets the name of an attempt, in the transaction that stores it.
type withAttempt func(ctx context.Context, q db.Q, attempt string) error

// opening is what an attempt has besides its account.
type opening struct {
	recoveryID string
	within     withAttempt
}

// openAttempt stores a sign-in that waits for its second step, or for the new
// factor of a recovery.
func (s *Service) openAttempt(ctx context.Context, m *wire.Meta, b buckets, c Client, a authdb.AccountToSignInRow, o opening) (string, error) {
	token, replaced := newSecret(), ""
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		if err := hold(ctx, q, a, o.recoveryID != ""); err != nil {
			return err
		}
		if err := s.passThrottle(ctx, q, b); err != nil {
			return err
		}
		if replaced, err = s.endPresented(ctx, q, m, c); err != nil {
			return err
		}
		lasts, err := s.attemptLasts(ctx, q, m, a, o.recoveryID)
		if err != nil {
			return err
		}
		err = authdb.New(q).InsertAttempt(ctx, authdb.InsertAttemptParams{
			TokenHash: token.hash(), AccountID: a.ID, ClientID: c.ID, ExpiresAt: s.now() + lasts.Milliseconds(),
			SessionID: "", RecoveryID: o.recoveryID,
		})
		if err != nil {
			return err
		}
		if o.within != nil {
			if err := o.within(ctx, q, token.hash()); err != nil {
				return err
			}
		}
		return s.Audit.Record(ctx, q, audit.Row{
			MemberID: subject(a.ID, who.Role(a.Role)), Action: actMFARequired, Area: area, Target: a.ID,
		})
	})
	if err != nil {
		return "", err
	}
	if replaced != "" {
		s.OnEnd(replaced)
	}
	if c.Mode == CookieMode && present(m).use == useSession {
		clearCookies(m)
	}
	return token.String(), nil
}

// attemptLasts is how long a sign-in waits: longer where a factor has to be set up in it.
func (s *Service) attemptLasts(ctx context.Context, q db.Q, m *wire.Meta, a authdb.AccountToSignInRow, recoveryID string) (time.Duration, error) {
	if recoveryID != "" {
		return setUpFor, nil
	}
	st, err := s.standingOf(ctx, q, a, m.Host)
	if err != nil || !st.setUp() {
		return attemptFor, err
	}
	return setUpFor, nil
}

// attempt is a sign-in that waits for its second factor.
type attempt struct {
	authdb.AttemptByTokenRow
	hash    string
	account authdb.AccountToSignInRow
	points  []authdb.ContactPointsRow
	sent    []authdb.EarlierCodesRow
}

func (a attempt) triesLeft() int { return codeTries - int(a.Tries) }

// signsIn is false for an attempt that confirms a session that there is.
func (a attempt) signsIn() bool { return a.SessionID == "" }

// findAttempt returns the attempt behind a token that still stands.
func (s *Service) findAttempt(ctx context.Context, token string) (attempt, error) {
	sec, ok := parseSecret(token)
	if !ok {
		return attempt{}, errAttempt
	}
	a := attempt{hash: sec.hash()}
	err := s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) (err error) {
		store := authdb.New(q)
		if a.AttemptByTokenRow, a.sent, err = readAttempt(ctx, q, a.hash); err != nil {
			return err
		}
		if a.account, err = store.AccountToSignIn(ctx, authdb.AccountToSignInParams{ID: a.AccountID}); err != nil {
			return err
		}
		a.points, err = signInPoints(ctx, q, a.AccountID)
		return err
	})
	isOpen := Status(a.account.Status) == Active || a.recovers() && choosesPassword(a.account)
	stale := s.now() >= a.ExpiresAt || a.Tries >= codeTries || !isOpen
	if apperr.Is(err, apperr.NotFound) || (err == nil && stale) {
		return attempt{}, errAttempt
	}
	return a, err
}

// MaskedPoint is a contact point as a stranger may see it.
type MaskedPoint struct {
	ID     string
	Kind   ContactKind
	Masked string
	// Sent is about the code that went there and still works, nil where there is none.
	Sent *Challenge
}

// Choices are the ways to take the second step.
type Choices struct {
	Points      []MaskedPoint
	Ways        Ways
	SetUp       bool // there is none yet, and one has to be set up
	CanRemember bool
	TriesLeft   int
}

// ContactPoints lists the ways to take the second step, addresses masked.
func (s *Service) ContactPoints(ctx context.Context, m *wire.Meta, token string) (Choices, error) {
	a, err := s.findAttempt(ctx, token)
	if err != nil {
		return Choices{}, err
	}
	return s.choices(ctx, m, a)
}

func (s *Service) choices(ctx context.Context, m *wire.Meta, a attempt) (out Choices, err error) {
	if a.recovers() {
		return Choices{SetUp: true, TriesLeft: a.triesLeft()}, nil
	}
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		st, err := s.standingOf(ctx, q, a.account, m.Host)
		out = Choices{Ways: st.ways, SetUp: st.setUp(), CanRemember: mayRemember(who.Role(a.account.Role)) && a.ClientID == portal}
		return err
	})
	out.TriesLeft = a.triesLeft()
	for _, p := range a.points {
		point := masked(p)
		// Of two phones the newest code counts: an answer names its kind alone.
		if sent := a.sentTo(p.ID); s.now() < sent.ExpiresAt && a.codeFor(Factor(p.Kind)).ContactID == p.ID {
			about := a.challenge(p, sent.SentAt)
			point.Sent = &about
		}
		out.Points = append(out.Points, point)
	}
	return out, err
}

func masked(p authdb.ContactPointsRow) MaskedPoint {
	return MaskedPoint{ID: p.ID, Kind: ContactKind(p.Kind), Masked: mask(ContactKind(p.Kind), p.Address)}
}

// Challenge tells where a code went.
type Challenge struct {
	Point     MaskedPoint
	ExpiresAt int64
	ResendAt  int64
	TriesLeft int
}

// challenge tells about a code that was sent to a contact point.
func (a attempt) challenge(p authdb.ContactPointsRow, sentAt int64) Challenge {
	return Challenge{
		Point: masked(p), ExpiresAt: sentAt + codeFor.Milliseconds(), ResendAt: sentAt + sendEvery.Milliseconds(),
		TriesLeft: a.triesLeft(),
	}
}

// Send sends a code to the chosen contact point, or to the first of a kind, or
// to the first. A newer code takes the place of the one before it to the same contact
// point; codes that went elsewhere stay good. The number of wrong tries carries over.
func (s *Service) Send(ctx context.Context, token, contactID string, kind ContactKind) (Challenge, error) {
	a, err := s.findAttempt(ctx, token)
	if err != nil {
		return Challenge{}, err
	}
	point, err := choose(a.points, contactID, kind)
	if err != nil {
		return Challenge{}, err
	}
	if s.Sender == nil {
		return Challenge{}, errNoSender
	}
	now := s.now()
	if err := throttled(a.sendWait(point.ID, now)); err != nil {
		return Challenge{}, err
	}
	if err := s.storeCode(ctx, a, point, newCode(), now); err != nil {
		return Challenge{}, err
	}
	return a.challenge(point, now), nil
}

func choose(points []authdb.ContactPointsRow, id string, kind ContactKind) (authdb.ContactPointsRow, error) {
	for _, p := range points {
		if (id == "" || p.ID == id) && (kind == "" || ContactKind(p.Kind) == kind) {
			return p, nil
		}
	}
	return authdb.ContactPointsRow{}, apperr.Invalid(apperr.Field{
		Name: "contactId", MessageKey: "errors.mfaContact", Message: "Please choose one of the options.",
	})
}

// storeCode makes a code good and sends it, both or neither.
func (s *Service) storeCode(ctx context.Context, a attempt, p authdb.ContactPointsRow, code string, now int64) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store, until := authdb.New(q), now+codeFor.Milliseconds()
		if err := s.countSend(ctx, q, a.AccountID, now); err != nil {
			return err
		}
		if err := keepEarlier(ctx, q, a.hash, p.ID); err != nil {
			return err
		}
		n, err := store.PutCode(ctx, authdb.PutCodeParams{
			TokenHash: a.hash, ContactID: p.ID, CodeHash: s.codeHash(a.hash, code), Now: now,
			ExpiresAt: until, SendsBefore: a.Sends,
		})
		if err != nil {
			return err
		}
		if n == 0 { // another request sent one at this moment
			return tooMany(int(sendEvery.Seconds()))
		}
		if err := store.ExtendAttempt(ctx, authdb.ExtendAttemptParams{TokenHash: a.hash, ExpiresAt: until, Now: s.now()}); err != nil {
			return err
		}
		memberID := subject(a.AccountID, who.Role(a.account.Role))
		err = s.Sender.SendCode(ctx, q, Code{
			AccountID: a.AccountID, MemberID: memberID, Kind: ContactKind(p.Kind), Address: p.Address, Code: code,
			Locale: a.account.Locale, ExpiresAt: until,
		})
		if err != nil {
			return errNoSender.Because(err)
		}
		return s.Audit.Record(ctx, q, audit.Row{MemberID: memberID, Action: actMFASent, Area: area, Target: p.ID})
	})
}

// keepEarlier leaves the newest code good when the next one goes to another contact
// point. The last code to the same one makes way.
func keepEarlier(ctx context.Context, q db.Q, hash, contactID string) error {
	store := authdb.New(q)
	if err := store.KeepEarlierCode(ctx, authdb.KeepEarlierCodeParams{TokenHash: hash, ContactID: contactID}); err != nil {
		return err
	}
	return store.DropEarlierCode(ctx, authdb.DropEarlierCodeParams{TokenHash: hash, ContactID: contactID})
}

// countSend stops someone who knows a password from flooding a phone.
func (s *Service) countSend(ctx context.Context, q db.Q, accountID string, now int64) error {
	hour := time.Hour.Milliseconds()
	row, err := authdb.New(q).CountFailure(ctx, authdb.CountFailureParams{
		Bucket: fmt.Sprintf("sends:%s:%d", accountID, now/hour), Now: now, ForgetBefore: 0,
	})
	if err == nil && row.Failures > sendsPerHour {
		err = throttled(hour - now%hour)
	}
	return err
}

func newCode() string {
	n, _ := rand.Int(rand.Reader, big.NewInt(1_000_000))
	return fmt.Sprintf("%06d", n)
}

// codeHash is keyed, because six digits would be guessed from a plain hash at
// once.
func (s *Service) codeHash(token, code string) string {
	return hex.EncodeToString(keyed(s.keys.code, []byte(token), []byte(code)))
}
