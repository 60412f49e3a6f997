package sandbox

import (
	"encoding/json"
	"slices"
)

// answerInteraction is the first answer to an interaction.
func (s *Server) answerInteraction(c *call) (any, *failure) {
	i := s.world.interactions[c.path("interaction")]
	now := s.options.Now()
	switch {
	case i == nil || i.token != c.path("token"):
		return nil, unknownInteraction()
	case i.callback != 0:
		return nil, alreadyAcknowledged()
	case now.Sub(i.created) > answerTime || i.failed:
		return nil, unknownInteraction()
	}
	var asked struct {
		Type int             `json:"type"`
		Data json.RawMessage `json:"data"`
	}
	if problem := c.decode(&asked); problem != nil {
		return nil, problem
	}
	if !slices.Contains(i.mayAnswer(), asked.Type) {
		var f form
		f.fail("type", "BASE_TYPE_CHOICES", "Value must be one of %v.", i.mayAnswer())
		return nil, f.failure()
	}
	if string(asked.Data) == "null" {
		asked.Data = nil
	}
	message, problem := s.callbacks()[asked.Type](c, i, asked.Data)
	if problem != nil {
		return nil, problem
	}
	i.callback = asked.Type
	if c.r.URL.Query().Get("with_response") != "true" {
		return nil, nil
	}
	return s.callbackResult(c, i, message), nil
}

// mayAnswer lists the callback types that fit an interaction (discord.md B1).
func (i *Interaction) mayAnswer() []int {
	switch {
	case i.kind == interactionAutocomplete:
		return []int{callbackChoices}
	case i.kind == interactionCommand:
		return []int{callbackMessage, callbackDeferred, callbackModal}
	case i.kind == interactionComponent:
		return []int{callbackMessage, callbackDeferred, callbackDeferredUpdate, callbackUpdate, callbackModal}
	case i.messageID != "": // a modal opened by a component
		return []int{callbackMessage, callbackDeferred, callbackDeferredUpdate, callbackUpdate}
	default:
		return []int{callbackMessage, callbackDeferred}
	}
}

type callbackFunc func(*call, *Interaction, []byte) (*Message, *failure)

func (s *Server) callbacks() map[int]callbackFunc {
	return map[int]callbackFunc{
		callbackMessage:        s.answerMessage,
		callbackDeferred:       s.answerDeferred,
		callbackDeferredUpdate: s.answerDeferredUpdate,
		callbackUpdate:         s.answerUpdate,
		callbackChoices:        s.answerChoices,
		callbackModal:          s.answerModal,
	}
}

func (s *Server) answerMessage(c *call, i *Interaction, data []byte) (*Message, *failure) {
	var d draft
	if problem := decode(data, &d, "data"); problem != nil {
		return nil, problem
	}
	m, problem := s.compose(c, &d, occasion{channel: i.channel, interaction: true, path: "data"})
	if problem == nil {
		problem = i.mayPublish()
	}
	if problem != nil {
		return nil, problem
	}
	s.publishAnswer(i, m)
	i.original = m.ID
	return m, nil
}

// mayPublish refuses answers in threads that take none (discord.md B8).
func (i *Interaction) mayPublish() *failure {
	switch {
	case i.channel.locked:
		return threadLocked()
	case i.channel.archived:
		return threadArchived()
	case i.server.world.channels[i.channel.id] == nil:
		return unknownChannel()
	}
	return nil
}

// publishAnswer publishes a message that an interaction brings forth.
func (s *Server) publishAnswer(i *Interaction, m *Message) {
	m.Author, m.ApplicationID, m.WebhookID = s.world.bot, s.options.ApplicationID, s.options.ApplicationID
	if m.Flags&flagEphemeral != 0 {
		m.EphemeralFor = i.member.ID
	}
	if i.kind == interactionCommand {
		m.Type = messageCommand
		m.Interaction = &UsedCommand{ID: i.ID, Type: i.kind, Name: i.command, User: i.member.user()}
	}
	m.InteractionMetadata = i.metadata()
	s.publish(i.channel, m)
	i.messages[m.ID] = true
}

