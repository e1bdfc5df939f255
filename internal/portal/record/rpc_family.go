package record

import (
	"context"

	recordv1 "wellhouse.app/api/rpc/record/v1"
	"wellhouse.app/internal/people/family"
	"wellhouse.app/internal/platform/who"
)

// AddParent lets a parent act for a child.
//
// POST /wellhouse.record.v1.MemberRecordService/AddParent
func (r RPC) AddParent(ctx context.Context, in *recordv1.AddParentRequest) (*recordv1.AddParentResponse, error) {
	parent := family.NewParent{MemberID: in.GetMemberId(), Email: in.GetEmail(), Relationship: in.GetRelationship()}
	told, err := r.Service.AddParent(ctx, who.From(ctx), parent, caller(in.GetCaller()))
	if err != nil {
		return nil, err
	}
	return &recordv1.AddParentResponse{Told: string(told)}, nil
}

// AddConsenter lets a guardian or proxy act for a member.
//
// POST /wellhouse.record.v1.MemberRecordService/AddConsenter
func (r RPC) AddConsenter(ctx context.Context, in *recordv1.AddConsenterRequest) (*recordv1.AddConsenterResponse, error) {
	vouched := family.Vouched{
		MemberID: in.GetMemberId(), Email: in.GetEmail(), Relationship: in.GetRelationship(), Areas: in.GetAreas(), Until: in.GetUntil(),
	}
	told, err := r.Service.AddConsenter(ctx, who.From(ctx), vouched, caller(in.GetCaller()))
	if err != nil {
		return nil, err
	}
	return &recordv1.AddConsenterResponse{Told: string(told)}, nil
}

// EndAccess ends somebody's access.
//
// POST /wellhouse.record.v1.MemberRecordService/EndAccess
func (r RPC) EndAccess(ctx context.Context, in *recordv1.EndAccessRequest) (*recordv1.EndAccessResponse, error) {
	asked := family.EndAsked{MemberID: in.GetMemberId(), LinkID: in.GetLinkId(), LeavesAlone: in.GetLeavesAlone()}
	told, err := r.Service.EndAccess(ctx, who.From(ctx), asked, caller(in.GetCaller()))
	if err != nil {
		return nil, err
	}
	return &recordv1.EndAccessResponse{Told: string(told)}, nil
}

// ListAlone lists people for whom nobody acts any longer.
//
// POST /wellhouse.record.v1.MemberRecordService/ListAlone
func (r RPC) ListAlone(ctx context.Context, _ *recordv1.ListAloneRequest) (*recordv1.ListAloneResponse, error) {
	people, more, err := r.Service.Alone(ctx)
	if err != nil {
		return nil, err
	}
	out := &recordv1.ListAloneResponse{More: more}
	for _, a := range people {
		out.People = append(out.People, &recordv1.AlonePerson{
			MemberId: a.MemberID, Name: a.Name, Stage: string(a.Stage), BrandName: a.BrandName, Since: float64(a.Since),
		})
	}
	return out, nil
}
