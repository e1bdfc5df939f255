package trail

import (
	"context"

	"wellhouse.app/internal/platform/audit"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/who"
)

// Event is one thing that happened around a member's sign-in.
type Event struct {
	ID     string
	At     int64
	Kind   string
	Device string
	Name   string
	Role   who.Role
	Reason string
}

// kinds are the names that members' pages know, by the action of a row.
var kinds = map[string]string{
	audit.SignIn: "signIn", audit.SignInRefused: "refused", audit.MFARefused: "refused", audit.SignOut: "signOut",
	audit.SessionEnded: "ended", audit.SessionReuse: "reuse", audit.ViewStarted: "viewed",
	audit.PasswordChanged: "passwordChanged", audit.PasswordRefused: "passwordRefused", audit.PasswordReset: "passwordReset",
	audit.PasswordLink: "passwordLink", audit.RecoveryOpened: "recoveryOpened", audit.RecoveryApproved: "recoveryApproved",
	audit.RecoveryDone: "recoveryDone", audit.RecoveryStopped: "recoveryStopped", audit.RecoveryCanceled: "recoveryCanceled",
	audit.RecoveryDisputed: "recoveryDisputed", audit.SignOnLinked: "organizationLinked", audit.SignOnUnlinked: "organizationUnlinked",
	audit.MethodAdded: "methodAdded", audit.MethodRemoved: "methodRemoved", audit.CodesMade: "codesMade", audit.CodeUsed: "codeUsed",
	audit.AppConnected: "appConnected", audit.AppDisconnected: "appDisconnected",
	audit.EmailAsked: "emailAsked", audit.EmailChanged: "emailChanged", audit.EmailUndone: "emailUndone",
	audit.NameChanged: "nameChanged", audit.AddressChanged: "addressChanged", audit.PhoneChanged: "phoneChanged",
	audit.ActingStarted: "actingStarted", audit.BirthDateCorrected: "birthDateCorrected", audit.ContactRemoved: "contactRemoved",
	audit.InviteResent: "inviteResent", audit.ParentAdded: "parentAdded", audit.AccessEnded: "accessEnded",
}

// eventOf tells a row to the member it is about. Who the row is by is told of staff
// alone; what the machine noted as a reason is told of sign-ins and of organizations
// alone.
func eventOf(row audit.Look) Event {
	e := Event{ID: row.ID, At: row.At, Kind: kinds[row.Action]}
	switch row.Action {
	case audit.SignIn:
		e.Device = row.Reason
	case audit.SignOnLinked, audit.SignOnUnlinked:
		e.Name = row.Reason
	case audit.ViewStarted, audit.BirthDateCorrected, audit.ContactRemoved, audit.InviteResent, audit.ParentAdded, audit.AccessEnded:
		e.Name, e.Role, e.Reason = row.ActorName, who.Role(row.ActorRole), row.Reason
	case audit.ActingStarted:
		e.Name = row.Reason // whom the person acts for
		if row.ActorID != row.MemberID {
			e.Kind, e.Name, e.Reason = "actedFor", row.ActorName, row.Reason
		}
	case audit.RecoveryOpened, audit.RecoveryApproved, audit.RecoveryCanceled:
		e.Name, e.Role = row.ActorName, who.Role(row.ActorRole)
	}
	return e
}

// SignIns lists what happened around the sign-in of a member, or of staff who look
// at their own account, newest first, and where the next page begins, empty at the
// end.
func (s *Service) SignIns(ctx context.Context, w who.Who, before string) (events []Event, next string, err error) {
	from, err := db.ParseCursor("before", before)
	if err != nil {
		return nil, "", err
	}
	list, id := s.rows.AroundSignIn, w.MemberID
	if id == "" {
		list, id = s.rows.AroundStaffSignIn, w.AccountID
	}
	rows, err := list(ctx, id, from, pageMost+1)
	if err != nil {
		return nil, "", err
	}
	for i, row := range rows {
		if i == pageMost {
			last := rows[i-1]
			return events, db.Cursor{At: last.At, ID: last.ID}.String(), nil
		}
		events = append(events, eventOf(row))
	}
	return events, "", nil
}
