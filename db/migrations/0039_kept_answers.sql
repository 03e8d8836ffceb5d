CREATE TABLE `kept_answer` (
	`owner_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`answer` text,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`owner_id`, `path`, `key`)
);
--> statement-breakpoint
CREATE INDEX `kept_answer_by_age` ON `kept_answer` (`at_ms`);--> statement-breakpoint
ALTER TABLE `suggested_person` ADD `made_at_ms` integer DEFAULT 0 NOT NULL;