package attach

import (
	"fmt"

	"wellhouse.app/internal/platform/apperr"
	"wellhouse.app/internal/platform/module"
)

// Serve takes the owners that the modules name, before anything is served. An
// owner that leaves something open is refused: a file without a rule is a file
// for everybody.
func (s *Service) Serve(owners ...module.FileOwner) error {
	for _, o := range owners {
		if _, twice := s.owners[o.Kind]; twice {
			return fmt.Errorf("attach: two modules own files of kind %q", o.Kind)
		}
		if fault := incomplete(o); fault != "" {
			return fmt.Errorf("attach: the owner %q %s", o.Kind, fault)
		}
		for _, other := range s.owners {
			if other.UploadPath == o.UploadPath {
				return fmt.Errorf("attach: the owners %q and %q both take files at %s", other.Kind, o.Kind, o.UploadPath)
			}
		}
		s.owners[o.Kind] = o
	}
	return nil
}

// incomplete says what an owner leaves open.
func incomplete(o module.FileOwner) string {
	switch {
	case o.Kind == "" || o.Area == "":
		return "needs a kind and an area of the audit trail"
	case o.UploadPath == "":
		return "does not say at which path its files come in"
	case o.Add == nil || o.Read == nil:
		return "does not say who may add and read its files"
	case o.Lock == nil:
		return "does not say how a record is locked while its files are counted"
	case o.MaxBytes <= 0 || o.MaxBytes > MaxBytes:
		return fmt.Sprintf("takes files of up to %d bytes; choose at most %d", o.MaxBytes, MaxBytes)
	case o.Most <= 0 || o.MostLoose <= 0 || o.TooMany.Message == "":
		return "does not say how many files a record and an account may have"
	}
	for _, t := range o.Types {
		if t != "image/*" && t != string(PDF) && t != string(Plain) {
			return fmt.Sprintf("takes %s, which nobody can make harmless", t)
		}
	}
	if len(o.Types) == 0 {
		return "takes no type of file"
	}
	return ""
}

// Files are those of one kind of owner.
type Files struct {
	s    *Service
	kind string
}

// Of gives a domain its files. The owner itself comes with the domain's module.
func (s *Service) Of(kind string) Files { return Files{s, kind} }

// owner fails where no module has named it, so that nothing is decided by rules
// that are not there.
func (f Files) owner() (module.FileOwner, error) {
	o, ok := f.s.owners[f.kind]
	if !ok {
		return o, broken(fmt.Errorf("attach: no module owns files of kind %q", f.kind))
	}
	return o, nil
}

// broken is said where an owner does not keep its side.
func broken(cause error) error {
	return apperr.New(apperr.Internal, "errors.internal", "Something went wrong on our side.").Because(cause)
}
