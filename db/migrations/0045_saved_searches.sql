CREATE TABLE `saved_search` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`query` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_search_by_name` ON `saved_search` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `saved_search_by_time` ON `saved_search` (`owner_id`,`created_at_ms`,`id`);