CREATE INDEX `task_by_parent` ON `task` (`parent_task_id`,`created_at_ms`,`id`) WHERE parent_task_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `task_by_source` ON `task` (`viewer_id`,substr(`source`, 1, instr(`source`, ':')),`created_at_ms`,`id`) WHERE instr(`source`, ':') > 0;
