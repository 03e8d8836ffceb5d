CREATE TABLE `folder_share` (
	`token` text PRIMARY KEY NOT NULL,
	`folder_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`state` text DEFAULT 'visible' NOT NULL,
	`set_level` integer,
	`is_due` integer DEFAULT true NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `folder_share_by_folder` ON `folder_share` (`folder_id`);
--> statement-breakpoint
CREATE INDEX `folder_share_by_owner` ON `folder_share` (`owner_id`);
--> statement-breakpoint
CREATE INDEX `folder_share_due` ON `folder_share` (`created_at_ms`) WHERE is_due = 1;
--> statement-breakpoint
CREATE TRIGGER `folder_share_grows` AFTER INSERT ON `library_item` WHEN NEW.folder_id IS NOT NULL BEGIN
	UPDATE `folder_share` SET `is_due` = 1
		WHERE `folder_id` IN (NEW.folder_id, (SELECT `parent_id` FROM `media_folder` WHERE `id` = NEW.folder_id)) AND `is_due` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `folder_share_changes` AFTER UPDATE OF `folder_id`, `trashed_at_ms` ON `library_item` WHEN NEW.folder_id IS NOT NULL AND NEW.trashed_at_ms IS NULL BEGIN
	UPDATE `folder_share` SET `is_due` = 1
		WHERE `folder_id` IN (NEW.folder_id, (SELECT `parent_id` FROM `media_folder` WHERE `id` = NEW.folder_id)) AND `is_due` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `folder_share_gets_folder` AFTER UPDATE OF `parent_id` ON `media_folder` WHEN NEW.parent_id IS NOT NULL BEGIN
	UPDATE `folder_share` SET `is_due` = 1 WHERE `folder_id` = NEW.parent_id AND `is_due` = 0;
END;
--> statement-breakpoint
-- What plays is known by its poster, so another poster is to be looked at.
CREATE TRIGGER `folder_share_gets_poster` AFTER UPDATE OF `poster_key` ON `media_file` WHEN NEW.poster_key IS NOT NULL AND NEW.folder_id IS NOT NULL BEGIN
	UPDATE `folder_share` SET `is_due` = 1
		WHERE `folder_id` IN (NEW.folder_id, (SELECT `parent_id` FROM `media_folder` WHERE `id` = NEW.folder_id)) AND `is_due` = 0;
END;
--> statement-breakpoint
CREATE TRIGGER `folder_share_gets_made_poster` AFTER UPDATE OF `poster_key` ON `task_result` WHEN NEW.poster_key IS NOT NULL BEGIN
	UPDATE `folder_share` SET `is_due` = 1 WHERE `is_due` = 0 AND `folder_id` IN (
		SELECT `folder_id` FROM `library_item` WHERE `id` = NEW.task_id || ':' || NEW.position AND `folder_id` IS NOT NULL
		UNION SELECT `parent_id` FROM `media_folder` WHERE `id` = (SELECT `folder_id` FROM `library_item` WHERE `id` = NEW.task_id || ':' || NEW.position));
END;
--> statement-breakpoint
-- A thing is looked at once, whatever shared folders it lies in, and what was seen goes with it.
CREATE TRIGGER `item_check_goes_with_item` AFTER DELETE ON `library_item` BEGIN
	DELETE FROM `image_check` WHERE `work_id` = 'item_' || OLD.id;
END;
