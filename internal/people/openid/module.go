package openid

import (
	"context"
	"time"

	"wellhouse.app/api/rpc/openid/v1/openidv1connect"
	"wellhouse.app/internal/people/openid/openiddb"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/jobs"
	"wellhouse.app/internal/platform/module"
)

// Module is what the domain gives to the server.
func (s *Service) Module() module.Module {
	return module.Module{
		Name:    "openid",
		Prepare: s.keepKeys,
		RPC: []module.RPC{
			module.Serve[openidv1connect.ConsentServiceHandler](openidv1connect.NewConsentServiceHandler, ConsentRPC{Service: s}),
			module.Serve[openidv1connect.ClientServiceHandler](openidv1connect.NewClientServiceHandler, ClientRPC{Service: s}),
		},
		Work:  []jobs.Job{jobs.Loop{Name: "openid keys", Every: time.Hour, Do: s.keepKeys}},
		Prune: s.prune,
	}
}

// prune forgets what has ended or run out.
func (s *Service) prune(ctx context.Context) error {
	return s.DB.Write(ctx, db.System, func(ctx context.Context, q db.Q) error {
		store, before := openiddb.New(q), s.now()-keptFor.Milliseconds()
		if err := store.PruneRequests(ctx, s.now()-requestKept.Milliseconds()); err != nil {
			return err
		}
		for _, forget := range []func(context.Context, int64) error{
			store.PruneCodes, store.PruneTokens, store.PruneEndedTokens, store.PruneFamilies, store.PruneEndedFamilies,
		} {
			if err := forget(ctx, before); err != nil {
				return err
			}
		}
		return nil
	})
}
