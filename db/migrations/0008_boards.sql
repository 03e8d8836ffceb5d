CREATE TABLE `board` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`title` text NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`is_shared` integer NOT NULL,
	`cover_sha256` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `board_by_account` ON `board` (`account_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `board_blob` (
	`account_id` text NOT NULL,
	`sha256` text NOT NULL,
	`media_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`kept_until_ms` integer,
	PRIMARY KEY(`account_id`, `sha256`)
);
--> statement-breakpoint
CREATE INDEX `board_blob_by_account` ON `board_blob` (`account_id`,`created_at_ms`,`sha256`);--> statement-breakpoint
CREATE INDEX `board_blob_sizes` ON `board_blob` (`account_id`,`size_bytes`);--> statement-breakpoint
CREATE UNIQUE INDEX `board_blob_by_key` ON `board_blob` (`media_key`);--> statement-breakpoint
CREATE INDEX `board_blob_to_drop` ON `board_blob` (`kept_until_ms`) WHERE kept_until_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `board_use` (
	`board_id` text NOT NULL,
	`sha256` text NOT NULL,
	`account_id` text NOT NULL,
	PRIMARY KEY(`board_id`, `sha256`)
);
--> statement-breakpoint
CREATE INDEX `board_use_by_hash` ON `board_use` (`account_id`,`sha256`);