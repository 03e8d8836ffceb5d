CREATE TABLE `appeal` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`against_id` text NOT NULL,
	`against_actor_id` text,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`decision` text,
	`decided_by` text,
	`decided_at_ms` integer,
	`decision_note` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `appeal_by_decision` ON `appeal` (`owner_id`,`subject_kind`,`subject_id`,`against_id`);--> statement-breakpoint
CREATE INDEX `appeal_by_time` ON `appeal` (`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `appeal_open` ON `appeal` (`created_at_ms`,`id`) WHERE decision IS NULL;--> statement-breakpoint
CREATE INDEX `appeal_by_owner` ON `appeal` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `blocked_image` (
	`hash` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`blocked_by` text NOT NULL,
	`blocked_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `checked_text` (
	`subject` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`sim_hash` text NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `checked_text_by_time` ON `checked_text` (`at_ms`,`subject`);--> statement-breakpoint
CREATE INDEX `checked_text_by_author` ON `checked_text` (`author_id`,`at_ms`);--> statement-breakpoint
CREATE TABLE `consent` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`given_at_ms` integer NOT NULL,
	`revoked_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `consent_in_force` ON `consent` (`account_id`,`kind`) WHERE revoked_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `consent_by_account` ON `consent` (`account_id`,`given_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `image_check` (
	`work_id` text NOT NULL,
	`position` integer NOT NULL,
	`media_key` text NOT NULL,
	`perceptual_hash` text,
	`level` integer,
	`classifier` text,
	`labels` text DEFAULT '[]' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`landed_at_ms` integer,
	PRIMARY KEY(`work_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `image_check_due` ON `image_check` (`due_at_ms`) WHERE landed_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `image_check_by_hash` ON `image_check` (`perceptual_hash`) WHERE perceptual_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `moderation_case` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`owner_id` text,
	`state` text NOT NULL,
	`priority` integer NOT NULL,
	`causes` text NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`claimed_by` text,
	`claimed_until_ms` integer,
	`decision` text,
	`decided_by` text,
	`decided_at_ms` integer,
	`reason` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_case_open` ON `moderation_case` (`subject_kind`,`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `moderation_case_queue` ON `moderation_case` (`priority`,`created_at_ms`,`id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `moderation_case_by_subject` ON `moderation_case` (`subject_kind`,`subject_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `moderation_case_by_time` ON `moderation_case` (`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_case_by_owner` ON `moderation_case` (`owner_id`,`decided_at_ms`);--> statement-breakpoint
CREATE TABLE `report` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`case_id` text NOT NULL,
	`outcome` text,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_open` ON `report` (`reporter_id`,`subject_kind`,`subject_id`) WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX `report_by_case` ON `report` (`case_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `report_by_reporter` ON `report` (`reporter_id`,`created_at_ms`);--> statement-breakpoint
CREATE TABLE `text_rule` (
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`rule` text NOT NULL,
	`is_active` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	PRIMARY KEY(`id`, `version`)
);
--> statement-breakpoint
CREATE INDEX `text_rule_by_time` ON `text_rule` (`changed_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `translation` (
	`text_hash` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `translation_by_text` ON `translation` (`text_hash`,`language`);--> statement-breakpoint
CREATE INDEX `translation_by_time` ON `translation` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `work_item` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_id` text NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`post_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `work_item_by_item` ON `work_item` (`item_id`);--> statement-breakpoint
CREATE TABLE `work_move` (
	`id` text PRIMARY KEY NOT NULL,
	`work_id` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`actor_id` text NOT NULL,
	`rule` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`at_ms` integer NOT NULL,
	`ends_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `work_move_by_work` ON `work_move` (`work_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `work_move_ending` ON `work_move` (`ends_at_ms`) WHERE ends_at_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `work_origin` (
	`work_id` text NOT NULL,
	`position` integer NOT NULL,
	`relation` text NOT NULL,
	`task_id` text,
	`task_position` integer,
	`file_id` text,
	`ancestor_id` text,
	PRIMARY KEY(`work_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `work_origin_by_task` ON `work_origin` (`task_id`,`task_position`) WHERE task_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_origin_by_file` ON `work_origin` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_origin_by_ancestor` ON `work_origin` (`ancestor_id`,`work_id`) WHERE ancestor_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `work_pick` (
	`category` text NOT NULL,
	`work_id` text NOT NULL,
	`picked_by` text NOT NULL,
	`picked_at_ms` integer NOT NULL,
	PRIMARY KEY(`category`, `work_id`)
);
--> statement-breakpoint
CREATE INDEX `work_pick_by_category` ON `work_pick` (`category`,`picked_at_ms`,`work_id`);--> statement-breakpoint
CREATE INDEX `work_pick_by_work` ON `work_pick` (`work_id`);--> statement-breakpoint
CREATE TABLE `work_tag` (
	`tag` text NOT NULL,
	`work_id` text NOT NULL,
	PRIMARY KEY(`tag`, `work_id`)
);
--> statement-breakpoint
CREATE INDEX `work_tag_by_work` ON `work_tag` (`work_id`);--> statement-breakpoint
CREATE TABLE `work_text` (
	`work_id` text PRIMARY KEY NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`recipe` text,
	`imported_from` text,
	`document` text,
	`author_level` integer DEFAULT 0 NOT NULL,
	`text_level` integer DEFAULT 1 NOT NULL,
	`image_level` integer DEFAULT 1 NOT NULL,
	`has_face_swap` integer DEFAULT false NOT NULL,
	`made_by` text,
	`sha256` text
);
--> statement-breakpoint
DROP INDEX `work_by_recommend`;--> statement-breakpoint
DROP INDEX `work_by_hot`;--> statement-breakpoint
DROP INDEX `work_by_time`;--> statement-breakpoint
DROP INDEX `work_of_day_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_day_by_hot`;--> statement-breakpoint
DROP INDEX `work_of_week_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_week_by_hot`;--> statement-breakpoint
DROP INDEX `work_of_month_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_month_by_hot`;--> statement-breakpoint
ALTER TABLE `work` ADD `sub_object_type` integer;--> statement-breakpoint
ALTER TABLE `work` ADD `sub_channel` text;--> statement-breakpoint
ALTER TABLE `work` ADD `channel` integer;--> statement-breakpoint
ALTER TABLE `work` ADD `content_sub_type` text;--> statement-breakpoint
ALTER TABLE `work` RENAME COLUMN `media_key` TO `cover_key`;--> statement-breakpoint
UPDATE `work` SET `cover_key` = `cover_key` || '/full.png';--> statement-breakpoint
ALTER TABLE `work` ADD `stream_key` text;--> statement-breakpoint
ALTER TABLE `work` ADD `preview_key` text;--> statement-breakpoint
ALTER TABLE `work` ADD `duration_ms` integer;--> statement-breakpoint
ALTER TABLE `work` ADD `state` text DEFAULT 'pending' NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `visibility` text DEFAULT 'public' NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `level` integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `author_shown` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `is_part` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `listing` integer GENERATED ALWAYS AS ((CASE WHEN state = 'visible' AND visibility = 'public' AND author_shown = 1 AND is_part = 0 THEN CASE WHEN level <= 2 THEN 1 ELSE 2 END ELSE 0 END)) VIRTUAL NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `view_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `like_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `collect_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `comment_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `updated_at_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `work_listed_by_recommend` ON `work` (`recommend_score`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_listed_by_hot` ON `work` (`hot_score`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_listed_by_time` ON `work` (`published_at_ms`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_pending` ON `work` (`updated_at_ms`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `work_by_recommend` ON `work` (`recommend_score`,`id`) WHERE listing = 1;--> statement-breakpoint
CREATE INDEX `work_by_hot` ON `work` (`hot_score`,`id`) WHERE listing = 1;--> statement-breakpoint
CREATE INDEX `work_by_time` ON `work` (`published_at_ms`,`id`) WHERE listing = 1;--> statement-breakpoint
CREATE INDEX `work_of_day_by_recommend` ON `work` (`recommend_score`,`id`) WHERE listing = 1 AND age <= 0;--> statement-breakpoint
CREATE INDEX `work_of_day_by_hot` ON `work` (`hot_score`,`id`) WHERE listing = 1 AND age <= 0;--> statement-breakpoint
CREATE INDEX `work_of_week_by_recommend` ON `work` (`recommend_score`,`id`) WHERE listing = 1 AND age <= 1;--> statement-breakpoint
CREATE INDEX `work_of_week_by_hot` ON `work` (`hot_score`,`id`) WHERE listing = 1 AND age <= 1;--> statement-breakpoint
CREATE INDEX `work_of_month_by_recommend` ON `work` (`recommend_score`,`id`) WHERE listing = 1 AND age <= 2;--> statement-breakpoint
CREATE INDEX `work_of_month_by_hot` ON `work` (`hot_score`,`id`) WHERE listing = 1 AND age <= 2;--> statement-breakpoint
INSERT INTO `work_text` (`work_id`, `language`, `recipe`) SELECT `id`, 'en', `recipe` FROM `work`;--> statement-breakpoint
UPDATE `work` SET `state` = 'visible', `level` = 1, `updated_at_ms` = `published_at_ms`;--> statement-breakpoint
ALTER TABLE `work` DROP COLUMN `recipe`;