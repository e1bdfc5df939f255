// Package api holds the REST contract and serves it for reading: /api/openapi.yaml for programs, /api/docs for people.
// The code generated from it lives in the folders below.
package api

import (
	"bytes"
	_ "embed"
	"net/http"
	"slices"
	"strings"
	"sync"

	"wellhouse.app/api/access"
	"wellhouse.app/api/internal/contract"
)

//go:embed openapi.yaml
var openapi []byte

//go:embed docs.html
var docsLayout string

//go:embed docs.css
var docsCSS []byte

// Contract is the REST contract as YAML.
func Contract() []byte { return bytes.Clone(openapi) }

// DocsHandler serves /api/docs, /api/docs.css and /api/openapi.yaml. The page is made on the server and has no script.
func DocsHandler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/openapi.yaml", content("application/yaml; charset=utf-8", openapi))
	mux.HandleFunc("GET /api/docs.css", content("text/css; charset=utf-8", docsCSS))
	mux.HandleFunc("GET /api/docs", func(w http.ResponseWriter, r *http.Request) {
		page, err := docsPage()
		if err != nil {
			http.Error(w, "the contract cannot be shown", http.StatusInternalServerError)
			return
		}
		content("text/html; charset=utf-8", page)(w, r)
	})
	return mux
}

func content(contentType string, body []byte) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", contentType)
		w.Header().Set("Cache-Control", "no-cache")
		_, _ = w.Write(body) // the reader went away: nobody is left to tell
	}
}

// Contract and descriptors never change while the program runs.
var docsPage = sync.OnceValues(func() ([]byte, error) {
	doc, err := contract.Parse(openapi)
	if err != nil {
		return nil, err
	}
	return []byte(page{Document: doc, Groups: groups(doc), Calls: calls()}.html()), nil
})

type page struct {
	contract.Document
	Groups []group
	Calls  []call
}

type group struct {
	contract.Tag
	Operations []operation
}

type operation struct {
	contract.Operation
	Access []string
	// Answers are in order of status, default last.
	Answers []answer
}

type answer struct {
	Status string
	*contract.Response
}

type call struct {
	Procedure string
	Access    []string
}

func groups(doc contract.Document) []group {
	out := make([]group, len(doc.Tags))
	for i, tag := range doc.Tags {
		out[i].Tag = tag
		for _, op := range doc.Operations {
			if slices.Contains(op.Tags, tag.Name) {
				out[i].Operations = append(out[i].Operations, operation{op, ruleWords(access.REST[op.ID]), answers(op)})
			}
		}
	}
	return out
}

func answers(op contract.Operation) []answer {
	var out []answer
	for status, r := range op.Responses {
		if status != "default" {
			out = append(out, answer{status, r})
		}
	}
	slices.SortFunc(out, func(a, b answer) int { return strings.Compare(a.Status, b.Status) })
	return append(out, answer{"otherwise", op.Responses["default"]})
}

func calls() []call {
	var out []call
	for _, p := range access.Procedures() {
		rule, _ := access.RPC(p)
		out = append(out, call{p, ruleWords(rule)})
	}
	slices.SortFunc(out, func(a, b call) int { return strings.Compare(a.Procedure, b.Procedure) })
	return out
}
