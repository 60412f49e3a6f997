package openapi

import (
	"fmt"
	"strings"
)

// object is one of JSON.
type object = map[string]any

// cut takes everything out of a description that the routes do not need.
func cut(whole object, routes []string) error {
	paths, _ := whole["paths"].(object)
	named := map[string]string{} // by its shape, as parameters have other names
	for path := range paths {
		named[shape(path)] = path
	}
	kept := object{}
	for _, r := range routes {
		method, path, _ := strings.Cut(r, " ")
		path = named[shape(path)]
		item, _ := paths[path].(object)
		operation, ok := item[strings.ToLower(method)].(object)
		if !ok {
			return fmt.Errorf("no route %s", r)
		}
		into, ok := kept[path].(object)
		if !ok {
			into = object{}
			if p, ok := item["parameters"]; ok {
				into["parameters"] = p
			}
			kept[path] = into
		}
		into[strings.ToLower(method)] = operation
	}
	whole["paths"] = kept
	onlyJSON(kept)
	dropUnused(whole)
	return nil
}

// shape is a path without the names of its parameters.
func shape(path string) string {
	parts := strings.Split(path, "/")
	for i, p := range parts {
		if strings.HasPrefix(p, "{") {
			parts[i] = "{}"
		}
	}
	return strings.Join(parts, "/")
}

// onlyJSON takes the forms out: their JSON part is checked as a body of its
// own, because the library passes whatever a form holds (libraries.md 13).
func onlyJSON(v any) {
	each(v, func(o object) {
		delete(o, "application/x-www-form-urlencoded")
		delete(o, "multipart/form-data")
	})
}

// dropUnused takes out the components that nothing refers to.
func dropUnused(whole object) {
	components, _ := whole["components"].(object)
	used := map[string]bool{}
	var follow func(any)
	follow = func(v any) {
		each(v, func(o object) {
			ref, _ := o["$ref"].(string)
			if ref == "" || used[ref] {
				return
			}
			used[ref] = true
			kind, name, _ := strings.Cut(strings.TrimPrefix(ref, "#/components/"), "/")
			group, _ := components[kind].(object)
			follow(group[name])
		})
	}
	follow(whole["paths"])
	for kind, group := range components {
		if kind == "securitySchemes" {
			continue // referred to by name alone
		}
		group, _ := group.(object)
		for name := range group {
			if !used["#/components/"+kind+"/"+name] {
				delete(group, name)
			}
		}
	}
}

// each calls do with every object in v.
func each(v any, do func(object)) {
	switch v := v.(type) {
	case object:
		do(v)
		for _, inner := range v {
			each(inner, do)
		}
	case []any:
		for _, inner := range v {
			each(inner, do)
		}
	}
}
