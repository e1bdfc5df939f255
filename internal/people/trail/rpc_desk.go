package trail

import (
	"context"

	auditv1 "wellhouse.app/api/rpc/audit/v1"
	"wellhouse.app/internal/platform/audit"
)

// DeskRPC serves the Admin's desk.
type DeskRPC struct{ Desk *Desk }

// SearchTrail lists rows of the trail.
//
// POST /wellhouse.audit.v1.TrailDeskService/SearchTrail
func (r DeskRPC) SearchTrail(ctx context.Context, in *auditv1.SearchTrailRequest) (*auditv1.SearchTrailResponse, error) {
	hits, err := r.Desk.Search(ctx, searchOf(in.GetSearch()), in.GetBefore())
	if err != nil {
		return nil, err
	}
	out := &auditv1.SearchTrailResponse{Next: hits.Next.String(), SearchedTo: float64(hits.Next.At)}
	for _, row := range hits.Rows {
		out.Rows = append(out.Rows, rowMessage(row))
	}
	return out, nil
}

// ExportTrail gives what a search finds as a file.
//
// POST /wellhouse.audit.v1.TrailDeskService/ExportTrail
func (r DeskRPC) ExportTrail(ctx context.Context, in *auditv1.ExportTrailRequest) (*auditv1.ExportTrailResponse, error) {
	f, err := r.Desk.Export(ctx, searchOf(in.GetSearch()))
	if err != nil {
		return nil, err
	}
	return &auditv1.ExportTrailResponse{FileName: f.Name, MediaType: "text/csv; charset=utf-8", Content: f.Content, Rows: int32(f.Rows), Cut: f.Cut}, nil
}

// GetChain tells how the chain stands.
//
// POST /wellhouse.audit.v1.TrailDeskService/GetChain
func (r DeskRPC) GetChain(ctx context.Context, _ *auditv1.GetChainRequest) (*auditv1.GetChainResponse, error) {
	state, err := r.Desk.Trail.State(ctx)
	if err != nil {
		return nil, err
	}
	return &auditv1.GetChainResponse{
		Chained: float64(state.Chained), Waiting: float64(state.Waiting), SignedAt: float64(state.SignedAt),
		Behind: float64(state.Behind), Forged: float64(state.Forged),
	}, nil
}

// CheckChain checks every row.
//
// POST /wellhouse.audit.v1.TrailDeskService/CheckChain
func (r DeskRPC) CheckChain(ctx context.Context, _ *auditv1.CheckChainRequest) (*auditv1.CheckChainResponse, error) {
	report, unfinished, err := r.Desk.Check(ctx)
	if err != nil {
		return nil, err
	}
	out := &auditv1.CheckChainResponse{
		Checked: float64(report.Sealed), Heads: float64(report.Heads), Waiting: float64(report.Unsealed), Unfinished: unfinished,
	}
	if !report.OK() {
		out.Fault = report.Fault.String()
	}
	return out, nil
}

func searchOf(in *auditv1.TrailSearch) Search {
	return Search{
		MemberID: in.GetMemberId(), ActorID: in.GetActorId(), Kind: Kind(in.GetKind()),
		Since: int64(in.GetSince()), Until: int64(in.GetUntil()),
	}
}

func rowMessage(row audit.Found) *auditv1.TrailRow {
	return &auditv1.TrailRow{
		Id: row.ID, At: float64(row.At), Kind: string(KindOf(row.Row)), Action: row.Action, Area: row.Area, Target: row.Target,
		Outcome: row.Outcome, Reason: row.Reason, ActorId: row.ActorID, ActorName: row.ActorName, ActorRole: row.ActorRole,
		MemberId: row.MemberID, MemberName: row.MemberName, Viewing: row.Viewing, SessionId: row.SessionID, RequestId: row.RequestID,
	}
}
