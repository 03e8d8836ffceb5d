CREATE TABLE `work` (
	`id` text PRIMARY KEY NOT NULL,
	`object_type` integer NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`media_key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`thumbhash` text NOT NULL,
	`colour` text NOT NULL,
	`recipe` text NOT NULL,
	`is_preview` integer NOT NULL,
	`recommend_score` integer NOT NULL,
	`hot_score` integer NOT NULL,
	`published_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `work_by_recommend` ON `work` (`recommend_score`,`id`);--> statement-breakpoint
CREATE INDEX `work_by_hot` ON `work` (`hot_score`,`id`);--> statement-breakpoint
CREATE INDEX `work_by_time` ON `work` (`published_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`viewer_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `path`, `key`)
);
--> statement-breakpoint
CREATE INDEX `idempotency_by_age` ON `idempotency` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`due_at_ms`);--> statement-breakpoint
CREATE INDEX `outbox_by_subject` ON `outbox` (`subject_id`);--> statement-breakpoint
CREATE TABLE `task` (
	`id` text PRIMARY KEY NOT NULL,
	`viewer_id` text NOT NULL,
	`membership` text NOT NULL,
	`action` integer NOT NULL,
	`category` integer NOT NULL,
	`status` integer NOT NULL,
	`status_desc` text,
	`sub_status` text,
	`meta` text NOT NULL,
	`specification` text NOT NULL,
	`image_count` integer NOT NULL,
	`delivered_count` integer DEFAULT 0 NOT NULL,
	`price_coins` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deadline_at_ms` integer NOT NULL,
	`deleted_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `task_by_viewer` ON `task` (`viewer_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `task_in_flight` ON `task` (`viewer_id`) WHERE status IN (1, 2);--> statement-breakpoint
CREATE INDEX `task_under_way` ON `task` (`updated_at_ms`) WHERE status IN (1, 2);--> statement-breakpoint
CREATE TABLE `task_result` (
	`task_id` text NOT NULL,
	`position` integer NOT NULL,
	`media_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`seed` integer NOT NULL,
	`thumbhash` text NOT NULL,
	PRIMARY KEY(`task_id`, `position`)
);
