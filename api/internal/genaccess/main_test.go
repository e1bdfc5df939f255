package main

import (
	"os"
	"strings"
	"testing"
)

const head = "openapi: 3.0.3\npaths:\n  /a:\n    get:\n"

func TestGenerateRefuses(t *testing.T) {
	tests := []struct{ name, operation, want string }{
		{"no rule", "      operationId: a\n", "GET /a (a): no x-access"},
		{"no id", "      x-access: {who: [public]}\n", "no operationId"},
		{"unknown role", "      operationId: a\n      x-access: {who: [doctor]}\n", `unknown caller "doctor"`},
		{"no area", "      operationId: a\n      x-access: {who: [member]}\n", "GET /a (a): no area"},
		{"unknown program", "      operationId: a\n      x-access: {who: [member], programs: [GOUT]}\n", `unknown program "GOUT"`},
		{"unknown flag", "      operationId: a\n      x-access: {who: [member], flag: x}\n", `unknown flag "x"`},
		{"misspelled key", "      operationId: a\n      x-access: {who: [member], program: [DIABETES]}\n", `x-access has no "program"`},
		{"same id twice", "      operationId: a\n      x-access: {who: [public]}\n    put:\n      operationId: a\n      x-access: {who: [public]}\n", "used twice"},
		{"strange method", "      operationId: a\n      x-access: {who: [public]}\n    trace:\n      operationId: b\n", "not a method we serve"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := generate([]byte(head + tt.operation))
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("generate = %v, want %q", err, tt.want)
			}
		})
	}
}

func TestGenerateWritesTheRule(t *testing.T) {
	code, err := generate([]byte(head + "      operationId: a\n      x-access: {who: [member, staff], area: profile, impersonators: [Admin], brand: account}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"a": {`, `Path: "/a"`, `"member", "coach"`, `Area: `, `"profile"`, `Impersonators: []string{"Admin"}`, `"account"`} {
		if !strings.Contains(string(code), want) {
			t.Errorf("lacks %s in\n%s", want, code)
		}
	}
	if strings.Contains(string(code), "Changes") {
		t.Error("a GET changes nothing")
	}
}

func TestCommittedRulesAreCurrent(t *testing.T) {
	raw, err := os.ReadFile("../../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	want, err := generate(raw)
	if err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile("../../access/access_gen.go")
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Error("access_gen.go is not what openapi.yaml says: run make generate")
	}
}
