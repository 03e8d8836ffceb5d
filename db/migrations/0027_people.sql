ALTER TABLE `collection` RENAME TO `collected`;
--> statement-breakpoint
DROP INDEX `collection_by_account`;--> statement-breakpoint
CREATE INDEX `collected_by_account` ON `collected` (`account_id`,`created_at_ms`,`object_id`);--> statement-breakpoint
CREATE INDEX `collected_by_object` ON `collected` (`object_id`);--> statement-breakpoint
INSERT INTO `count_log` (`kind`, `thing_id`, `counter`, `delta`, `at_ms`) SELECT 'work', `object_id`, 'collect', COUNT(*), 0 FROM `collected` GROUP BY `object_id`;--> statement-breakpoint
CREATE TABLE `collection` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`is_shown` integer DEFAULT false NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `collection_item` (
	`collection_id` text NOT NULL,
	`object_id` text NOT NULL,
	`account_id` text NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `object_id`)
);
--> statement-breakpoint
CREATE INDEX `collection_item_by_rank` ON `collection_item` (`collection_id`,`rank`,`object_id`);--> statement-breakpoint
CREATE INDEX `collection_item_by_object` ON `collection_item` (`object_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `hidden` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `thing_id`)
);
--> statement-breakpoint
CREATE INDEX `hidden_by_account` ON `hidden` (`account_id`,`created_at_ms`,`thing_id`);--> statement-breakpoint
CREATE INDEX `hidden_by_thing` ON `hidden` (`kind`,`thing_id`);--> statement-breakpoint
CREATE TABLE `suggested_person` (
	`sort` text NOT NULL,
	`position` integer NOT NULL,
	`account_id` text NOT NULL,
	PRIMARY KEY(`sort`, `position`)
);
--> statement-breakpoint
CREATE INDEX `suggested_person_by_account` ON `suggested_person` (`account_id`);--> statement-breakpoint
CREATE TABLE `work_like` (
	`account_id` text NOT NULL,
	`work_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `work_id`)
);
--> statement-breakpoint
CREATE INDEX `work_like_by_account` ON `work_like` (`account_id`,`created_at_ms`,`work_id`);--> statement-breakpoint
CREATE INDEX `work_like_by_work` ON `work_like` (`work_id`);--> statement-breakpoint
CREATE INDEX `collection_by_account` ON `collection` (`account_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `collection_shown_by_account` ON `collection` (`account_id`,`updated_at_ms`,`id`) WHERE is_shown = 1;--> statement-breakpoint
CREATE INDEX `work_post_by_author_and_channel` ON `work` (`author_id`,`sub_channel`,`published_at_ms`,`id`) WHERE object_type = 4;