ALTER TABLE `task` ADD `made_by` text;--> statement-breakpoint
ALTER TABLE `task_result` ADD `made_by` text;