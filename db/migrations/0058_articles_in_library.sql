INSERT INTO `library_item` (`id`, `owner_id`, `origin`, `kind`, `search_text`, `size_bytes`, `has_recipe`, `work_id`, `created_at_ms`)
	SELECT id, author_id, 'made', 'article', (WITH RECURSIVE letter(place, sign) AS (
		SELECT 1, substr(work.title, 1, 1)
		UNION ALL SELECT place + 1, substr(work.title, place + 1, 1) FROM letter WHERE place < length(work.title))
	SELECT lower(group_concat(CASE WHEN sign GLOB '[À-ÖØ-ÞΑ-ΩА-Я]' THEN char(unicode(sign) + 32) WHEN sign GLOB '[Ѐ-Џ]' THEN char(unicode(sign) + 80) ELSE sign END, '')) FROM letter), 0, 0, id, published_at_ms
	FROM work WHERE object_type = 4 AND sub_channel = 'article' AND author_id IS NOT NULL
	ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The database makes only the letters of English small; searches ask for all in small letters.
CREATE TRIGGER `library_item_is_article` AFTER INSERT ON `work` WHEN NEW.object_type = 4 AND NEW.sub_channel = 'article' AND NEW.author_id IS NOT NULL BEGIN
	INSERT INTO `library_item` (`id`, `owner_id`, `origin`, `kind`, `search_text`, `size_bytes`, `has_recipe`, `work_id`, `created_at_ms`)
		VALUES (NEW.id, NEW.author_id, 'made', 'article', (WITH RECURSIVE letter(place, sign) AS (
		SELECT 1, substr(NEW.title, 1, 1)
		UNION ALL SELECT place + 1, substr(NEW.title, place + 1, 1) FROM letter WHERE place < length(NEW.title))
	SELECT lower(group_concat(CASE WHEN sign GLOB '[À-ÖØ-ÞΑ-ΩА-Я]' THEN char(unicode(sign) + 32) WHEN sign GLOB '[Ѐ-Џ]' THEN char(unicode(sign) + 80) ELSE sign END, '')) FROM letter), 0, 0, NEW.id, NEW.published_at_ms)
		ON CONFLICT DO NOTHING;
END;
--> statement-breakpoint
CREATE TRIGGER `library_item_follows_article` AFTER UPDATE OF `title` ON `work` WHEN NEW.sub_channel = 'article' AND NEW.title <> OLD.title BEGIN
	UPDATE `library_item` SET `search_text` = (WITH RECURSIVE letter(place, sign) AS (
		SELECT 1, substr(NEW.title, 1, 1)
		UNION ALL SELECT place + 1, substr(NEW.title, place + 1, 1) FROM letter WHERE place < length(NEW.title))
	SELECT lower(group_concat(CASE WHEN sign GLOB '[À-ÖØ-ÞΑ-ΩА-Я]' THEN char(unicode(sign) + 32) WHEN sign GLOB '[Ѐ-Џ]' THEN char(unicode(sign) + 80) ELSE sign END, '')) FROM letter) WHERE `id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `library_item_goes_with_article` AFTER DELETE ON `work` WHEN OLD.sub_channel = 'article' BEGIN
	DELETE FROM `library_item` WHERE `id` = OLD.id;
END;
