-- +goose Up

-- Messages that the bot has to find again after a restart, as it writes them.
ALTER TABLE tables ADD COLUMN messages TEXT NOT NULL DEFAULT '{}' CHECK (json_type(messages) = 'object');
