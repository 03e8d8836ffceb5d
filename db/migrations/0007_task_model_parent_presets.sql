CREATE TABLE `task_preset` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`action` integer NOT NULL,
	`category` integer NOT NULL,
	`meta` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_preset_by_name` ON `task_preset` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `task_preset_by_owner` ON `task_preset` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `task` ADD `model_no` text;--> statement-breakpoint
ALTER TABLE `task` ADD `model_version_no` text;--> statement-breakpoint
ALTER TABLE `task` ADD `parent_task_id` text;--> statement-breakpoint
ALTER TABLE `task` ADD `parent_position` integer;--> statement-breakpoint
ALTER TABLE `task` ADD `channel_id` text;--> statement-breakpoint
ALTER TABLE `task` ADD `sources` text;--> statement-breakpoint
ALTER TABLE `task` ADD `estimate_seconds` integer;--> statement-breakpoint
ALTER TABLE `task` ADD `expires_at_ms` integer;--> statement-breakpoint
CREATE INDEX `task_expiring` ON `task` (`expires_at_ms`) WHERE expires_at_ms IS NOT NULL AND deleted_at_ms IS NULL;--> statement-breakpoint
UPDATE `task` SET `expires_at_ms` = `created_at_ms` + 2592000000 WHERE `viewer_id` LIKE 'guest!_%' ESCAPE '!' AND `deleted_at_ms` IS NULL;
