package contract

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-faster/yaml"
)

// Schema is the part of a JSON schema that the docs page tells.
type Schema struct {
	Ref                  string     `yaml:"$ref"`
	Type                 string     `yaml:"type"`
	Format               string     `yaml:"format"`
	Description          string     `yaml:"description"`
	Nullable             bool       `yaml:"nullable"`
	Enum                 []any      `yaml:"enum"`
	Minimum              *float64   `yaml:"minimum"`
	Maximum              *float64   `yaml:"maximum"`
	MinLength            *int       `yaml:"minLength"`
	MaxLength            *int       `yaml:"maxLength"`
	MaxItems             *int       `yaml:"maxItems"`
	Pattern              string     `yaml:"pattern"`
	Items                *Schema    `yaml:"items"`
	AllOf                []*Schema  `yaml:"allOf"`
	Required             []string   `yaml:"required"`
	Properties           Properties `yaml:"properties"`
	AdditionalProperties *Schema    `yaml:"additionalProperties"`
}

// Properties keeps the order in which fields are written.
type Properties []Property

// Property is one field of an object.
type Property struct {
	Name   string
	Schema *Schema
}

// UnmarshalYAML reads a mapping without losing its order.
func (p *Properties) UnmarshalYAML(node *yaml.Node) error {
	return eachPair(node, func(name string, value *yaml.Node) error {
		s := new(Schema)
		*p = append(*p, Property{Name: name, Schema: s})
		return value.Decode(s)
	})
}

// IsRequired reports whether the object needs the field.
func (s *Schema) IsRequired(field string) bool { return slices.Contains(s.Required, field) }

// Reference is the name of the schema this one points to, also through a nullable wrapper; empty when it has none.
func (s *Schema) Reference() string {
	switch {
	case s.Ref != "":
		return lastPart(s.Ref)
	case len(s.AllOf) == 1:
		return s.AllOf[0].Reference()
	case s.Items != nil:
		return s.Items.Reference()
	}
	return ""
}

// Kind says the type in words.
func (s *Schema) Kind() string {
	kind := s.plainKind()
	if s.Nullable {
		kind += " or null"
	}
	return kind
}

func (s *Schema) plainKind() string {
	switch {
	case s.Ref != "" || len(s.AllOf) == 1:
		return s.Reference()
	case s.Items != nil:
		return "list of " + s.Items.Kind()
	case s.AdditionalProperties != nil:
		return "map of " + s.AdditionalProperties.Kind()
	case s.Type == "":
		return "object"
	}
	return s.Type
}

// Limits says in words what a value has to keep to.
func (s *Schema) Limits() string {
	var parts []string
	if len(s.Enum) > 0 {
		words := make([]string, len(s.Enum))
		for i, e := range s.Enum {
			words[i] = fmt.Sprint(e)
		}
		parts = append(parts, "one of "+strings.Join(words, ", "))
	}
	parts = appendRange(parts, "", s.Minimum, s.Maximum)
	parts = appendRange(parts, " characters", s.MinLength, s.MaxLength)
	if s.MaxItems != nil {
		parts = append(parts, fmt.Sprintf("at most %d", *s.MaxItems))
	}
	if s.Pattern != "" {
		parts = append(parts, "matches "+s.Pattern)
	}
	return strings.Join(parts, "; ")
}

func appendRange[T int | float64](parts []string, unit string, low, high *T) []string {
	switch {
	case low != nil && high != nil:
		return append(parts, fmt.Sprintf("%v to %v%s", *low, *high, unit))
	case low != nil:
		return append(parts, fmt.Sprintf("at least %v%s", *low, unit))
	case high != nil:
		return append(parts, fmt.Sprintf("at most %v%s", *high, unit))
	}
	return parts
}
