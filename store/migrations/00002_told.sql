-- +goose Up

-- Number of the last deal whose end was told in the table's channel.
ALTER TABLE tables ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
