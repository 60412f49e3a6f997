package sandbox

// Routes that the token of an interaction opens for 15 minutes after it
// (discord.md B1, B3).

// byToken finds the interaction of a request.
func (s *Server) byToken(c *call) (*Interaction, *failure) {
	if c.path("application") != s.options.ApplicationID {
		return nil, unknownWebhook()
	}
	i := s.world.tokens[c.path("token")]
	switch {
	case i == nil || s.options.Now().Sub(i.created) > tokenTime:
		return nil, tokenExpired()
	case i.callback == 0 || i.kind == interactionAutocomplete:
		return nil, unknownWebhook()
	case s.world.channels[i.channel.id] == nil:
		return nil, unknownChannel()
	}
	return i, nil
}

// answerOf finds the message of a request: @original or one that the
// interaction made.
func (s *Server) answerOf(c *call) (*Interaction, *Message, *failure) {
	i, problem := s.byToken(c)
	if problem != nil {
		return nil, nil, problem
	}
	id := c.path("message")
	if id == "@original" {
		id = i.original
	}
	m, _ := i.channel.message(id)
	if m == nil || !i.messages[id] {
		return nil, nil, unknownMessage()
	}
	return i, m, nil
}

func (s *Server) readAnswer(c *call) (any, *failure) {
	_, m, problem := s.answerOf(c)
	if problem != nil {
		return nil, problem
	}
	return s.shown(m, c.base), nil
}

func (s *Server) editAnswer(c *call) (any, *failure) {
	i, old, problem := s.answerOf(c)
	if problem == nil && i.channel.archived {
		problem = threadArchived()
	}
	if problem != nil {
		return nil, problem
	}
	var d draft
	if problem := c.decode(&d); problem != nil {
		return nil, problem
	}
	return s.edit(c, i.channel, old, &d, occasion{interaction: true})
}

func (s *Server) deleteAnswer(c *call) (any, *failure) {
	i, m, problem := s.answerOf(c)
	if problem != nil {
		return nil, problem
	}
	s.dropMessage(i.channel, m)
	return nil, nil
}

// createFollowUp sends a further message. The first one after a deferred
// answer takes its place, and is ephemeral if that was.
func (s *Server) createFollowUp(c *call) (any, *failure) {
	i, problem := s.byToken(c)
	if problem == nil {
		problem = i.mayPublish()
	}
	if problem != nil {
		return nil, problem
	}
	var d draft
	if problem := c.decode(&d); problem != nil {
		return nil, problem
	}
	if waiting, _ := i.channel.message(i.original); waiting != nil && waiting.deferred {
		return s.edit(c, i.channel, waiting, &d, occasion{interaction: true})
	}
	m, problem := s.compose(c, &d, occasion{channel: i.channel, interaction: true})
	if problem != nil {
		return nil, problem
	}
	s.publishAnswer(i, m)
	i.followUps = append(i.followUps, m.ID)
	return s.shown(m, c.base), nil
}
