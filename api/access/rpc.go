package access

import (
	"strings"
	"sync"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	"wellhouse.app/api/internal/vocab"
	accessv1 "wellhouse.app/api/rpc/access/v1"
)

// RPC finds the rule of a procedure such as /wellhouse.nav.v1.NavigationService/GetNavigation. Without a rule the
// caller has to refuse.
func RPC(procedure string) (Rule, bool) {
	r, ok := rpcRules()[procedure]
	return r, ok
}

// Procedures lists every procedure of our services that this program links, with or without a rule.
func Procedures() []string {
	var names []string
	eachMethod(func(procedure string, _ protoreflect.MethodDescriptor) { names = append(names, procedure) })
	return names
}

// Descriptors register while packages initialise, so the first call sees all of them.
var rpcRules = sync.OnceValue(func() map[string]Rule {
	rules := map[string]Rule{}
	eachMethod(func(procedure string, m protoreflect.MethodDescriptor) {
		if r, ok := methodRule(m); ok {
			rules[procedure] = r
		}
	})
	return rules
})

func eachMethod(do func(procedure string, m protoreflect.MethodDescriptor)) {
	protoregistry.GlobalFiles.RangeFiles(func(f protoreflect.FileDescriptor) bool {
		if !strings.HasPrefix(string(f.Package()), "wellhouse.") {
			return true
		}
		for i := range f.Services().Len() {
			service := f.Services().Get(i)
			for j := range service.Methods().Len() {
				m := service.Methods().Get(j)
				do("/"+string(service.FullName())+"/"+string(m.Name()), m)
			}
		}
		return true
	})
}

func methodRule(m protoreflect.MethodDescriptor) (Rule, bool) {
	opts, ok := m.Options().(*descriptorpb.MethodOptions)
	if !ok || !proto.HasExtension(opts, accessv1.E_Rule) {
		return Rule{}, false
	}
	written, ok := proto.GetExtension(opts, accessv1.E_Rule).(*accessv1.Rule)
	if !ok {
		return Rule{}, false
	}
	return Rule{
		Who:           vocab.Expand(written.GetWho()),
		Area:          areaOf(m, written),
		Programs:      written.GetPrograms(),
		Impersonators: written.GetImpersonators(),
		Brand:         written.GetBrand(),
		Flag:          written.GetFlag(),
		Changes:       !mayBeGet(m) && !written.GetPosted(),
		WhileViewing:  written.GetWhileViewing(),
		Desk:          written.GetDesk(),
		StepUp:        written.GetStepUp(),
		Framed:        written.GetFramed(),
		Family:        written.GetFamily(),
	}, true
}

// mayBeGet reports whether a method is served as a GET too, with its request in the address.
func mayBeGet(m protoreflect.MethodDescriptor) bool {
	opts, ok := m.Options().(*descriptorpb.MethodOptions)
	return ok && opts.GetIdempotencyLevel() == descriptorpb.MethodOptions_NO_SIDE_EFFECTS
}

// areaOf is the area of a method, or else that of its service.
func areaOf(m protoreflect.MethodDescriptor, rule *accessv1.Rule) string {
	if own := rule.GetArea(); own != "" {
		return own
	}
	area, _ := proto.GetExtension(m.Parent().Options(), accessv1.E_Area).(string)
	return area
}
