package profile

import (
	"bytes"
	"context"

	"wellhouse.app/api/rest"
	"wellhouse.app/internal/people/contactrule"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach"
)

// REST serves changes of the personal details, and the photo.
type REST struct{ Service *Service }

// PutPersonalInfo replaces the member's personal details.
//
// PUT /v1/users/me/info/personal
func (r REST) PutPersonalInfo(ctx context.Context, req *rest.PersonalInfo, params rest.PutPersonalInfoParams) (*rest.PersonalInfo, error) {
	international := params.InclIntlPhones.Or(false)
	d := Draft{
		Personal:  member.Personal{GivenName: req.FirstName, FamilyName: req.LastName, Phones: phonesOf(req.Phones)},
		BirthDate: string(req.BirthDate), Email: req.Email, HidesForeignPhones: !international,
	}
	if !req.Address.Null {
		a := req.Address.Value
		d.Address = &member.Address{Line1: a.AddressLine1, Line2: a.AddressLine2.Or(""), City: a.City, State: a.State, Zipcode: a.Zipcode}
	}
	if version, ok := req.Version.Get(); ok {
		d.Version = &version
	}
	w := who.From(ctx)
	m, err := r.Service.PutPersonal(ctx, w, d)
	if err != nil {
		return nil, err
	}
	return member.PersonalInfo(m, w, international), nil
}

// phonesOf reads a US phone from number and any other from numberE164.
func phonesOf(in []rest.PersonalInfoPhonesItem) []member.Phone {
	out := make([]member.Phone, len(in))
	for i, p := range in {
		out[i] = member.Phone{Type: string(p.PhoneType), Number: p.Number.Or(p.NumberE164.Or("")), Country: p.SelectedCountry.Or(contactrule.DefaultCountry)}
		// As it is stored, so that a number that stays is known again.
		if national := "+1" + contactrule.Bare(out[i].Number); p.Number.Set && out[i].Country == contactrule.US && len(national) == len("+12025550123") {
			out[i].Number = national
		}
	}
	return out
}

// UploadPhoto takes the photo of the profile.
//
// POST /v1/users/me/photo
func (r REST) UploadPhoto(ctx context.Context, req rest.UploadPhotoReq) (*rest.Photo, error) {
	f, err := r.Service.SetPhoto(ctx, who.From(ctx), req)
	if err != nil {
		return nil, err
	}
	return &rest.Photo{ID: rest.ID(f.ID), State: rest.PhotoState(f.State)}, nil
}

// RemovePhoto removes the photo of the profile.
//
// DELETE /v1/users/me/photo
func (r REST) RemovePhoto(ctx context.Context) error {
	return r.Service.RemovePhoto(ctx, who.From(ctx).MemberID)
}

// GetPhoto gives the photo of the profile, small.
//
// GET /v1/users/me/photo/{id}
func (r REST) GetPhoto(ctx context.Context, p rest.GetPhotoParams) (rest.GetPhotoOK, error) {
	_, content, err := r.Service.Files.Open(ctx, who.From(ctx), string(p.ID), attach.Thumbnail)
	if err != nil {
		return rest.GetPhotoOK{}, err
	}
	return rest.GetPhotoOK{Data: bytes.NewReader(content)}, nil
}
