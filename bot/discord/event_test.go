package discord

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/bwmarrin/discordgo"
	"github.com/google/go-cmp/cmp"

	"shengji/bot/chat"
)

func TestNoticesOf(t *testing.T) {
	for name, c := range map[string]struct {
		event, data string
		want        chat.Notice
	}{
		"channel deleted":    {"CHANNEL_DELETE", `{"id":"6","guild_id":"5","type":0}`, chat.Notice{What: chat.ChannelDeleted, Guild: "5", Channel: "6"}},
		"thread deleted":     {"THREAD_DELETE", `{"id":"6","guild_id":"5","parent_id":"4","type":11}`, chat.Notice{What: chat.ChannelDeleted, Guild: "5", Channel: "6"}},
		"thread archived":    {"THREAD_UPDATE", `{"id":"6","guild_id":"5","thread_metadata":{"archived":true}}`, chat.Notice{}},
		"thread unlocked":    {"THREAD_UPDATE", `{"id":"6","guild_id":"5","thread_metadata":{"archived":false}}`, chat.Notice{What: chat.AccessChanged, Guild: "5", Channel: "6"}},
		"overwrite changed":  {"CHANNEL_UPDATE", `{"id":"6","guild_id":"5","type":0}`, chat.Notice{What: chat.AccessChanged, Guild: "5", Channel: "6"}},
		"role changed":       {"GUILD_ROLE_UPDATE", `{"guild_id":"5","role":{"id":"9"}}`, chat.Notice{What: chat.AccessChanged, Guild: "5"}},
		"roles of the bot":   {"GUILD_MEMBER_UPDATE", `{"guild_id":"5","user":{"id":"1"},"roles":["9"]}`, chat.Notice{What: chat.AccessChanged, Guild: "5"}},
		"removed":            {"GUILD_DELETE", `{"id":"5"}`, chat.Notice{What: chat.GuildLeft, Guild: "5"}},
		"outage":             {"GUILD_DELETE", `{"id":"5","unavailable":true}`, chat.Notice{}},
		"joined":             {"GUILD_CREATE", `{"id":"5","channels":[{"id":"6"}]}`, chat.Notice{What: chat.GuildJoined, Guild: "5"}},
		"outage from before": {"GUILD_CREATE", `{"id":"5","unavailable":true}`, chat.Notice{}},
		"of no interest":     {"TYPING_START", `{"channel_id":"6"}`, chat.Notice{}},
	} {
		got, err := noticeOf(c.event, []byte(c.data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}

// A hand must not end the process, nor what it says about cards stand in the
// log.
func TestPanicsAreTold(t *testing.T) {
	press := &discordgo.Event{Type: "INTERACTION_CREATE", RawData: json.RawMessage(
		`{"id":"1","type":3,"token":"tok",` + member + `,"data":{"custom_id":"t/1/2/play"},"message":{"id":"8"}}`)}
	for name, c := range map[string]struct {
		panicking func()
		told      string
	}{
		"text":    {func() { panic("the hand is ♠A ♠A") }, `"fault":"string"`},
		"error":   {func() { panic(fmt.Errorf("the hand is ♠A ♠A")) }, `"fault":"*errors.errorString"`},
		"runtime": {func() { var none []int; _ = none[len(none)] }, `"fault":"runtime.boundsError"`},
	} {
		synctest.Test(t, func(t *testing.T) {
			client, log := over(t, &scripted{})
			r := receiver{client, func(*chat.Interaction) { c.panicking() }, func(chat.Notice) { c.panicking() }}
			r.event(press)
			synctest.Wait()
			lines := log.String()
			if strings.Count(lines, "\n") != 1 || !strings.Contains(lines, c.told) || !strings.Contains(lines, "t/1/2/play") {
				t.Errorf("%s: logged %s", name, lines)
			}
			if strings.Contains(lines, "♠A") || strings.Contains(lines, "tok\"") {
				t.Errorf("%s: tells too much: %s", name, lines)
			}
			log.Reset()
			r.event(&discordgo.Event{Type: "GUILD_DELETE", RawData: json.RawMessage(`{"id":"5"}`)})
			synctest.Wait()
			if !strings.Contains(log.String(), "guild left") {
				t.Errorf("%s in a notice: logged %s", name, log)
			}
		})
	}
}

// Telling repetitions and latecomers apart is for the table, which needs to
// see them.
func TestRepeatedAndLateEventsArePassedOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client, _ := over(t, &scripted{})
		seen := make(chan *chat.Interaction, 2)
		r := receiver{client: client, interaction: func(i *chat.Interaction) { seen <- i }}
		late := &discordgo.Event{Type: "INTERACTION_CREATE", RawData: json.RawMessage(`{"id":"175928847299117063","type":2,` + member + `,"data":{"name":"hand"}}`)}
		r.event(late)
		r.event(late)
		synctest.Wait()
		if len(seen) != 2 {
			t.Fatalf("%d of 2 arrived", len(seen))
		}
		if i := <-seen; i.Created.Year() != 2016 {
			t.Errorf("created %v", i.Created)
		}
	})
}
