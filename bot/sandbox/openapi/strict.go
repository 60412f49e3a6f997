package openapi

import (
	"slices"
	"strings"
)

// shut forbids fields that the description does not name. It does what the
// library's strict mode does for bodies, in a tenth of the time: that mode
// compiles again for every body each schema that a part of it might match.
func shut(whole object) {
	each(whole, func(o object) {
		together, _ := o["allOf"].([]any)
		for _, part := range together {
			part, _ := part.(object)
			if part = resolve(whole, part); part["type"] == "object" {
				part["additionalProperties"] = true // another part has them
			}
		}
	})
	each(whole, func(o object) {
		_, named := o["properties"].(object)
		_, decided := o["additionalProperties"]
		if o["type"] == "object" && named && !decided {
			o["additionalProperties"] = false
		}
	})
}

// correct mends what the description has otherwise than Discord's documentation
// and Discord itself.
func correct(whole object) {
	each(whole, func(o object) {
		properties, _ := o["properties"].(object)
		permissions, _ := properties["default_member_permissions"].(object)
		if types, ok := permissions["type"].([]any); ok && !slices.Contains(types, any("string")) {
			permissions["type"] = append(types, "string") // as all permissions (discord.md B4)
		}
	})
}

// sortOut tells the alternatives of a choice apart by their types, where they
// have such. The library tries all of them on each value and then tells what is
// wrong with it as any of them; so it is ten times faster and has one thing to
// tell.
func sortOut(whole object) {
	each(whole, func(o object) {
		for _, kind := range []string{"oneOf", "anyOf"} {
			choice, _ := o[kind].([]any)
			if cases, ok := byType(whole, choice); ok {
				delete(o, kind)
				together, _ := o["allOf"].([]any)
				o["allOf"] = append(cases, together...)
			}
		}
	})
}

// byType makes "if the type is this, then the value is that" of a choice. It
// reports false if the types do not decide it.
func byType(whole object, choice []any) (cases []any, ok bool) {
	var all []any
	for _, one := range choice {
		one, _ := one.(object)
		properties, _ := resolve(whole, one)["properties"].(object)
		kind, _ := properties["type"].(object)
		values, _ := kind["enum"].([]any)
		if len(values) == 0 || slices.ContainsFunc(values, func(v any) bool { return slices.Contains(all, v) }) {
			return nil, false
		}
		all = append(all, values...)
		cases = append(cases, object{"if": typed(values), "then": one})
	}
	return append(cases, typed(all)), len(cases) > 1
}

// typed is an object with one of these types.
func typed(values []any) object {
	return object{
		"type": "object", "required": []any{"type"},
		"properties": object{"type": object{"enum": values}}, "additionalProperties": true,
	}
}

// resolve follows a reference.
func resolve(whole, o object) object {
	ref, ok := o["$ref"].(string)
	if !ok {
		return o
	}
	components, _ := whole["components"].(object)
	schemas, _ := components["schemas"].(object)
	named, _ := schemas[strings.TrimPrefix(ref, "#/components/schemas/")].(object)
	return named
}
