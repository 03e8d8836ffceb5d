DROP INDEX `moderation_case_queue`;--> statement-breakpoint
ALTER TABLE `moderation_case` ADD `before` text;--> statement-breakpoint
CREATE INDEX `moderation_case_reported` ON `moderation_case` (`report_count`,`id`) WHERE state = 'open' AND report_count > 0;--> statement-breakpoint
CREATE INDEX `moderation_case_claimed` ON `moderation_case` (`claimed_until_ms`,`id`) WHERE state = 'open' AND claimed_until_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_case_queue` ON `moderation_case` (priority DESC,`id`) WHERE state = 'open';--> statement-breakpoint
DROP INDEX `report_by_reporter`;--> statement-breakpoint
ALTER TABLE `report` ADD `wants_email` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `report_by_reporter` ON `report` (`reporter_id`,`created_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `workflow` ADD `state` text DEFAULT 'visible' NOT NULL;