package sandbox

import (
	"slices"
)

// Routes about channels and threads.

func (s *Server) readChannel(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	return s.channelObject(channel), nil
}

func (s *Server) startTyping(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	for _, m := range s.world.members {
		if s.world.sees(m, channel) {
			s.feed.send(m.ID, update{Type: "typing", ChannelID: channel.id})
		}
	}
	return nil, nil
}

func (s *Server) deleteChannel(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	switch {
	case channel.thread():
		problem = s.need(channel, manageThreads)
	case channel.kind == kindText:
		problem = s.need(channel, manageChannels)
	}
	if problem != nil {
		return nil, problem
	}
	shown := s.channelObject(channel)
	if channel.kind != kindDirect { // one's own direct channel is only hidden
		s.dropChannel(channel)
	}
	return shown, nil
}

// editChannel renames, archives and locks. The bot may do that with its own
// threads; other channels need permissions.
func (s *Server) editChannel(c *call) (any, *failure) {
	channel, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	var asked struct {
		Name     *string `json:"name"`
		Archived *bool   `json:"archived"`
		Locked   *bool   `json:"locked"`
		Archive  *int    `json:"auto_archive_duration"`
	}
	if problem := c.decode(&asked); problem != nil {
		return nil, problem
	}
	if problem := s.mayEditChannel(channel, asked.Locked != nil); problem != nil {
		return nil, problem
	}
	if channel.archived && (asked.Archived == nil || *asked.Archived) {
		return nil, threadArchived()
	}
	var f form
	if asked.Name != nil {
		f.length("name", *asked.Name, 1, 100)
	}
	if asked.Archive != nil {
		checkArchive(&f, *asked.Archive)
	}
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	put(&channel.name, asked.Name)
	put(&channel.archived, asked.Archived)
	put(&channel.locked, asked.Locked)
	put(&channel.archive, asked.Archive)
	s.channelChanged(channel)
	return s.channelObject(channel), nil
}

func (s *Server) mayEditChannel(channel *channel, locking bool) *failure {
	switch {
	case channel.kind == kindDirect:
		return wrongChannelType()
	case !channel.thread():
		return s.need(channel, manageChannels)
	case channel.owner == s.world.bot.ID && !locking && !channel.locked:
		return s.need(channel, sendInThreads)
	default:
		return s.need(channel, manageThreads)
	}
}

func put[T any](field *T, value *T) {
	if value != nil {
		*field = *value
	}
}

func checkArchive(f *form, minutes int) {
	if !slices.Contains([]int{60, 1440, 4320, 10080}, minutes) {
		f.fail("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of (60, 1440, 4320, 10080).")
	}
}

// threadBody is what both ways of starting a thread take.
type threadBody struct {
	Name    string `json:"name"`
	Type    *int   `json:"type"`
	Archive *int   `json:"auto_archive_duration"`
}

func (b *threadBody) check() *failure {
	var f form
	f.length("name", b.Name, 1, 100)
	if b.Archive == nil || *b.Archive == 0 {
		usual := 4320
		b.Archive = &usual
	}
	checkArchive(&f, *b.Archive)
	return f.failure()
}

func (s *Server) startThread(c *call) (any, *failure) {
	parent, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	var body threadBody
	if problem := c.decode(&body); problem != nil {
		return nil, problem
	}
	kind, all := kindPrivateThread, createPrivateThread
	if body.Type != nil && *body.Type == kindPublicThread {
		kind, all = kindPublicThread, createPublicThread
	}
	if problem := s.mayStartThread(parent, all, &body); problem != nil {
		return nil, problem
	}
	thread := &channel{id: s.ids.next(), name: body.Name, kind: kind, parent: parent.id, owner: s.world.bot.ID, archive: *body.Archive}
	s.openChannel(thread)
	if kind == kindPublicThread {
		s.publish(parent, &Message{Type: messageThreadCreated, Author: s.world.bot, Content: body.Name, MessageReference: &MessageReference{ChannelID: thread.id, GuildID: guildID}})
	}
	c.status = 201
	return s.channelObject(thread), nil
}

func (s *Server) mayStartThread(parent *channel, all permission, body *threadBody) *failure {
	if parent.kind != kindText {
		return wrongChannelType()
	}
	if problem := s.need(parent, all); problem != nil {
		return problem
	}
	return body.check()
}

func (s *Server) startThreadFromMessage(c *call) (any, *failure) {
	parent, problem := s.channelOf(c)
	if problem != nil {
		return nil, problem
	}
	m, problem := s.messageOf(c, parent)
	if problem != nil {
		return nil, problem
	}
	var body threadBody
	if problem := c.decode(&body); problem != nil {
		return nil, problem
	}
	if problem := s.mayStartThread(parent, createPublicThread|readHistory, &body); problem != nil {
		return nil, problem
	}
	if s.world.channels[m.ID] != nil {
		return nil, threadExists()
	}
	thread := &channel{id: m.ID, name: body.Name, kind: kindPublicThread, parent: parent.id, owner: s.world.bot.ID, archive: *body.Archive}
	s.openChannel(thread)
	started := *m
	shown := s.channelObject(thread)
	started.Thread, started.Flags = &shown, m.Flags|flagHasThread
	edited := m.EditedTimestamp
	s.replace(parent, &started)
	started.EditedTimestamp = edited // starting a thread does not count as an edit
	c.status = 201
	return shown, nil
}
