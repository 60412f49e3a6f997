package store

import (
	"context"
	"fmt"
)

// Guilds returns every server that has settings or was played on.
func (s *Store) Guilds(ctx context.Context) ([]Guild, error) {
	guilds, err := collect(ctx, s.read, scanGuild, `
		SELECT id, settings FROM guilds
		UNION ALL
		SELECT DISTINCT guild, '{}' FROM matches WHERE guild NOT IN (SELECT id FROM guilds)
		ORDER BY 1`)
	if err != nil {
		return nil, fmt.Errorf("reading the guilds: %w", err)
	}
	return guilds, nil
}
