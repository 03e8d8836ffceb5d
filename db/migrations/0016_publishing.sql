CREATE TABLE `work_copy` (
	`stem` text PRIMARY KEY NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `work_copy_by_age` ON `work_copy` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `work_request` (
	`author_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`work_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`author_id`, `key`)
);
--> statement-breakpoint
CREATE INDEX `work_request_by_work` ON `work_request` (`work_id`);--> statement-breakpoint
CREATE INDEX `work_request_by_age` ON `work_request` (`created_at_ms`);--> statement-breakpoint
ALTER TABLE `work_text` ADD `first_shown_at_ms` integer;--> statement-breakpoint
UPDATE `work_text` SET `first_shown_at_ms` = (SELECT `published_at_ms` FROM `work` WHERE `work`.`id` = `work_id`);--> statement-breakpoint
ALTER TABLE `task_result` ADD `work_id` text;--> statement-breakpoint
ALTER TABLE `task_result` ADD `is_in_community` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `task_result` ADD `work_level` integer;