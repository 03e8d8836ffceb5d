CREATE TABLE `task_share` (
	`token` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `task_share_by_task` ON `task_share` (`task_id`);--> statement-breakpoint
CREATE INDEX `task_share_by_owner` ON `task_share` (`owner_id`);--> statement-breakpoint
ALTER TABLE `task` ADD `charged_coins` integer;