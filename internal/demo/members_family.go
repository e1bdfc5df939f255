package demo

import (
	"wellhouse.app/internal/people/auth"
	"wellhouse.app/internal/people/member"
	"wellhouse.app/internal/people/program"
)

// mateo and sofia are the grandchildren whom Rosa brings up. Mateo is nine and has no
// sign-in, Sofía is fifteen and has one. Package family links them with Rosa.
func mateo() person {
	p := aMember("mateo", "Mateo", "Delgado", "es-US", "nine years old, without a sign-in", 0, memberStory{
		Member: member.Member{
			BirthDate: "2017-05-14", Sex: "male", TimeZone: central,
			Address: &member.Address{Line1: "412 Mesquite Lane", City: "San Antonio", State: "TX", Zipcode: "78205"},
		},
		programs:  []enrolment{{slug: program.Diabetes, status: program.Active, started: 120}},
		diagnoses: []program.Diagnosis{{Code: program.Type1Diabetes, Since: "2024"}},
		devices:   []device{{program.GlucoseMeter, "bg300", member.Activated, 110}},
		tasks:     []task{{member.OrderStrips, program.Diabetes, 35, 20}},
	})
	p.status = auth.NoSignIn
	return p
}

func sofia() person {
	return aMember("sofia", "Sofía", "Delgado", "es-US", "fifteen, with private areas; Rosa acts for her", 75, memberStory{
		Member: member.Member{
			BirthDate: "2011-02-03", Sex: "female", TimeZone: central,
			Address: &member.Address{Line1: "412 Mesquite Lane", City: "San Antonio", State: "TX", Zipcode: "78205"},
		},
		programs:  []enrolment{{slug: program.Diabetes, status: program.Active, started: 300}},
		diagnoses: []program.Diagnosis{{Code: program.Type1Diabetes, Since: "2021"}},
		devices:   []device{{program.GlucoseMeter, "bg300", member.Activated, 290}},
	})
}

// ada cares for her father James and is in no program herself.
func ada() person {
	return aMember("ada", "Ada", "Okafor", "en-US", "acts for her father James: readings, visits and supplies", 60, memberStory{
		Member: member.Member{
			BirthDate: "1984-09-09", Sex: "female", TimeZone: eastern,
			Address: &member.Address{Line1: "19 Elm Street", City: "Baltimore", State: "MD", Zipcode: "21201"},
			Phones:  mobile("+14105550122"),
		},
	})
}
