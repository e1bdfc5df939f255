package recovery

import (
	"context"
	"database/sql"
	"errors"
	"strconv"

	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/recovery/recoverydb"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/legible"
	"wellhouse.app/internal/platform/who"
)

var (
	errNoMethod = apperr.New(apperr.FailedPrecondition, "recovery.ownMethod",
		"Set up a sign-in method for your own account first.").WithType("own_method")
	errNoMail = apperr.New(apperr.FailedPrecondition, "recovery.noMail",
		"This server can’t send emails, so nobody could be told. Ask the person who runs it.")
	errOpenAlready = apperr.New(apperr.AlreadyExists, "recovery.openAlready",
		"There is an open request for this person already.")
	errNothingLost = apperr.New(apperr.FailedPrecondition, "recovery.nothingLost",
		"This person signs in with a password alone. They can choose a new one at “Forgot your password?”.")
	errEnded = apperr.New(apperr.FailedPrecondition, "recovery.ended", "Nobody can sign in to this account.")
)

// Shown is a request as the desk shows it.
type Shown struct {
	Request               recoverydb.RecoveryRequest
	State                 State
	Name, Email           string
	OpenedBy, ApprovedBy  string // names
	CanApprove, CanCancel bool
	Account               AccountState // of a disputed one
}

// List gives the requests that a person may help with, the newest first, and
// whether they first have to set up a method of their own.
func (s *Service) List(ctx context.Context, w who.Who) (out []Shown, needsMethod bool, err error) {
	now := s.now()
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		has, err := s.Factors.Has(ctx, q, w.AccountID)
		if err != nil {
			return err
		}
		needsMethod = !has
		rows, err := recoverydb.New(q).Requests(ctx, recoverydb.RequestsParams{Now: now, Since: now - keepFor.Milliseconds()})
		for _, r := range rows {
			if mayHelp(w.Role, who.Role(r.Role)) {
				out = append(out, shown(r, w.AccountID, now))
			}
		}
		return err
	})
	return out, needsMethod, err
}

func shown(r recoverydb.RequestsRow, viewer string, now int64) Shown {
	one := row{
		ID: r.ID, AccountID: r.AccountID, Role: r.Role, Checked: r.Checked, Reason: r.Reason, State: r.State, OpenedBy: r.OpenedBy,
		OpenedAt: r.OpenedAt, ApprovedBy: r.ApprovedBy, ApprovedAt: r.ApprovedAt, WorksFrom: r.WorksFrom, ExpiresAt: r.ExpiresAt,
		ClosedAt: r.ClosedAt,
	}
	email := r.Email
	if who.Role(r.Role) == who.Member {
		email = auth.MaskEmail(email)
	}
	state := stateAt(one, now)
	account := AccountState("")
	if state == Disputed {
		account = afterDispute(auth.Status(r.AccountStatus), r.Runs)
	}
	return Shown{
		Request: one, State: state, Name: legible.FullName(r.GivenName, r.FamilyName), Email: email,
		OpenedBy:   legible.FullName(r.OpenerGivenName, r.OpenerFamilyName),
		ApprovedBy: legible.FullName(r.ApproverGivenName, r.ApproverFamilyName),
		CanApprove: whyNotApprove(one, viewer, now) == nil, CanCancel: state == Open || state == Approved,
		Account: account,
	}
}

// Waiting counts what waits for a person: requests that they may approve, and
// accounts that nobody has helped since their owner had them closed.
type Waiting struct{ Approvals, Disputes int }

// Count counts what waits for a person.
func (s *Service) Count(ctx context.Context, w who.Who) (n Waiting, err error) {
	all, _, err := s.List(ctx, w)
	closed := map[string]bool{}
	for _, r := range all {
		if r.CanApprove {
			n.Approvals++
		}
		if r.Account == AccountClosed {
			closed[r.Request.AccountID] = true
		}
	}
	n.Disputes = len(closed)
	return n, err
}

// one shows a single request to its helper.
func (s *Service) one(ctx context.Context, w who.Who, id string) (Shown, error) {
	all, _, err := s.List(ctx, w)
	for _, r := range all {
		if r.Request.ID == id {
			return r, nil
		}
	}
	if err == nil {
		err = apperr.NotFoundError()
	}
	return Shown{}, err
}

