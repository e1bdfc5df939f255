package kit

import (
	"context"
	"strings"

	"wellhouse.app/internal/care/fulfil"
	"wellhouse.app/internal/care/kit/kitdb"
	"wellhouse.app/internal/care/lab"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/db"
	"wellhouse.app/internal/talk/delivery"
)

// parcelStates are what the states of a parcel mean for the kit in it.
var parcelStates = map[fulfil.State]State{
	fulfil.Shipped: Shipped, fulfil.Delivered: Delivered, fulfil.Canceled: Canceled, fulfil.Returned: Returned,
}

// FollowParcel follows the parcel of a kit, in the transaction that changes it.
func (s *Service) FollowParcel(ctx context.Context, q db.Q, _, after fulfil.Shipment) error {
	_, err := s.hear(ctx, q, after.MemberID, after.OwnerID, func(k Kit) Kit {
		for _, step := range after.Steps() {
			if state, tells := parcelStates[step.State]; tells {
				k = k.Hear(state, step.At)
			}
		}
		return k
	})
	return err
}

// labStates are what the steps of a laboratory mean for a kit.
var labStates = map[lab.Progress]State{lab.Received: Received, lab.Resulted: Resulted, lab.CannotProcess: CannotProcess}

// OnLabProgress follows the laboratory, in the transaction that changes its order. Told says
// that the person gets a message about it from here.
func (s *Service) OnLabProgress(ctx context.Context, q db.Q, memberID, id string, p lab.Progress, at int64) (told bool, err error) {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return false, err
	}
	return s.hear(ctx, q, memberID, id, func(k Kit) Kit { return k.Hear(labStates[p], at) })
}

// hear changes a kit, and tells the person what is news. The caller holds the member.
func (s *Service) hear(ctx context.Context, q db.Q, memberID, id string, how func(Kit) Kit) (told bool, err error) {
	was, err := s.find(ctx, q, memberID, id)
	if err != nil {
		return false, err
	}
	now := how(was)
	if err := change(ctx, q, now); err != nil {
		return false, err
	}
	s.tell(ctx, memberID)
	if was.State == now.State {
		return false, nil
	}
	if now.State == Canceled || now.State == Returned {
		if err := s.Labs.CancelOrder(ctx, q, memberID, lab.Kit, id); err != nil {
			return false, err
		}
	}
	key := map[State]delivery.Key{Shipped: KitShipped, Delivered: KitArrived, Resulted: KitResult, Returned: KitReturned, CannotProcess: KitCannotProcess}[now.State]
	if key == "" {
		return false, nil
	}
	if err := member.AddEvent(ctx, q, memberID, member.Event{ID: db.NewID(), Kind: member.OrderEvent, At: s.now()}); err != nil {
		return false, err
	}
	return true, s.write(ctx, q, now, key)
}

// Arrived says whether the person has the kit, so that its sample can be on the way.
func (s *Service) Arrived(ctx context.Context, q db.Q, memberID, id string) (bool, error) {
	k, err := s.find(ctx, q, memberID, id)
	return k.At(Delivered) != 0 || k.At(Registered) != 0, err
}

// Register says that the person has the kit with this number and used it. Twice is the
// same as once.
func (s *Service) Register(ctx context.Context, memberID, number string) (k Kit, err error) {
	err = s.DB.Write(ctx, db.Member(memberID), func(ctx context.Context, q db.Q) error {
		if err := member.Lock(ctx, q, memberID); err != nil {
			return err
		}
		k, err = s.byNumber(ctx, q, memberID, number)
		if err != nil || k.At(Registered) != 0 {
			return err
		}
		if !k.CanRegister() {
			return apperr.New(apperr.FailedPrecondition, "kit.notRegistered", "This kit can’t be registered now.")
		}
		k = k.Hear(Registered, s.now())
		if err := change(ctx, q, k); err != nil {
			return err
		}
		s.tell(ctx, memberID)
		return s.record(ctx, q, memberID, "kitRegistered", k.ID)
	})
	return k, err
}

// byNumber finds a kit of a person by what they typed.
func (s *Service) byNumber(ctx context.Context, q db.Q, memberID, number string) (Kit, error) {
	all, err := s.list(ctx, q, memberID)
	if err != nil {
		return Kit{}, err
	}
	for _, k := range all {
		if k.Number == foldNumber(number) {
			return k, nil
		}
	}
	return Kit{}, errNumber()
}

// numberBegins is how every number begins.
const numberBegins = "WL"

// foldNumber writes a number as it is stored: people leave out the dashes, and some what
// it begins with. What can't be one is empty.
func foldNumber(typed string) string {
	folded := strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToUpper(typed))
	if len(folded) == 10 {
		folded = strings.TrimPrefix(folded, numberBegins)
	}
	if len(folded) != 8 {
		return ""
	}
	return numberBegins + "-" + folded[:4] + "-" + folded[4:]
}

// whose finds the person and the kit of a number; empty for none.
func whose(ctx context.Context, q db.Q, number string) (memberID, id string, err error) {
	rows, err := kitdb.New(q).WhoseKit(ctx, foldNumber(number))
	if err != nil || len(rows) != 1 {
		return "", "", err
	}
	return rows[0].MemberID, rows[0].ID, nil
}

// Stop takes back the kits of a person that nobody packs yet, in the caller's transaction.
func (s *Service) Stop(ctx context.Context, q db.Q, memberID string) error {
	if err := member.Lock(ctx, q, memberID); err != nil {
		return err
	}
	kits, err := s.list(ctx, q, memberID)
	if err != nil {
		return err
	}
	for _, k := range kits {
		if k.Shipment.State != fulfil.Placed {
			continue
		}
		done, err := s.Shipments.Cancel(ctx, q, memberID, OwnerKind, k.ID)
		if err == nil && done {
			err = s.record(ctx, q, memberID, "kitCanceled", k.ID)
		}
		if err != nil {
			return err
		}
	}
	return nil
}
