package family

import (
	"context"

	familyv1 "wellhouse.app/api/rpc/family/v1"
)

// DeskRPC serves Member Support.
type DeskRPC struct{ Service *Service }

// AddConsenter lets a guardian or proxy act for a member.
//
// POST /wellhouse.family.v1.FamilyDeskService/AddConsenter
func (r DeskRPC) AddConsenter(ctx context.Context, in *familyv1.AddConsenterRequest) (*familyv1.AddConsenterResponse, error) {
	l, err := r.Service.AddConsenter(ctx, Vouched{
		MemberID: in.GetMemberId(), Email: in.GetEmail(), Relationship: in.GetRelationship(), Areas: in.GetAreas(), Until: in.GetUntil(), Reason: in.GetReason(),
	})
	if err != nil {
		return nil, err
	}
	return &familyv1.AddConsenterResponse{Link: l.message(false)}, nil
}
