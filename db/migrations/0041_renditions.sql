CREATE TABLE `rendition_upload` (
	`file_id` text NOT NULL,
	`name` text NOT NULL,
	`owner_id` text NOT NULL,
	`media_key` text NOT NULL,
	`store_upload_id` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`file_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `rendition_upload_by_owner` ON `rendition_upload` (`owner_id`,`size_bytes`);--> statement-breakpoint
CREATE INDEX `rendition_upload_stale` ON `rendition_upload` (`created_at_ms`);