CREATE TABLE `media_appeal` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`file_id` text NOT NULL,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_appeal_by_file` ON `media_appeal` (`owner_id`,`file_id`);--> statement-breakpoint
CREATE TABLE `media_file` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`folder_id` text,
	`category` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`search_name` text NOT NULL,
	`media_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`extra_bytes` integer DEFAULT 0 NOT NULL,
	`content_hash` text NOT NULL,
	`width` integer,
	`height` integer,
	`duration_ms` integer,
	`thumbhash` text,
	`colour` text,
	`perceptual_hash` text,
	`details` text NOT NULL,
	`poster_key` text,
	`playlist_key` text,
	`created_at_ms` integer NOT NULL,
	`deleted_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_by_content` ON `media_file` (`owner_id`,`content_hash`,`category`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_owner` ON `media_file` (`owner_id`,`created_at_ms`,`id`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_folder` ON `media_file` (`owner_id`,`folder_id`,`created_at_ms`,`id`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_kind` ON `media_file` (`owner_id`,`kind`,`created_at_ms`,`id`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_key` ON `media_file` (`media_key`);--> statement-breakpoint
CREATE INDEX `media_file_deleted` ON `media_file` (`deleted_at_ms`) WHERE deleted_at_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `media_folder` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `media_folder_by_name` ON `media_folder` (`owner_id`,`name`);--> statement-breakpoint
CREATE TABLE `media_usage` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`used_bytes` integer NOT NULL,
	`file_count` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upload` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`category` integer NOT NULL,
	`name` text NOT NULL,
	`declared_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`part_bytes` integer NOT NULL,
	`part_count` integer NOT NULL,
	`content_hash` text,
	`folder_id` text,
	`status` text NOT NULL,
	`reason` text,
	`media_key` text NOT NULL,
	`store_upload_id` text NOT NULL,
	`claim` text,
	`claimed_until_ms` integer,
	`verified_hash` text,
	`has_leftovers` integer DEFAULT false NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_in_progress` ON `upload` (`owner_id`) WHERE status IN ('init', 'pending');--> statement-breakpoint
CREATE INDEX `upload_stale` ON `upload` (`updated_at_ms`) WHERE status IN ('init', 'pending');--> statement-breakpoint
CREATE INDEX `upload_ended` ON `upload` (`updated_at_ms`) WHERE status IN ('complete', 'fail', 'error');--> statement-breakpoint
CREATE INDEX `upload_leftovers` ON `upload` (`updated_at_ms`) WHERE has_leftovers = 1;--> statement-breakpoint
CREATE INDEX `upload_by_owner` ON `upload` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `upload_part` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`etag` text NOT NULL,
	`sha256` text,
	`confirmed_at_ms` integer,
	PRIMARY KEY(`upload_id`, `number`)
);
--> statement-breakpoint
CREATE TRIGGER `media_file_is_counted` AFTER INSERT ON `media_file` WHEN NEW.deleted_at_ms IS NULL BEGIN
	INSERT INTO `media_usage` (`owner_id`, `used_bytes`, `file_count`) VALUES (NEW.owner_id, NEW.size_bytes + NEW.extra_bytes, 1)
		ON CONFLICT (`owner_id`) DO UPDATE SET `used_bytes` = `used_bytes` + NEW.size_bytes + NEW.extra_bytes, `file_count` = `file_count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_put_away` AFTER UPDATE OF `deleted_at_ms` ON `media_file` WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` - OLD.size_bytes - OLD.extra_bytes, `file_count` = `file_count` - 1 WHERE `owner_id` = OLD.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_back` AFTER UPDATE OF `deleted_at_ms` ON `media_file` WHEN OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` + NEW.size_bytes + NEW.extra_bytes, `file_count` = `file_count` + 1 WHERE `owner_id` = NEW.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_gone` AFTER DELETE ON `media_file` WHEN OLD.deleted_at_ms IS NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` - OLD.size_bytes - OLD.extra_bytes, `file_count` = `file_count` - 1 WHERE `owner_id` = OLD.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_has_grown` AFTER UPDATE OF `extra_bytes` ON `media_file` WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` + NEW.extra_bytes - OLD.extra_bytes WHERE `owner_id` = NEW.owner_id;
END;
