DROP INDEX `moderation_case_queue`;--> statement-breakpoint
ALTER TABLE `moderation_case` ADD `before` text;--> statement-breakpoint
CREATE INDEX `moderation_case_claimed` ON `moderation_case` (`claimed_until_ms`,`id`) WHERE state = 'open' AND claimed_until_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_case_queue` ON `moderation_case` (priority DESC,`id`) WHERE state = 'open';--> statement-breakpoint
ALTER TABLE `report` ADD `wants_email` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `workflow` ADD `state` text DEFAULT 'visible' NOT NULL;