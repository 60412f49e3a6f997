package sandbox

import "fmt"

// What the staff of the guild can do to its channels and messages.

// AddChannel makes a text channel and returns its id.
func (s *Server) AddChannel(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := &channel{id: s.ids.next(), name: name, kind: kindText}
	s.openChannel(c)
	return c.id
}

// AddRole makes a role without permissions and returns its id.
func (s *Server) AddRole(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	r := roleObject{ID: s.ids.next(), Name: name, Permissions: "0", Position: 1}
	s.world.roles = append(s.world.roles, r)
	s.dispatch("GUILD_ROLE_CREATE", intentGuilds, map[string]any{"guild_id": guildID, "role": r})
	s.announceState()
	return r.ID
}

// Channel does something to a channel or thread (name or id): delete, archive,
// unarchive, lock, unlock.
func (s *Server) Channel(name, action string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.world.named(name)
	if c == nil {
		return fmt.Errorf("no channel is called %q", name)
	}
	switch action {
	case "delete":
		s.dropChannel(c)
		return nil
	case "archive", "unarchive":
		c.archived = action == "archive"
	case "lock", "unlock":
		c.locked = action == "lock"
	default:
		return fmt.Errorf("nothing is called %q that could be done to a channel", action)
	}
	s.channelChanged(c)
	return nil
}

// DeleteMessage deletes a message as the guild's staff can. It reports whether
// it was there.
func (s *Server) DeleteMessage(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, c := range s.world.channels {
		if m, _ := c.message(id); m != nil {
			s.dropMessage(c, m)
			return true
		}
	}
	return false
}
