ALTER TABLE `board` ADD `search_title` text;
--> statement-breakpoint
INSERT INTO `library_item` (`id`, `owner_id`, `origin`, `kind`, `search_text`, `size_bytes`, `has_recipe`, `created_at_ms`)
	SELECT id, account_id, 'made', 'board', lower(title), 0, 0, created_at_ms FROM board WHERE 1
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The database makes only the letters of English small; searches ask for all in small letters.
UPDATE `library_item` SET `search_text` = (WITH RECURSIVE letter(place, sign) AS (
		SELECT 1, substr(library_item.search_text, 1, 1)
		UNION ALL SELECT place + 1, substr(library_item.search_text, place + 1, 1) FROM letter WHERE place < length(library_item.search_text))
	SELECT group_concat(CASE WHEN sign GLOB '[À-ÖØ-ÞΑ-ΩА-Я]' THEN char(unicode(sign) + 32) WHEN sign GLOB '[Ѐ-Џ]' THEN char(unicode(sign) + 80) ELSE sign END, '') FROM letter)
	WHERE `id` IN (SELECT `id` FROM `board`) AND `search_text` GLOB '*[À-ÖØ-ÞΑ-ΩЀ-Я]*';
--> statement-breakpoint
CREATE TRIGGER `library_item_is_board` AFTER INSERT ON `board` BEGIN
	INSERT INTO `library_item` (`id`, `owner_id`, `origin`, `kind`, `search_text`, `size_bytes`, `has_recipe`, `created_at_ms`)
		VALUES (NEW.id, NEW.account_id, 'made', 'board', COALESCE(NEW.search_title, lower(NEW.title)), 0, 0, NEW.created_at_ms)
		ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
-- A save says nothing of the title, so it touches no row here.
CREATE TRIGGER `library_item_follows_board` AFTER UPDATE OF `title` ON `board` BEGIN
	UPDATE `library_item` SET `search_text` = COALESCE(NEW.search_title, lower(NEW.title)) WHERE `id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `library_item_goes_with_board` AFTER DELETE ON `board` BEGIN
	DELETE FROM `library_item` WHERE `id` = OLD.id;
END;
