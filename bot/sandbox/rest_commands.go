package sandbox

import (
	"cmp"
	"net/http"
	"slices"
)

// Routes about application commands (discord.md B4). One scope is global, the
// other the guild.

const createsADay = 200

// scopeOf is the key of the commands that a request is about.
func (s *Server) scopeOf(c *call) (string, *failure) {
	if problem := s.applicationOf(c); problem != nil {
		return "", problem
	}
	guild := c.path("guild")
	if guild != "" && guild != guildID {
		return "", missingAccess()
	}
	return guild, nil
}

func (s *Server) readCommands(c *call) (any, *failure) {
	scope, problem := s.scopeOf(c)
	if problem != nil {
		return nil, problem
	}
	return orEmpty(s.world.commands[scope]), nil
}

func (s *Server) commandOf(c *call) (string, int, *failure) {
	scope, problem := s.scopeOf(c)
	if problem != nil {
		return "", 0, problem
	}
	i := slices.IndexFunc(s.world.commands[scope], func(known Command) bool { return known.ID == c.path("command") })
	if i < 0 {
		return "", 0, unknownCommand()
	}
	return scope, i, nil
}

func (s *Server) readCommand(c *call) (any, *failure) {
	scope, i, problem := s.commandOf(c)
	if problem != nil {
		return nil, problem
	}
	return s.world.commands[scope][i], nil
}

func (s *Server) deleteCommand(c *call) (any, *failure) {
	scope, i, problem := s.commandOf(c)
	if problem != nil {
		return nil, problem
	}
	s.world.commands[scope] = slices.Delete(slices.Clone(s.world.commands[scope]), i, i+1)
	s.announceState()
	return nil, nil
}

func (s *Server) overwriteCommands(c *call) (any, *failure) {
	scope, problem := s.scopeOf(c)
	if problem != nil {
		return nil, problem
	}
	var list []Command
	if problem := c.decode(&list); problem != nil {
		return nil, problem
	}
	return s.setCommands(scope, list)
}

func (s *Server) createCommand(c *call) (any, *failure) {
	scope, problem := s.scopeOf(c)
	if problem != nil {
		return nil, problem
	}
	var one Command
	if problem := c.decode(&one); problem != nil {
		return nil, problem
	}
	one.Type = cmp.Or(one.Type, 1)
	list := slices.DeleteFunc(slices.Clone(s.world.commands[scope]), func(old Command) bool { return old.Name == one.Name && old.Type == one.Type })
	all, problem := s.setCommands(scope, append(list, one))
	if problem != nil {
		return nil, problem
	}
	c.status = http.StatusCreated
	return all[len(all)-1], nil
}

// setCommands checks and stores all commands of a scope; one of the same name
// and type keeps its id.
func (s *Server) setCommands(scope string, list []Command) ([]Command, *failure) {
	for i := range list {
		list[i].Type = cmp.Or(list[i].Type, 1)
	}
	var f form
	checkCommands(&f, list)
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	old := s.world.commands[scope]
	day := scope + s.options.Now().UTC().Format("2006-01-02")
	for i := range list {
		c := &list[i]
		c.ID, c.ApplicationID, c.GuildID, c.Version = "", s.options.ApplicationID, scope, s.ids.next()
		for _, known := range old {
			if known.Name == c.Name && known.Type == c.Type {
				c.ID = known.ID
			}
		}
		if c.ID == "" {
			c.ID = s.ids.next()
			s.limits.creates[day]++
		}
	}
	if s.options.RateLimits && s.limits.creates[day] > createsADay {
		return nil, tooManyCreates()
	}
	s.world.commands[scope] = list
	s.announceState()
	return list, nil
}
