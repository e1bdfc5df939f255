package access

import "testing"

// S1-6 and S2-6: role, impersonation, brand, flag and program, one row per branch of the decision.
func TestDecide(t *testing.T) {
	memberRead := Rule{Who: []string{"member"}, Impersonators: []string{"Admin"}}
	memberChange := Rule{Who: []string{"member"}, Changes: true}
	publicRead := Rule{Who: []string{"public"}}
	publicChange := Rule{Who: []string{"public"}, Changes: true}
	logout := Rule{Who: []string{"public"}, Changes: true, WhileViewing: true}
	activity := Rule{Who: []string{"member", "coach"}, Impersonators: []string{"Admin"}, Changes: true, WhileViewing: true}
	account := Rule{Who: []string{"member"}, Impersonators: []string{"Admin"}, Brand: "account"}
	profile := Rule{Who: []string{"member"}, Brand: "account.profile"}
	launchpad := Rule{Who: []string{"member"}, Flag: "launchpad"}
	sugar := Rule{Who: []string{"member", "coach"}, Impersonators: []string{"Admin"}, Programs: []string{"DIABETES", "DIABETES_DEVICEFLEX"}}
	desk := Rule{Who: []string{"Admin"}, Desk: true}
	everything := Rule{Who: []string{"member"}, Brand: "account", Flag: "launchpad", Programs: []string{"DIABETES"}}

	guarded := Rule{Who: []string{"member"}, Flag: "launchpad", Programs: []string{"DIABETES"}, Changes: true, StepUp: true}
	asks := Rule{Who: []string{"member"}, Impersonators: []string{"Admin"}, StepUp: true}

	framed := Rule{Who: []string{"member", "coach"}, Impersonators: []string{"Admin"}, Framed: true}

	home := Rule{Who: []string{"member"}, Family: "basics"}
	glucose := Rule{Who: []string{"member"}, Family: "readings", Programs: []string{"DIABETES"}, Changes: true}
	back := Rule{Who: []string{"member"}, Family: "always", Changes: true}
	proven := Rule{Who: []string{"member"}, Family: "readings", StepUp: true}
	acts := func(areas ...string) Caller {
		return Caller{Role: "member", Acting: true, FamilyAreas: append([]string{}, areas...), ActivePrograms: []string{"DIABETES"}}
	}
	over := Caller{Role: "member", Acting: true, ActivePrograms: []string{"DIABETES"}, Proven: true}

	anonymous := Caller{Anonymous: true}
	inFrame := Caller{Role: "member", Framed: true}
	member := Caller{Role: "member"}
	coach := Caller{Role: "coach"}
	admin := Caller{Role: "Admin"}
	viewing := Caller{Role: "Admin", Impersonating: true}
	rep := Caller{Role: "CallCenterRep", Impersonating: true}

	tests := []struct {
		name   string
		rule   Rule
		caller Caller
		want   Decision
	}{
		{"family: a call that says nothing is closed", memberRead, acts("readings", "messages"), Decision{Forbidden, NotForFamily}},
		{"family: also a change", memberChange, acts("readings"), Decision{Forbidden, NotForFamily}},
		{"family: the page itself is open without any area", home, acts(), Decision{Kind: Allow}},
		{"family: an area opens its calls", glucose, acts("readings"), Decision{Kind: Allow}},
		{"family: another area does not", glucose, acts("messages"), Decision{Forbidden, NotForFamily}},
		{"family: the program is that of the person acted for", glucose, Caller{Role: "member", Acting: true, FamilyAreas: []string{"readings"}}, Decision{Forbidden, NoProgram}},
		{"family: the proof is that of the person who acts", proven, acts("readings"), Decision{StepUpDue, NoProof}},
		{"family: what is open to everyone stays open", publicRead, acts(), Decision{Kind: Allow}},
		{"family: the way back", back, acts(), Decision{Kind: Allow}},
		{"family: nothing is open when the access has ended", home, over, Decision{ActingEnded, FamilyEnded}},
		{"family: no area either", glucose, over, Decision{ActingEnded, FamilyEnded}},
		{"family: but the way back is", back, over, Decision{Kind: Allow}},
		{"family: and what is open to everyone", publicChange, over, Decision{Kind: Allow}},
		{"family: acting gives no other role", Rule{Who: []string{"support"}, Family: ""}, acts("readings"), Decision{Forbidden, WrongRole}},

		{"no rule at all refuses", Rule{}, member, Decision{Forbidden, WrongRole}},
		{"no rule at all refuses a stranger", Rule{}, anonymous, Decision{Unauthenticated, NoSession}},
		{"a member reads", memberRead, member, Decision{Kind: Allow}},
		{"a member changes", memberChange, member, Decision{Kind: Allow}},
		{"a stranger does not read", memberRead, anonymous, Decision{Unauthenticated, NoSession}},
		{"a coach is no member", memberRead, coach, Decision{Forbidden, WrongRole}},
		{"staff without a view is no member", memberRead, admin, Decision{Forbidden, WrongRole}},
		{"the role of nobody matches nothing", memberRead, Caller{}, Decision{Forbidden, WrongRole}},
		{"a device is its own role", Rule{Who: []string{"device"}}, Caller{Role: "device"}, Decision{Kind: Allow}},
		{"a member is no device", Rule{Who: []string{"device"}}, member, Decision{Forbidden, WrongRole}},

		{"a listed impersonator reads", memberRead, viewing, Decision{Kind: Allow}},
		{"an unlisted impersonator does not", memberRead, rep, Decision{Forbidden, NotWhenViewed}},
		{"viewing gives no staff rights", Rule{Who: []string{"Admin"}}, viewing, Decision{Forbidden, NotWhenViewed}},
		{"viewing changes nothing", memberChange, viewing, Decision{Forbidden, NotWhenViewed}},
		{"a list of impersonators alone does not allow a change", Rule{Who: []string{"member"}, Impersonators: []string{"Admin"}, Changes: true}, viewing, Decision{Forbidden, ReadOnlyView}},
		{"activity counts while viewing", activity, viewing, Decision{Kind: Allow}},
		{"activity of an unlisted impersonator does not", activity, rep, Decision{Forbidden, NotWhenViewed}},

		{"the desk stays open while viewing", desk, viewing, Decision{Kind: Allow}},
		{"the desk of another role does not", desk, rep, Decision{Forbidden, NotWhenViewed}},
		{"without a view the role decides", desk, admin, Decision{Kind: Allow}},
		{"and refuses", desk, coach, Decision{Forbidden, WrongRole}},
		{"a member has no desk", desk, member, Decision{Forbidden, WrongRole}},
		{"a desk never changes anything while viewing", Rule{Who: []string{"Admin"}, Desk: true, Changes: true}, viewing, Decision{Forbidden, NotWhenViewed}},

		{"anyone reads what is public", publicRead, anonymous, Decision{Kind: Allow}},
		{"a member reads what is public", publicRead, member, Decision{Kind: Allow}},
		{"staff reads what is public", publicRead, coach, Decision{Kind: Allow}},
		{"someone viewing reads what is public", publicRead, rep, Decision{Kind: Allow}},
		{"anyone signs in", publicChange, anonymous, Decision{Kind: Allow}},
		{"not while viewing", publicChange, viewing, Decision{Forbidden, ReadOnlyView}},
		{"signing out works while viewing", logout, rep, Decision{Kind: Allow}},
		{"signing out works without a session", logout, anonymous, Decision{Kind: Allow}},

		{"a brand that closes the area hides each of its pages", profile, Caller{Role: "member", BrandCloses: []string{"account"}}, Decision{Hidden, BrandHidden}},
		{"a brand that closes the page hides it", profile, Caller{Role: "member", BrandCloses: []string{"account.profile"}}, Decision{Hidden, BrandHidden}},
		{"a brand that closes another page does not", profile, Caller{Role: "member", BrandCloses: []string{"account.family"}}, Decision{Kind: Allow}},
		{"a brand that closes one page leaves the area", account, Caller{Role: "member", BrandCloses: []string{"account.profile"}}, Decision{Kind: Allow}},
		{"a brand that closes the area hides it", account, Caller{Role: "member", BrandCloses: []string{"pharmacy", "account"}}, Decision{Hidden, BrandHidden}},
		{"from a viewer too", account, Caller{Role: "Admin", Impersonating: true, BrandCloses: []string{"account"}}, Decision{Hidden, BrandHidden}},
		{"another area does not matter", account, Caller{Role: "member", BrandCloses: []string{"pharmacy"}}, Decision{Kind: Allow}},
		{"the wrong role does not learn what is hidden", account, Caller{Role: "coach", BrandCloses: []string{"account"}}, Decision{Forbidden, WrongRole}},
		{"a flag that is off hides", launchpad, member, Decision{Hidden, FlagOff}},
		{"another flag does not open", launchpad, Caller{Role: "member", FlagsOn: []string{"onboarding"}}, Decision{Hidden, FlagOff}},
		{"a flag that is on opens", launchpad, Caller{Role: "member", FlagsOn: []string{"launchpad"}}, Decision{Kind: Allow}},
		{"a public call with a flag is hidden as well", Rule{Who: []string{"public"}, Flag: "guide"}, anonymous, Decision{Hidden, FlagOff}},

		{"no program", sugar, member, Decision{Forbidden, NoProgram}},
		{"another program", sugar, Caller{Role: "member", ActivePrograms: []string{"HYPERTENSION"}}, Decision{Forbidden, NoProgram}},
		{"any of the programs", sugar, Caller{Role: "member", ActivePrograms: []string{"HYPERTENSION", "DIABETES_DEVICEFLEX"}}, Decision{Kind: Allow}},
		{"the viewed member's programs count", sugar, viewing, Decision{Forbidden, NoProgram}},
		{"and open it", sugar, Caller{Role: "Admin", Impersonating: true, ActivePrograms: []string{"DIABETES"}}, Decision{Kind: Allow}},
		{"staff as themselves need no program", sugar, coach, Decision{Kind: Allow}},

		{"brand before flag", everything, Caller{Role: "member", BrandCloses: []string{"account"}}, Decision{Hidden, BrandHidden}},
		{"flag before program", everything, member, Decision{Hidden, FlagOff}},
		{"program before proof", guarded, Caller{Role: "member", FlagsOn: []string{"launchpad"}}, Decision{Forbidden, NoProgram}},

		{"a call that matters asks for a proof", asks, member, Decision{StepUpDue, NoProof}},
		{"a proof opens it", asks, Caller{Role: "member", Proven: true}, Decision{Kind: Allow}},
		{"a viewer proves it too", asks, viewing, Decision{StepUpDue, NoProof}},
		{"a proof opens nothing for the wrong role", asks, Caller{Role: "coach", Proven: true}, Decision{Forbidden, WrongRole}},
		{"a stranger is asked to sign in, not to prove it", asks, anonymous, Decision{Unauthenticated, NoSession}},
		{"a frame reaches what says so", framed, inFrame, Decision{Kind: Allow}},
		{"and nothing else", memberRead, inFrame, Decision{Forbidden, NotInFrame}},
		{"no change either", memberChange, inFrame, Decision{Forbidden, NotInFrame}},
		{"no public call", publicChange, inFrame, Decision{Forbidden, NotInFrame}},
		{"no call without a rule", Rule{Framed: true}, inFrame, Decision{Forbidden, WrongRole}},
		{"a frame proves nothing", asks, Caller{Role: "member", Framed: true, Proven: true}, Decision{Forbidden, NotInFrame}},
		{"staff have no frame", framed, Caller{Role: "coach", Framed: true}, Decision{Forbidden, NotInFrame}},
		{"nor do those who view a member", framed, Caller{Role: "Admin", Impersonating: true, Framed: true}, Decision{Forbidden, NotInFrame}},
		{"nobody in a frame is nobody", framed, Caller{Anonymous: true, Framed: true}, Decision{Unauthenticated, NoSession}},
		{"a frame does not widen a role", Rule{Who: []string{"coach"}, Framed: true}, inFrame, Decision{Forbidden, WrongRole}},
		{"outside of a frame nothing changes", framed, member, Decision{Kind: Allow}},
		{"other calls ask for none", memberChange, Caller{Role: "member"}, Decision{Kind: Allow}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.rule.Decide(tt.caller); got != tt.want {
				t.Errorf("Decide = %+v, want %+v", got, tt.want)
			}
		})
	}
}

func TestZeroDecisionRefuses(t *testing.T) {
	if (Decision{}).Kind == Allow {
		t.Error("a decision nobody took must not allow")
	}
}
