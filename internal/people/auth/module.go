package auth

import (
	"context"
	"errors"
	"slices"
	"time"

	"wellhouse.app/api/rpc/password/v1/passwordv1connect"
	"wellhouse.app/api/rpc/session/v1/sessionv1connect"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/limit"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:    "auth",
		Prepare: s.ensurePortal,
		REST:    REST{Service: s},
		RPC: []module.RPC{
			module.Serve[sessionv1connect.SessionServiceHandler](sessionv1connect.NewSessionServiceHandler, RPC{Service: s}),
			module.Serve[passwordv1connect.PasswordServiceHandler](passwordv1connect.NewPasswordServiceHandler, PasswordRPC{limit: limit.New(checksEach, s.Now)}),
			module.Serve[passwordv1connect.SecurityQuestionServiceHandler](passwordv1connect.NewSecurityQuestionServiceHandler, QuestionRPC{Service: s}),
		},
		Repeatable: slices.Concat(SessionCalls, PasswordCalls),
		Work: []jobs.Job{
			jobs.Loop{Name: "sessions", Every: time.Second, Do: s.endOverdue},
			jobs.Loop{Name: "password links", Every: time.Second, Do: s.sendPasswordLinks},
		},
		Prune: s.Prune,
	}
}

// SessionCalls are the paths that open, refresh or end a session. They judge the
// credential themselves, and have their own guard against acting twice.
var SessionCalls = []string{
	"/v1/users/me/auth", "/v1/users/me/auth/refresher", "/v1/auth/logout", sessionv1connect.SessionServiceSignInOnceProcedure,
	sessionv1connect.SessionServiceLookAtLinkProcedure,
}

// PasswordCalls carry passwords, so nothing of them is kept, not even in a sealed
// answer. A link works once, and a change needs the password before it.
var PasswordCalls = []string{
	"/v1/users/me/info/password", "/v1/users/me/info/password/tokens", "/v1/users/me/info/password/reset",
	passwordv1connect.PasswordServiceCheckProcedure,
}

// ensurePortal makes the portal known as a client.
func (s *Service) ensurePortal(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		return s.CreateClient(ctx, q, Client{ID: "portal", Name: "Wellhouse portal", Mode: CookieMode}, "")
	})
}

// endOverdue ends sessions and views that nobody asks about any more, so their
// sockets close too.
func (s *Service) endOverdue(ctx context.Context) error {
	_, sessions := s.EndOverdue(ctx)
	_, views := s.EndOverdueViews(ctx)
	return errors.Join(sessions, views)
}
