CREATE TABLE `helper_use` (
	`media_key` text NOT NULL,
	`task_id` text NOT NULL,
	PRIMARY KEY(`media_key`, `task_id`)
);
--> statement-breakpoint
CREATE INDEX `helper_use_by_task` ON `helper_use` (`task_id`);
--> statement-breakpoint
ALTER TABLE `media_file` ADD `unused_since_ms` integer;
--> statement-breakpoint
CREATE INDEX `media_file_unused` ON `media_file` (`unused_since_ms`) WHERE unused_since_ms IS NOT NULL AND deleted_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `media_file_helpers` ON `media_file` (`owner_id`,`size_bytes`) WHERE category = 47 AND deleted_at_ms IS NULL;
--> statement-breakpoint
CREATE INDEX `library_item_largest` ON `library_item` (`owner_id`,`size_bytes`,`id`) WHERE trashed_at_ms IS NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO `helper_use` (`media_key`, `task_id`)
	SELECT file.media_key, task.id FROM task, json_each(task.sources) AS source
	JOIN media_file AS file ON file.media_key = json_extract(CASE source.type WHEN 'object' THEN source.value END, '$.mediaKey') AND file.category = 47
	WHERE task.sources IS NOT NULL AND task.deleted_at_ms IS NULL;
--> statement-breakpoint
-- What nothing needs today has its 30 days from now on.
UPDATE `media_file` SET `unused_since_ms` = CAST(strftime('%s', 'now') AS INTEGER) * 1000
	WHERE `category` = 47 AND `media_key` NOT IN (SELECT `media_key` FROM `helper_use`);
--> statement-breakpoint
CREATE TRIGGER `helper_is_unused` AFTER INSERT ON `media_file` WHEN NEW.category = 47 BEGIN
	UPDATE `media_file` SET `unused_since_ms` = NEW.created_at_ms WHERE `id` = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `helper_is_used` AFTER INSERT ON `task` WHEN NEW.sources IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `helper_use` (`media_key`, `task_id`)
		SELECT file.media_key, NEW.id FROM json_each(NEW.sources) AS source
		JOIN media_file AS file ON file.media_key = json_extract(CASE source.type WHEN 'object' THEN source.value END, '$.mediaKey') AND file.category = 47;
	UPDATE `media_file` SET `unused_since_ms` = NULL WHERE `media_key` IN (SELECT `media_key` FROM `helper_use` WHERE `task_id` = NEW.id);
END;
--> statement-breakpoint
CREATE TRIGGER `helper_is_left` AFTER UPDATE OF `deleted_at_ms` ON `task` WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL BEGIN
	UPDATE `media_file` SET `unused_since_ms` = NEW.deleted_at_ms
		WHERE `category` = 47 AND `media_key` IN (SELECT `media_key` FROM `helper_use` WHERE `task_id` = NEW.id)
		AND NOT EXISTS (SELECT 1 FROM `helper_use` WHERE `helper_use`.`media_key` = `media_file`.`media_key` AND `helper_use`.`task_id` <> NEW.id);
	DELETE FROM `helper_use` WHERE `task_id` = NEW.id;
END;
