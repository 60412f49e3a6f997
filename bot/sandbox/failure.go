package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// A failure is Discord's answer to a request that it refuses.
type failure struct {
	status  int
	Message string         `json:"message"`
	Code    int            `json:"code"`
	Errors  map[string]any `json:"errors,omitempty"`

	// Rate limits only.
	RetryAfter float64 `json:"retry_after,omitempty"` // seconds
	Global     *bool   `json:"global,omitempty"`
	scope      string
}

func (f *failure) Error() string { return fmt.Sprintf("%s (%d)", f.Message, f.Code) }

func fail(status, code int, message string) *failure {
	return &failure{status: status, Code: code, Message: message}
}

// The refusals of discord.md B11 and their neighbours. They are functions so
// that nobody can change a shared one.
func unauthorized() *failure { return fail(http.StatusUnauthorized, 0, "401: Unauthorized") }
func unknownRoute() *failure { return fail(http.StatusNotFound, 0, "404: Not Found") }
func serverFault() *failure {
	return fail(http.StatusInternalServerError, 0, "500: Internal Server Error")
}
func unknownApplication() *failure { return fail(http.StatusNotFound, 10002, "Unknown Application") }
func unknownChannel() *failure     { return fail(http.StatusNotFound, 10003, "Unknown Channel") }
func unknownGuild() *failure       { return fail(http.StatusNotFound, 10004, "Unknown Guild") }
func unknownMember() *failure      { return fail(http.StatusNotFound, 10007, "Unknown Member") }
func unknownMessage() *failure     { return fail(http.StatusNotFound, 10008, "Unknown Message") }
func unknownUser() *failure        { return fail(http.StatusNotFound, 10013, "Unknown User") }
func unknownEmoji() *failure       { return fail(http.StatusNotFound, 10014, "Unknown Emoji") }
func unknownWebhook() *failure     { return fail(http.StatusNotFound, 10015, "Unknown Webhook") }
func unknownInteraction() *failure { return fail(http.StatusNotFound, 10062, "Unknown interaction") }
func unknownCommand() *failure {
	return fail(http.StatusNotFound, 10063, "Unknown application command")
}
func tooManyEmoji() *failure {
	return fail(http.StatusBadRequest, 30008, "Maximum number of emojis reached (2000)")
}
func tooManyAttachments() *failure {
	return fail(http.StatusBadRequest, 30015, "Maximum number of attachments in a message reached (10)")
}
func tooManyCreates() *failure {
	return fail(http.StatusBadRequest, 30034, "Max number of daily application command creates has been reached (200)")
}
func entityTooLarge() *failure {
	return fail(http.StatusRequestEntityTooLarge, 40005, "Request entity too large")
}
func alreadyAcknowledged() *failure {
	return fail(http.StatusBadRequest, 40060, "Interaction has already been acknowledged.")
}
func directTooFast() *failure {
	return fail(http.StatusBadRequest, 40003, "You are opening direct messages too fast")
}
func badUserAgent() *failure  { return fail(http.StatusForbidden, 40333, "internal network error") }
func missingAccess() *failure { return fail(http.StatusForbidden, 50001, "Missing Access") }
func directClosed() *failure {
	return fail(http.StatusForbidden, 50007, "Cannot send messages to this user")
}
func noCommonGuild() *failure {
	return fail(http.StatusForbidden, 50278, "Cannot send messages to this user due to having no mutual guilds")
}
func notOwnMessage() *failure {
	return fail(http.StatusForbidden, 50005, "Cannot edit a message authored by another user")
}
func emptyMessage() *failure {
	return fail(http.StatusBadRequest, 50006, "Cannot send an empty message")
}
func missingPermissions() *failure { return fail(http.StatusForbidden, 50013, "Missing Permissions") }
func wrongChannelType() *failure {
	return fail(http.StatusBadRequest, 50024, "Cannot execute action on this channel type")
}
func tokenExpired() *failure      { return fail(http.StatusUnauthorized, 50027, "Invalid Webhook Token") }
func invalidRecipients() *failure { return fail(http.StatusBadRequest, 50033, "Invalid Recipient(s)") }
func threadArchived() *failure    { return fail(http.StatusBadRequest, 50083, "Thread is archived") }
func invalidJSON() *failure {
	return fail(http.StatusBadRequest, 50109, "The request body contains invalid JSON.")
}
func threadExists() *failure {
	return fail(http.StatusBadRequest, 160004, "A thread has already been created for this message")
}
func threadLocked() *failure { return fail(http.StatusBadRequest, 160005, "Thread is locked") }

// rateLimited is a 429. Scope is user, global or shared.
func rateLimited(after time.Duration, scope string) *failure {
	global := scope == "global"
	f := fail(http.StatusTooManyRequests, 0, "You are being rate limited.")
	f.RetryAfter, f.Global, f.scope = max(after, time.Millisecond).Seconds(), &global, scope
	return f
}

// oldEditLimited answers too many edits of messages older than an hour.
func oldEditLimited(after time.Duration) *failure {
	f := rateLimited(after, "user")
	f.Code, f.Message = 30046, "Maximum number of edits to messages older than 1 hour reached. Try again later"
	return f
}

// slowMode answers somebody who writes again too soon.
func slowMode(after time.Duration) *failure {
	f := rateLimited(after, "user")
	f.Code, f.Message = 20016, "This action cannot be performed due to slowmode rate limit"
	return f
}

// A form collects what is wrong with a request body, field by field.
type form struct{ errors map[string]any }

// fail notes an error of the field at path ("components.0.label").
func (f *form) fail(path, code, format string, facts ...any) {
	if f.errors == nil {
		f.errors = map[string]any{}
	}
	node := f.errors
	for key := range strings.SplitSeq(path, ".") {
		if key == "" {
			continue
		}
		child, ok := node[key].(map[string]any)
		if !ok {
			child = map[string]any{}
			node[key] = child
		}
		node = child
	}
	list, _ := node["_errors"].([]map[string]string)
	node["_errors"] = append(list, map[string]string{"code": code, "message": fmt.Sprintf(format, facts...)})
}

// failure is the whole form as error 50035, nil if nothing is wrong.
func (f *form) failure() *failure {
	if f.errors == nil {
		return nil
	}
	answer := fail(http.StatusBadRequest, 50035, "Invalid Form Body")
	answer.Errors = f.errors
	return answer
}

// at is the path of a field below path.
func at(path string, keys ...any) string {
	for _, key := range keys {
		if path == "" {
			path = fmt.Sprint(key)
		} else {
			path = fmt.Sprint(path, ".", key)
		}
	}
	return path
}

// length checks the number of characters of a text. A missing text is said to
// be required if least is above 0.
func (f *form) length(path, text string, least, most int) {
	switch n := characters(text); {
	case n == 0 && least > 0:
		f.fail(path, "BASE_TYPE_REQUIRED", "This field is required")
	case n > most && least > 0, n < least:
		f.fail(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	case n > most:
		f.fail(path, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", most)
	}
}

// count checks the number of entries of a list.
func (f *form) count(path string, n, least, most int) {
	if n < least || n > most {
		f.fail(path, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
}

// between checks a number.
func (f *form) between(path string, n, least, most int) {
	if n < least || n > most {
		f.fail(path, "NUMBER_TYPE_RANGE", "int value should be between %d and %d.", least, most)
	}
}
