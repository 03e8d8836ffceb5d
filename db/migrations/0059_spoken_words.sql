ALTER TABLE `library_item` ADD `spoken_text` text;
--> statement-breakpoint
UPDATE `library_item` SET `spoken_text` = lower(said.text) FROM (
	SELECT viewer_id, COALESCE(parent_task_id || ':' || COALESCE(parent_position, 0), json_extract(meta, '$.file_id')) AS id, json_extract(answer, '$.transcript.text') AS text
	FROM task WHERE action = 207 AND answer IS NOT NULL AND deleted_at_ms IS NULL ORDER BY created_at_ms) AS said
	WHERE library_item.id = said.id AND library_item.owner_id = said.viewer_id;
--> statement-breakpoint
-- What a transcript says is found at what it was made of, and is gone with the transcript.
CREATE TRIGGER `library_item_is_written_down` AFTER UPDATE OF `search_text`, `deleted_at_ms` ON `task` WHEN NEW.action = 207 AND COALESCE(NEW.answer, OLD.answer) IS NOT NULL BEGIN
	UPDATE `library_item` SET `spoken_text` = CASE WHEN NEW.deleted_at_ms IS NULL THEN NEW.search_text END
		WHERE `owner_id` = NEW.viewer_id AND (NEW.deleted_at_ms IS NULL OR `spoken_text` = OLD.search_text)
			AND `id` = COALESCE(OLD.parent_task_id || ':' || COALESCE(OLD.parent_position, 0), json_extract(OLD.meta, '$.file_id'));
END;
