CREATE TABLE `voice` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`phrase` text NOT NULL,
	`training` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`gender` text NOT NULL,
	`age` text NOT NULL,
	`intonation` text NOT NULL,
	`task_id` text,
	`traits` text,
	`sample_key` text,
	`sample_sha256` text,
	`sample_bytes` integer,
	`sample_ms` integer,
	`consent_key` text,
	`reason` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`consented_at_ms` integer,
	`revoked_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `voice_by_account` ON `voice` (`account_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `voice_asked` ON `voice` (`created_at_ms`) WHERE "training" = 'asked';