CREATE TABLE `access_token` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer,
	`used_at_ms` integer,
	`ended_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `access_token_by_secret` ON `access_token` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `access_token_by_account` ON `access_token` (`account_id`,`created_at_ms`);--> statement-breakpoint
ALTER TABLE `account` ADD `sign_up_origin` text;--> statement-breakpoint
ALTER TABLE `media_appeal` ADD `decision` text;--> statement-breakpoint
ALTER TABLE `media_appeal` ADD `decided_at_ms` integer;--> statement-breakpoint
ALTER TABLE `media_appeal` ADD `decision_note` text;--> statement-breakpoint
CREATE INDEX `media_appeal_by_time` ON `media_appeal` (`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `media_appeal_open` ON `media_appeal` (`created_at_ms`,`id`) WHERE decision IS NULL;--> statement-breakpoint
ALTER TABLE `media_file` ADD `captions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `media_file` ADD `storyboard` text;--> statement-breakpoint
ALTER TABLE `task` ADD `source` text;