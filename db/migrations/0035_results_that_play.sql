ALTER TABLE `task_result` ADD `duration_ms` integer;--> statement-breakpoint
ALTER TABLE `task_result` ADD `poster_key` text;--> statement-breakpoint
CREATE INDEX `task_videos` ON `task` (`viewer_id`,`created_at_ms`,`id`) WHERE "action" >= 100 AND "action" < 200;