// Open opens a request and tells the person everywhere we can reach them.
func (s *Service) Open(ctx context.Context, w who.Who, asked Asked) (Shown, error) {
	asked = asked.tidy()
	if fields := asked.refusals(); len(fields) > 0 {
		return Shown{}, apperr.Invalid(fields...)
	}
	if !s.Post.Can(auth.Email) {
		return Shown{}, errNoMail
	}
	id, err := s.find(ctx, w, asked.Person)
	if err != nil {
		return Shown{}, err
	}
	request := db.NewID()
	err = s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.open(ctx, q, w, id, request, asked)
	})
	if err != nil {
		return Shown{}, err
	}
	return s.one(ctx, w, request)
}

// find tells whose account it is. Support finds members only; the people they may not
// help are unknown to them.
func (s *Service) find(ctx context.Context, w who.Who, text string) (string, error) {
	if w.Role == who.Admin {
		id, err := s.findStaff(ctx, text)
		if err != nil || id != "" {
			return id, err
		}
	}
	id, err := s.Find(ctx, w, text)
	if apperr.Is(err, apperr.NotFound) || apperr.Is(err, apperr.InvalidArgument) {
		return "", apperr.Invalid(fieldPerson)
	}
	return id, err
}

func (s *Service) findStaff(ctx context.Context, text string) (id string, err error) {
	err = s.DB.Read(ctx, db.System, func(ctx context.Context, q db.Q) error {
		a, err := auth.FindAccount(ctx, q, "", text)
		if apperr.Is(err, apperr.NotFound) {
			a, err = auth.FindAccount(ctx, q, text, "")
		}
		if apperr.Is(err, apperr.NotFound) {
			return nil
		}
		if err == nil && a.Role.Staff() {
			id = a.ID
		}
		return err
	})
	return id, err
}

func (s *Service) open(ctx context.Context, q db.Q, w who.Who, accountID, request string, asked Asked) error {
	if accountID == w.AccountID {
		return errYourself
	}
	if err := s.hasOwn(ctx, q, w); err != nil {
		return err
	}
	account, err := auth.Facts(ctx, q, accountID)
	if err != nil {
		return err
	}
	if err := s.worthIt(ctx, q, account); err != nil {
		return err
	}
	store, now := recoverydb.New(q), s.now()
	if err := store.ExpireRequests(ctx, recoverydb.ExpireRequestsParams{AccountID: account.ID, Now: now}); err != nil {
		return err
	}
	n, err := store.InsertRequest(ctx, recoverydb.InsertRequestParams{
		ID: request, AccountID: account.ID, Role: string(account.Role), Checked: asked.Checked, Reason: asked.Reason,
		OpenedBy: w.AccountID, Now: now, ExpiresAt: now + OpenFor.Milliseconds(),
	})
	if err != nil {
		return err
	}
	if n == 0 {
		return errOpenAlready
	}
	if err := s.tellAll(ctx, q, account, request, recoveryOpened, nil); err != nil {
		return err
	}
	until := map[string]string{"when": strconv.FormatInt(now+OpenFor.Milliseconds(), 10)}
	if err := s.tellHelpers(ctx, q, account, recoveryWaits, w.AccountID, until); err != nil {
		return err
	}
	return s.record(ctx, q, account, audit.RecoveryOpened, asked.Checked+": "+asked.Reason)
}

// hasOwn refuses helpers who sign in with a password alone: one stolen password
// must not be worth another account.
func (s *Service) hasOwn(ctx context.Context, q db.Q, w who.Who) error {
	has, err := s.Factors.Has(ctx, q, w.AccountID)
	if err == nil && !has {
		err = errNoMethod
	}
	return err
}

// worthIt refuses accounts that a recovery would not help. One that its owner
// closed after a recovery can be opened again in no other way.
func (s *Service) worthIt(ctx context.Context, q db.Q, a auth.Account) error {
	if a.Status == auth.NoSignIn {
		n, err := recoverydb.New(q).Disputed(ctx, a.ID)
		if err == nil && n == 0 {
			err = errEnded
		}
		return err
	}
	if a.Status != auth.Active {
		return errEnded
	}
	has, err := s.Factors.Has(ctx, q, a.ID)
	if err == nil && !has {
		err = errNothingLost
	}
	return err
}

