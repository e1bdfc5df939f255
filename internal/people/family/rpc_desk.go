package family

import (
	"context"

	familyv1 "wellhouse.app/api/rpc/family/v1"
	"wellhouse.app/internal/platform/who"
)

// DeskRPC serves Member Support.
type DeskRPC struct{ Service *Service }

// ListMemberFamily gives the links of a member.
//
// POST /wellhouse.family.v1.FamilyDeskService/ListMemberFamily
func (r DeskRPC) ListMemberFamily(ctx context.Context, in *familyv1.ListMemberFamilyRequest) (*familyv1.ListMemberFamilyResponse, error) {
	actsFor, actedBy, err := r.Service.ListFor(ctx, in.GetMemberId())
	if err != nil {
		return nil, err
	}
	return &familyv1.ListMemberFamilyResponse{ActsFor: messages(actsFor, true), ActedBy: messages(actedBy, false)}, nil
}

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

// EndLink ends somebody's access.
//
// POST /wellhouse.family.v1.FamilyDeskService/EndLink
func (r DeskRPC) EndLink(ctx context.Context, in *familyv1.EndLinkRequest) (*familyv1.EndLinkResponse, error) {
	return &familyv1.EndLinkResponse{}, r.Service.EndFor(ctx, who.From(ctx), in.GetMemberId(), in.GetLinkId(), in.GetReason())
}
