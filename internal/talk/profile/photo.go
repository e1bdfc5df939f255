package profile

import (
	"context"
	"io"

	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/platform/module"
	"wellhouse.app/internal/platform/who"
	"wellhouse.app/internal/talk/attach"
)

// PhotoKind is the kind of file that a photo is.
const PhotoKind = "photo"

// photoRecord is the one record that has a photo: the profile.
const photoRecord = "profile"

// photoOwner says who may add and see photos: the member alone, and staff who view
// the member's portal.
func photoOwner() module.FileOwner {
	return module.FileOwner{
		Kind: PhotoKind, Area: area, UploadPath: "/v1/users/me/photo", MaxBytes: attach.MaxBytes, Types: []string{"image/*"},
		Most: 1, MostLoose: 10,
		TooMany: apperr.Field{Name: "photo", MessageKey: "profile.photoMost", Message: "A profile has one photo."},
		Add: func(_ context.Context, caller who.Who, _ string) (string, error) {
			if caller.MemberID == "" || caller.Viewing != nil {
				return "", apperr.Denied()
			}
			return caller.MemberID, nil
		},
		Read: func(_ context.Context, _ db.Q, caller who.Who, _ module.FileRef) (string, error) {
			if caller.MemberID == "" {
				return "", apperr.NotFoundError()
			}
			return caller.MemberID, nil
		},
		Lock: func(ctx context.Context, q db.Q, memberID string, _ module.FileRef) error {
			return member.Lock(ctx, q, memberID)
		},
	}
}

// photo finds a member's photo; nil when there is none.
func (s *Service) photo(ctx context.Context, q db.Q, memberID string) (*attach.File, error) {
	found, err := s.Files.List(ctx, q, memberID, []string{photoRecord})
	if err != nil || len(found[photoRecord]) == 0 {
		return nil, err
	}
	return &found[photoRecord][0], nil
}

// SetPhoto takes a picture and puts it in the place of the one before.
func (s *Service) SetPhoto(ctx context.Context, w who.Who, body io.Reader) (file attach.File, err error) {
	if file, err = s.Files.Upload(ctx, w, "", "photo", body); err != nil {
		return file, err
	}
	err = s.DB.Write(ctx, db.Member(w.MemberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, w.MemberID); err != nil {
			return err
		}
		if err := s.Files.Forget(ctx, q, w.MemberID, photoRecord); err != nil {
			return err
		}
		_, err := s.Files.Bind(ctx, q, w, w.MemberID, "", photoRecord, []string{file.ID})
		return err
	})
	return file, err
}

// RemovePhoto removes the picture; without one it does nothing.
func (s *Service) RemovePhoto(ctx context.Context, memberID string) error {
	return s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		return s.Files.Forget(ctx, q, memberID, photoRecord)
	})
}
