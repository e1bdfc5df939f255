// Package contract reads openapi.yaml into the few shapes that the rule generator and the docs page need. The server
// itself never reads the file: its code is generated from it.
package contract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-faster/yaml"
)

// Document is the contract in the order in which it is written.
type Document struct {
	Title, Version, Description string
	Tags                        []Tag
	Operations                  []Operation
	Schemas                     []NamedSchema
}

// Tag groups operations by domain.
type Tag struct {
	Name        string `yaml:"name"`
	Description string `yaml:"description"`
}

// Operation is one method of one path.
type Operation struct {
	Method      string               `yaml:"-"`
	Path        string               `yaml:"-"`
	ID          string               `yaml:"operationId"`
	Tags        []string             `yaml:"tags"`
	Summary     string               `yaml:"summary"`
	Description string               `yaml:"description"`
	Access      *Access              `yaml:"x-access"`
	Parameters  []Parameter          `yaml:"parameters"`
	Body        *Body                `yaml:"requestBody"`
	Responses   map[string]*Response `yaml:"responses"`
}

// Access is the x-access extension as written.
type Access struct {
	Who           []string `yaml:"who"`
	Area          string   `yaml:"area"`
	Programs      []string `yaml:"programs"`
	Impersonators []string `yaml:"impersonators"`
	Brand         string   `yaml:"brand"`
	Flag          string   `yaml:"flag"`
	WhileViewing  bool     `yaml:"whileViewing"`
	StepUp        bool     `yaml:"stepUp"`
	Framed        bool     `yaml:"framed"`
	Family        string   `yaml:"family"`
}

// UnmarshalYAML refuses unknown keys: a misspelled limit would otherwise open the operation.
func (a *Access) UnmarshalYAML(node *yaml.Node) error {
	known := []string{"who", "area", "programs", "impersonators", "brand", "flag", "whileViewing", "stepUp", "framed", "family"}
	err := eachPair(node, func(key string, _ *yaml.Node) error {
		if !slices.Contains(known, key) {
			return fmt.Errorf("line %d: x-access has no %q", node.Line, key)
		}
		return nil
	})
	if err != nil {
		return err
	}
	type plain Access
	return node.Decode((*plain)(a))
}

// Parameter is one path, query or header value.
type Parameter struct {
	Ref         string  `yaml:"$ref"`
	Name        string  `yaml:"name"`
	In          string  `yaml:"in"`
	Required    bool    `yaml:"required"`
	Description string  `yaml:"description"`
	Schema      *Schema `yaml:"schema"`
}

// Body is a request body.
type Body struct {
	Required bool             `yaml:"required"`
	Content  map[string]Media `yaml:"content"`
}

// Response is one answer.
type Response struct {
	Ref         string           `yaml:"$ref"`
	Description string           `yaml:"description"`
	Content     map[string]Media `yaml:"content"`
}

// Media is the schema of one content type.
type Media struct {
	Schema *Schema `yaml:"schema"`
}

// NamedSchema is a schema of the components.
type NamedSchema struct {
	Name   string
	Schema *Schema
}

// Changing reports whether the method may change something.
func (o Operation) Changing() bool { return o.Method != "GET" }

var methods = []string{"get", "post", "put", "patch", "delete"}

type file struct {
	Info struct {
		Title       string `yaml:"title"`
		Version     string `yaml:"version"`
		Description string `yaml:"description"`
	} `yaml:"info"`
	Tags       []Tag     `yaml:"tags"`
	Paths      yaml.Node `yaml:"paths"`
	Components struct {
		Parameters map[string]Parameter `yaml:"parameters"`
		Responses  map[string]*Response `yaml:"responses"`
		Schemas    yaml.Node            `yaml:"schemas"`
	} `yaml:"components"`
}

// Parse reads a contract and resolves its shared parameters and responses.
func Parse(raw []byte) (Document, error) {
	var f file
	if err := yaml.Unmarshal(raw, &f); err != nil {
		return Document{}, fmt.Errorf("read contract: %w", err)
	}
	doc := Document{Title: f.Info.Title, Version: f.Info.Version, Description: f.Info.Description, Tags: f.Tags}
	err := eachPair(&f.Paths, func(path string, item *yaml.Node) error {
		return eachPair(item, func(method string, node *yaml.Node) error {
			op, err := f.operation(path, method, node)
			doc.Operations = append(doc.Operations, op)
			return err
		})
	})
	if err != nil {
		return Document{}, err
	}
	err = eachPair(&f.Components.Schemas, func(name string, node *yaml.Node) error {
		s := new(Schema)
		doc.Schemas = append(doc.Schemas, NamedSchema{Name: name, Schema: s})
		return node.Decode(s)
	})
	return doc, err
}

func (f *file) operation(path, method string, node *yaml.Node) (Operation, error) {
	if !slices.Contains(methods, method) {
		return Operation{}, fmt.Errorf("%s: %q is not a method we serve", path, method)
	}
	op := Operation{Method: strings.ToUpper(method), Path: path}
	if err := node.Decode(&op); err != nil {
		return op, fmt.Errorf("%s %s: %w", method, path, err)
	}
	for i, p := range op.Parameters {
		if p.Ref != "" {
			op.Parameters[i] = f.Components.Parameters[lastPart(p.Ref)]
		}
	}
	for status, r := range op.Responses {
		if r.Ref != "" {
			op.Responses[status] = f.Components.Responses[lastPart(r.Ref)]
		}
	}
	return op, nil
}

func eachPair(node *yaml.Node, do func(key string, value *yaml.Node) error) error {
	for i := 0; i+1 < len(node.Content); i += 2 {
		if err := do(node.Content[i].Value, node.Content[i+1]); err != nil {
			return err
		}
	}
	return nil
}

func lastPart(ref string) string { return ref[strings.LastIndex(ref, "/")+1:] }