// Approve sends the link. The person who opened the request can't.
func (s *Service) Approve(ctx context.Context, w who.Who, id string) (Shown, error) {
	err := s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		r, err := s.request(ctx, q, w, id)
		if err != nil {
			return err
		}
		return s.approve(ctx, q, w, r)
	})
	if err != nil {
		return Shown{}, err
	}
	return s.one(ctx, w, id)
}

// request reads one that a person may help with; every other one is not there.
func (s *Service) request(ctx context.Context, q db.Q, w who.Who, id string) (row, error) {
	if id == "" {
		return row{}, apperr.InvalidField("id", "errors.value", "Say which one.")
	}
	r, err := recoverydb.New(q).RequestByID(ctx, id)
	if errors.Is(err, sql.ErrNoRows) || err == nil && !mayHelp(w.Role, who.Role(r.Role)) {
		return r, apperr.NotFoundError()
	}
	return r, err
}

func (s *Service) approve(ctx context.Context, q db.Q, w who.Who, r row) error {
	now := s.now()
	if err := whyNotApprove(r, w.AccountID, now); err != nil {
		return err
	}
	if err := s.hasOwn(ctx, q, w); err != nil {
		return err
	}
	opener, err := auth.Facts(ctx, q, r.OpenedBy)
	if err != nil {
		return err
	}
	if opener.Status != auth.Active || !mayHelp(opener.Role, who.Role(r.Role)) {
		return errOpener
	}
	account, err := auth.Facts(ctx, q, r.AccountID)
	if err != nil {
		return err
	}
	if err := s.worthIt(ctx, q, account); err != nil {
		return err
	}
	from := worksFrom(r, now)
	n, err := recoverydb.New(q).ApproveRequest(ctx, recoverydb.ApproveRequestParams{
		ID: r.ID, ApprovedBy: w.AccountID, Now: now, WorksFrom: from, Until: from + LinkFor.Milliseconds(),
	})
	if err != nil {
		return err
	}
	if n == 0 { // another person was faster
		return errOver
	}
	if err := s.Accounts.ReopenSignIn(ctx, q, account.ID); err != nil {
		return err
	}
	if err := s.tellApproved(ctx, q, account, r.ID, from); err != nil {
		return err
	}
	by := "opened by " + legible.FullName(opener.GivenName, opener.FamilyName)
	return s.record(ctx, q, account, audit.RecoveryApproved, by)
}

// Cancel stops a request that is not finished.
func (s *Service) Cancel(ctx context.Context, w who.Who, id string) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		r, err := s.request(ctx, q, w, id)
		if err != nil {
			return err
		}
		return s.close(ctx, q, r, Canceled, audit.RecoveryCanceled)
	})
}

// close ends a request before anything changed for its person.
func (s *Service) close(ctx context.Context, q db.Q, r row, state State, action string) error {
	n, err := recoverydb.New(q).CloseRequest(ctx, recoverydb.CloseRequestParams{ID: r.ID, State: string(state), Now: s.now()})
	if err != nil {
		return err
	}
	if n == 0 {
		return errOver
	}
	account, err := auth.Facts(ctx, q, r.AccountID)
	if err != nil {
		return err
	}
	if err := s.tellStopped(ctx, q, account); err != nil {
		return err
	}
	return s.record(ctx, q, account, action, "")
}

// CloseAll cancels what is open for an account that ends or is closed, in the
// caller's transaction. Its person hears of that, and not of this too.
func CloseAll(ctx context.Context, q db.Q, log audit.Recorder, a auth.Account, now int64) error {
	n, err := recoverydb.New(q).CloseRequestsOf(ctx, recoverydb.CloseRequestsOfParams{AccountID: a.ID, Now: now})
	if err != nil || n == 0 {
		return err
	}
	return log.Record(ctx, q, audit.Row{MemberID: a.MemberOf(), Action: audit.RecoveryCanceled, Area: area, Target: a.ID})
}
