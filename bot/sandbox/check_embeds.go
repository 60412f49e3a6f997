package sandbox

// checkEmbeds checks the embeds of a message (discord.md B2).
func checkEmbeds(f *form, path string, embeds []Embed) {
	f.count(path, len(embeds), 0, 10)
	total := 0
	for i, e := range embeds {
		total += checkEmbed(f, at(path, i), e)
	}
	if total > 6000 {
		f.fail(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}

// checkEmbed returns the number of characters that count for the sum.
func checkEmbed(f *form, path string, e Embed) int {
	total := 0
	text := func(field, text string, least, most int) {
		f.length(at(path, field), text, least, most)
		total += characters(text)
	}
	text("title", e.Title, 0, 256)
	text("description", e.Description, 0, 4096)
	if e.Footer != nil {
		text("footer.text", e.Footer.Text, 0, 2048)
	}
	if e.Author != nil {
		text("author.name", e.Author.Name, 0, 256)
	}
	f.count(at(path, "fields"), len(e.Fields), 0, 25)
	for i, field := range e.Fields {
		text(at("fields", i, "name"), field.Name, 1, 256)
		text(at("fields", i, "value"), field.Value, 1, 1024)
	}
	if total == 0 && e.Image == nil && e.Thumbnail == nil {
		f.fail(at(path, "description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	return total
}
