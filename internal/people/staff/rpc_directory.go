package staff

import (
	"context"

	"google.golang.org/protobuf/proto"

	staffv1 "wellhouse.app/api/rpc/staff/v1"
	"wellhouse.app/internal/platform/who"
)

// RPC serves the directory of members.
type RPC struct{ Service *Service }

// SearchMembers finds members for the staff person who asks.
//
// POST /wellhouse.staff.v1.MemberDirectoryService/SearchMembers
func (r RPC) SearchMembers(ctx context.Context, in *staffv1.SearchMembersRequest) (*staffv1.SearchMembersResponse, error) {
	found, err := r.Service.SearchMembers(ctx, who.From(ctx), in.GetQuery())
	if err != nil {
		return nil, err
	}
	out := &staffv1.SearchMembersResponse{More: found.More}
	for _, m := range found.Members {
		out.Members = append(out.Members, m.message())
	}
	return out, nil
}

func (f Found) message() *staffv1.FoundMember {
	out := &staffv1.FoundMember{
		Id: f.ID, Name: f.Name, MaskedEmail: f.MaskedEmail, BrandCode: f.BrandCode, BrandName: f.BrandName, Status: string(f.Status),
		Locked: f.Locked, ChannelUrl: f.ChannelID,
	}
	if f.BirthYear > 0 {
		out.BirthYear = proto.Int32(int32(f.BirthYear))
	}
	return out
}
