package sandbox

import "fmt"

// The faults that happen once, at the moment they are switched on.

func (s *Server) dropSockets(map[string]string) error {
	for c := range s.sessions.connections {
		c.push(frame{drop: true})
	}
	return nil
}

func (s *Server) closeSockets(code int) {
	for c := range s.sessions.connections {
		c.push(frame{close: code})
	}
}

// guildChanged takes the guild away from the bot, for good or for a while, or
// gives it back.
func (s *Server) guildChanged(removed, gone bool) {
	switch {
	case !gone:
		s.world.away = false
		s.dispatch("GUILD_CREATE", intentGuilds, s.guildObject(true))
	case removed:
		s.world.away = true
		s.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": guildID})
	default:
		s.dispatch("GUILD_DELETE", intentGuilds, map[string]any{"id": guildID, "unavailable": true})
	}
}

func (s *Server) sendReconnect(map[string]string) error {
	for c := range s.sessions.connections {
		c.send(packet{Op: opReconnect})
	}
	return nil
}

// sendInvalidSession ends every session; its connection stays and may log in
// again.
func (s *Server) sendInvalidSession(map[string]string) error {
	for c := range s.sessions.connections {
		if c.session != nil {
			delete(s.sessions.byID, c.session.id)
			c.session.connection, c.session = nil, nil
		}
		c.send(makePacket(opInvalidSession, false))
	}
	return nil
}

func (s *Server) deleteNamedChannel(settings map[string]string) error {
	c := s.world.named(settings[""])
	if c == nil {
		return fmt.Errorf("no channel is called %q", settings[""])
	}
	s.dropChannel(c)
	return nil
}

func (s *Server) deleteNamedMessage(settings map[string]string) error {
	name := settings[""]
	for _, c := range s.world.channels {
		if m, _ := c.message(name); m != nil {
			s.dropMessage(c, m)
			return nil
		}
	}
	if c := s.world.named(name); c != nil {
		for i := len(c.messages) - 1; i >= 0; i-- {
			if m := c.messages[i]; m.Author.ID == s.world.bot.ID && !m.Ephemeral() {
				s.dropMessage(c, m)
				return nil
			}
		}
	}
	return fmt.Errorf("no message of the bot is found by %q", name)
}

// named returns a channel by name or id, nil if there is none.
func (w *world) named(name string) *channel {
	for _, c := range w.inOrder() {
		if c.name == name || c.id == name {
			return c
		}
	}
	return nil
}
