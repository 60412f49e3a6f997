package sandbox

import (
	"embed"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"time"
)

//go:embed page
var pageFiles embed.FS

// pageRoutes serve the page and its API below /sandbox/ (docs/sandbox.md).
func (s *Server) pageRoutes(all *http.ServeMux) {
	page := http.FileServerFS(pageFiles)
	all.Handle("GET /page/", page)
	all.HandleFunc("GET /sandbox/{$}", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFileFS(w, r, pageFiles, "page/index.html")
	})
	all.Handle("GET /sandbox/page/", http.StripPrefix("/sandbox", page))
	all.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		to := url.URL{Path: "/sandbox/", RawQuery: r.URL.RawQuery}
		http.Redirect(w, r, to.String(), http.StatusFound)
	})

	const api = "/sandbox/api/"
	all.HandleFunc("GET "+api+"state", s.pageState)
	all.HandleFunc("GET "+api+"messages", s.pageMessages)
	all.HandleFunc("GET "+api+"events", s.pageEvents)
	for name, act := range map[string]func(*pageAct) (any, error){
		"command":        s.pageCommand,
		"component":      s.pageComponent,
		"modal":          s.pageModal,
		"message":        s.pageSay,
		"dismiss":        func(a *pageAct) (any, error) { return ok, a.member.Dismiss(a.MessageID) },
		"locale":         s.pageLocale,
		"dm_open":        func(a *pageAct) (any, error) { a.member.SetDirect(a.Open); return ok, nil },
		"fault":          func(a *pageAct) (any, error) { return ok, s.Fault(a.Name, a.On, a.Param) },
		"channel":        s.pageChannel,
		"delete_message": s.pageDelete,
		"permission":     s.pagePermission,
		"autocomplete":   s.pageAutocomplete,
	} {
		all.HandleFunc("POST "+api+name, func(w http.ResponseWriter, r *http.Request) { s.servePageAct(w, r, act) })
	}
}

// pageAct is the body of any request of the page.
type pageAct struct {
	User          string          `json:"user"`
	Channel       string          `json:"channel"`
	Name          string          `json:"name"`
	Options       []EnteredOption `json:"options"`
	Locale        string          `json:"locale"`
	MessageID     string          `json:"message_id"`
	CustomID      string          `json:"custom_id"`
	ComponentType int             `json:"component_type"`
	Values        []string        `json:"values"`
	InteractionID string          `json:"interaction_id"`
	Components    []submitted     `json:"components"`
	Content       string          `json:"content"`
	Open          bool            `json:"open"`
	On            bool            `json:"on"`
	Param         string          `json:"param"`
	BitName       string          `json:"bit_name"`
	Action        string          `json:"action"`

	member *Member
}

// submitted is a part of a modal as the page sends it.
type submitted struct {
	CustomID   string      `json:"custom_id"`
	Value      *string     `json:"value"`
	Values     []string    `json:"values"`
	Components []submitted `json:"components"`
	Component  *submitted  `json:"component"`
}

// collect gathers what was entered by custom id.
func (p submitted) collect(into map[string][]string) {
	switch {
	case p.Value != nil:
		into[p.CustomID] = []string{*p.Value}
	case p.CustomID != "":
		into[p.CustomID] = p.Values
	}
	for _, inner := range p.Components {
		inner.collect(into)
	}
	if p.Component != nil {
		p.Component.collect(into)
	}
}

var ok = map[string]any{"ok": true}

func (s *Server) servePageAct(w http.ResponseWriter, r *http.Request, act func(*pageAct) (any, error)) {
	var a pageAct
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<20)).Decode(&a); err != nil {
		writeJSON(w, http.StatusBadRequest, map[string]any{"ok": false, "error": err.Error()})
		return
	}
	if a.member = s.Member(a.User); a.member == nil && a.User != "" {
		writeJSON(w, http.StatusOK, map[string]any{"ok": false, "code": 10007, "error": "no such member"})
		return
	}
	if a.member == nil {
		a.member = &Member{server: s} // acts on the server itself name nobody
	}
	value, err := act(&a)
	if err != nil {
		writeJSON(w, http.StatusOK, map[string]any{"ok": false, "code": 0, "error": err.Error()})
		return
	}
	writeJSON(w, http.StatusOK, value)
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // a page that has gone cannot be told
}

func sent(i *Interaction, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return map[string]any{"ok": true, "interaction_id": i.ID}, nil
}

func (s *Server) pageCommand(a *pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a.Locale != "" {
		a.member.Locale = a.Locale
	}
	return sent(s.command(a.member, s.channelFor(a.member, a.Channel), a.Name, a.Options))
}

func (s *Server) pageAutocomplete(a *pageAct) (any, error) {
	s.mu.Lock()
	i, err := s.autocomplete(a.member, s.channelFor(a.member, a.Channel), a.Name, a.Options)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	if err := i.Wait(answerTime + time.Second); err != nil {
		return nil, err
	}
	return map[string]any{"choices": orEmpty(i.Choices())}, nil
}

func (s *Server) pageComponent(a *pageAct) (any, error) {
	return sent(a.member.component(a.MessageID, a.CustomID, a.ComponentType, a.Values))
}