func (i *Interaction) metadata() *InteractionMetadata {
	m := &InteractionMetadata{ID: i.ID, Type: i.kind, User: i.member.user(), Owners: map[string]string{"0": guildID}}
	if i.opener != nil {
		m.Triggering = i.opener.metadata()
	} else {
		m.InteractedMessageID = i.messageID
	}
	return m
}

func (s *Server) answerDeferred(_ *call, i *Interaction, data []byte) (*Message, *failure) {
	var d draft
	if problem := decode(data, &d, "data"); problem != nil {
		return nil, problem
	}
	if d.Flags.value&^flagEphemeral != 0 {
		var f form
		f.fail("data.flags", "MESSAGE_FLAGS_INVALID", "Only the flag EPHEMERAL can be set on a deferred answer")
		return nil, f.failure()
	}
	if problem := i.mayPublish(); problem != nil {
		return nil, problem
	}
	m := &Message{Flags: d.Flags.value | flagLoading, deferred: true}
	s.publishAnswer(i, m)
	i.original = m.ID
	return m, nil
}

// pressed is the message whose component was pressed.
func (i *Interaction) pressed() (*Message, *failure) {
	m, _ := i.channel.message(i.messageID)
	switch {
	case m == nil:
		return nil, unknownMessage()
	case i.channel.archived:
		return nil, threadArchived()
	}
	i.original = m.ID
	i.messages[m.ID] = true
	return m, nil
}

// answerDeferredUpdate changes nothing that the member sees, so his page is told
// that this was the answer.
func (s *Server) answerDeferredUpdate(_ *call, i *Interaction, _ []byte) (*Message, *failure) {
	m, problem := i.pressed()
	if problem == nil {
		s.feed.send(i.member.ID, update{Type: "answered", ChannelID: i.channel.id, MessageID: i.messageID, InteractionID: i.ID})
	}
	return m, problem
}

func (s *Server) answerUpdate(c *call, i *Interaction, data []byte) (*Message, *failure) {
	old, problem := i.pressed()
	if problem != nil {
		return nil, problem
	}
	var d draft
	if problem := decode(data, &d, "data"); problem != nil {
		return nil, problem
	}
	if d.Flags.value == 0 {
		d.Flags.set = false // discordgo leaves zero flags out, others send them; both mean unchanged
	}
	m, problem := s.compose(c, &d, occasion{channel: i.channel, old: old, interaction: true, path: "data"})
	if problem != nil {
		return nil, problem
	}
	s.replace(i.channel, m)
	return m, nil
}

func (s *Server) answerChoices(_ *call, i *Interaction, data []byte) (*Message, *failure) {
	var asked struct {
		Choices []Choice `json:"choices"`
	}
	if problem := decode(data, &asked, "data"); problem != nil {
		return nil, problem
	}
	var f form
	checkChoices(&f, "data.choices", asked.Choices, i.choosing)
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	i.choices = asked.Choices
	i.member.saw(asked)
	return nil, nil
}

func (s *Server) answerModal(_ *call, i *Interaction, data []byte) (*Message, *failure) {
	modal := &Modal{InteractionID: i.ID, messageID: i.messageID}
	if problem := decode(data, modal, "data"); problem != nil {
		return nil, problem
	}
	modal.InteractionID = i.ID
	var f form
	checkModal(&f, "data", modal)
	if problem := f.failure(); problem != nil {
		return nil, problem
	}
	modal.Components = numbered(modal.Components)
	i.modal = modal
	i.member.saw(modal)
	s.feed.send(i.member.ID, update{Type: "modal", ChannelID: i.channel.id, Modal: modal, InteractionID: i.ID})
	return nil, nil
}

// callbackResult is the answer to a callback with with_response=true.
func (s *Server) callbackResult(c *call, i *Interaction, m *Message) map[string]any {
	about := map[string]any{"id": i.ID, "type": i.kind}
	resource := map[string]any{"type": i.callback}
	if m != nil {
		about["response_message_id"] = m.ID
		about["response_message_loading"] = m.Flags&flagLoading != 0
		about["response_message_ephemeral"] = m.Ephemeral()
		resource["message"] = s.shown(m, c.base)
	}
	return map[string]any{"interaction": about, "resource": resource}
}
