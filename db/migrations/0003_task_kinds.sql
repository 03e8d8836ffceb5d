ALTER TABLE `task` ADD `answer` text;--> statement-breakpoint
ALTER TABLE `task_result` ADD `sha256` text;