func (s *Server) pageModal(a *pageAct) (any, error) {
	values := map[string][]string{}
	for _, part := range a.Components {
		part.collect(values)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return sent(s.submit(a.member, a.InteractionID, a.CustomID, values))
}

// pageLocale sets the language of a member, or of the guild where none is named.
func (s *Server) pageLocale(a *pageAct) (any, error) {
	if a.User == "" {
		s.SetLocale(a.Locale)
	} else {
		a.member.SetLocale(a.Locale)
	}
	return ok, nil
}

func (s *Server) pageSay(a *pageAct) (any, error) {
	m, err := a.member.Say(a.Channel, a.Content)
	if err != nil {
		return nil, err
	}
	return map[string]any{"ok": true, "message_id": m.ID}, nil
}

func (s *Server) pagePermission(a *pageAct) (any, error) {
	if !s.SetPermission(a.BitName, a.On) {
		return nil, fmt.Errorf("no permission is called %q", a.BitName)
	}
	return ok, nil
}

func (s *Server) pageDelete(a *pageAct) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, m := s.visible(a.member, a.MessageID)
	switch {
	case m == nil:
		return nil, fmt.Errorf("%s sees no message %s", a.member.Name, a.MessageID)
	case m.Author.ID != a.member.ID && !a.member.Staff:
		return nil, fmt.Errorf("%s may not delete messages of others", a.member.Name)
	}
	s.dropMessage(c, m)
	return ok, nil
}

func (s *Server) pageChannel(a *pageAct) (any, error) {
	if a.Action == "create" {
		return map[string]any{"ok": true, "channel_id": s.AddChannel(a.Name)}, nil
	}
	return ok, s.Channel(a.Channel, a.Action)
}

// pageMessage is a message as the page shows it, with addresses below its own.
func (s *Server) pageMessage(m *Message) any {
	return struct {
		*Message
		EphemeralFor string `json:"ephemeral_for,omitempty"`
	}{s.shown(m, ""), m.EphemeralFor}
}

func (s *Server) pageMessages(w http.ResponseWriter, r *http.Request) {
	m := s.Member(r.URL.Query().Get("user"))
	s.mu.Lock()
	c := s.world.named(r.URL.Query().Get("channel"))
	list := []any{}
	if m != nil && c != nil {
		for _, message := range c.messages {
			if s.world.shows(m, c, message) {
				list = append(list, s.pageMessage(message))
			}
		}
	}
	s.mu.Unlock()
	writeJSON(w, http.StatusOK, list)
}

// memberColors tell the members apart on the page.
var memberColors = []string{"#e06c75", "#61afef", "#98c379", "#d19a66", "#c678dd", "#56b6c2"}

func (s *Server) pageState(w http.ResponseWriter, _ *http.Request) {
	s.mu.Lock()
	var members, channels, directs, faults []map[string]any
	for i, m := range s.world.members {
		members = append(members, map[string]any{"id": m.ID, "name": m.Name, "color": memberColors[i%len(memberColors)], "locale": m.Locale, "bot": false, "staff": m.Staff, "permissions": m.permissions().String(), "dm_open": !m.directClosed})
	}
	members = append(members, map[string]any{"id": s.world.bot.ID, "name": botName, "color": "#5865f2", "locale": s.world.locale, "bot": true, "staff": false})
	for _, c := range s.world.inOrder() {
		if c.kind == kindDirect {
			directs = append(directs, map[string]any{"channel_id": c.id, "user_id": c.recipient})
			continue
		}
		one := map[string]any{"id": c.id, "name": c.name, "type": c.kind, "archived": c.archived, "locked": c.locked}
		if c.parent != "" {
			one["parent_id"] = c.parent
		}
		channels = append(channels, one)
	}
	for _, kind := range faultKinds {
		faults = append(faults, map[string]any{"name": kind.name, "description": kind.description, "on": s.faults.on(kind.name), "param": s.faults.params[kind.name], "once": kind.act != nil})
	}
	state := map[string]any{
		"guild": map[string]any{"id": guildID, "name": guildName, "locale": s.world.locale}, "me_default": s.world.members[0].ID,
		"members": members, "channels": orEmpty(channels), "dms": orEmpty(directs), "faults": faults,
		"commands":    slices.Concat([]Command{}, s.world.commands[guildID], s.world.commands[""]),
		"bot":         map[string]any{"id": s.world.bot.ID, "name": botName, "online": s.sessions.online()},
		"permissions": s.pagePermissions(),
	}
	s.mu.Unlock()
	writeJSON(w, http.StatusOK, state)
}

// pagePermissions lists the bot's permissions by name.
func (s *Server) pagePermissions() map[string]bool {
	list := map[string]bool{}
	for name, bit := range permissionNames {
		list[name] = s.world.botPermits.has(bit)
	}
	return list
}

// pageEvents streams the updates of a member as server-sent events.
func (s *Server) pageEvents(w http.ResponseWriter, r *http.Request) {
	flusher, can := w.(http.Flusher)
	m := s.Member(r.URL.Query().Get("user"))
	if m == nil || !can {
		http.Error(w, "no such member", http.StatusNotFound)
		return
	}
	s.mu.Lock()
	l := s.feed.listen(m.ID)
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.feed.stop(l)
		s.mu.Unlock()
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	flusher.Flush()
	for {
		select {
		case u, open := <-l.updates:
			if !open {
				return
			}
			data, err := json.Marshal(u)
			if err != nil {
				panic(err) // only types of this package come here
			}
			if _, err := fmt.Fprintf(w, "event: update\ndata: %s\n\n", data); err != nil {
				return
			}
			flusher.Flush()
		case <-r.Context().Done():
			return
		}
	}
}
