package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

type versionCommand struct{}

// Help is shown by --help.
func (versionCommand) Help() string { return "Example:\n  shengji version" }

func (versionCommand) Run() error {
	version := "unknown"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = info.Main.Version
		for _, s := range info.Settings {
			if s.Key == "vcs.revision" {
				version += " " + s.Value[:min(len(s.Value), 12)]
			}
		}
	}
	fmt.Printf("shengji %s, %s\n", version, runtime.Version())
	return nil
}
