ALTER TABLE `folder_share` ADD `is_off` integer DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE `library_item` ADD `taken_down_by` text;
--> statement-breakpoint
ALTER TABLE `library_item` ADD `least_level` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `library_item_taken_down` ON `library_item` (`taken_down_by`) WHERE taken_down_by IS NOT NULL;
--> statement-breakpoint
ALTER TABLE `task_share` ADD `is_off` integer DEFAULT false NOT NULL;
--> statement-breakpoint
DROP INDEX `folder_share_due`;
--> statement-breakpoint
CREATE INDEX `folder_share_due` ON `folder_share` (`created_at_ms`) WHERE is_due = 1 AND is_off = 0;
--> statement-breakpoint
-- What moderators left of a work stays with the thing that it was of, once its author deletes it.
CREATE TRIGGER `library_item_keeps_level` BEFORE DELETE ON `work_origin` WHEN OLD.relation = 'self' BEGIN
	UPDATE `library_item` SET `least_level` = (SELECT CASE `state` WHEN 'visible' THEN `level` WHEN 'pending' THEN 0 ELSE 32 END FROM `work` WHERE `id` = OLD.work_id)
		WHERE `id` = COALESCE(OLD.file_id, OLD.task_id || ':' || OLD.task_position)
			AND `least_level` < (SELECT CASE `state` WHEN 'visible' THEN `level` WHEN 'pending' THEN 0 ELSE 32 END FROM `work` WHERE `id` = OLD.work_id);
END;
--> statement-breakpoint
-- What stays where it is brings nothing new.
DROP TRIGGER `folder_share_changes`;
--> statement-breakpoint
CREATE TRIGGER `folder_share_changes` AFTER UPDATE OF `folder_id`, `trashed_at_ms` ON `library_item`
	WHEN NEW.folder_id IS NOT NULL AND NEW.trashed_at_ms IS NULL AND (NEW.folder_id IS NOT OLD.folder_id OR OLD.trashed_at_ms IS NOT NULL) BEGIN
	UPDATE `folder_share` SET `is_due` = 1
		WHERE `folder_id` IN (NEW.folder_id, (SELECT `parent_id` FROM `media_folder` WHERE `id` = NEW.folder_id)) AND `is_due` = 0;
END;
--> statement-breakpoint
DROP TRIGGER `folder_share_gets_folder`;
--> statement-breakpoint
CREATE TRIGGER `folder_share_gets_folder` AFTER UPDATE OF `parent_id` ON `media_folder` WHEN NEW.parent_id IS NOT NULL AND NEW.parent_id IS NOT OLD.parent_id BEGIN
	UPDATE `folder_share` SET `is_due` = 1 WHERE `folder_id` = NEW.parent_id AND `is_due` = 0;
END;
