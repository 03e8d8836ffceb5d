DROP INDEX `ban_by_account`;--> statement-breakpoint
CREATE INDEX `ban_of_account` ON `ban` (`account_id`,`starts_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `account` ADD `terms` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `ban` text;--> statement-breakpoint
ALTER TABLE `hold` ADD `title` text;--> statement-breakpoint
ALTER TABLE `hold` ADD `pieces` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `hold` ADD `delivered` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `age` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `work` SET `age` = CASE WHEN `published_at_ms` >= (unixepoch() - 86400) * 1000 THEN 0 WHEN `published_at_ms` >= (unixepoch() - 604800) * 1000 THEN 1 WHEN `published_at_ms` >= (unixepoch() - 2592000) * 1000 THEN 2 ELSE 3 END;--> statement-breakpoint
CREATE INDEX `work_of_day_by_recommend` ON `work` (`recommend_score`,`id`) WHERE age <= 0;--> statement-breakpoint
CREATE INDEX `work_of_day_by_hot` ON `work` (`hot_score`,`id`) WHERE age <= 0;--> statement-breakpoint
CREATE INDEX `work_of_week_by_recommend` ON `work` (`recommend_score`,`id`) WHERE age <= 1;--> statement-breakpoint
CREATE INDEX `work_of_week_by_hot` ON `work` (`hot_score`,`id`) WHERE age <= 1;--> statement-breakpoint
CREATE INDEX `work_of_month_by_recommend` ON `work` (`recommend_score`,`id`) WHERE age <= 2;--> statement-breakpoint
CREATE INDEX `work_of_month_by_hot` ON `work` (`hot_score`,`id`) WHERE age <= 2;--> statement-breakpoint
CREATE INDEX `work_by_age` ON `work` (`age`,`published_at_ms`) WHERE age < 3;--> statement-breakpoint
ALTER TABLE `outbox` ADD `payload` text;--> statement-breakpoint
CREATE INDEX `media_appeal_by_owner` ON `media_appeal` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `media_folder_by_owner` ON `media_folder` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
UPDATE `account` SET
	`terms` = (SELECT json_group_array(json_object('plan', `plan`, 'startsAtMs', `starts_at_ms`, 'endsAtMs', `ends_at_ms`)) FROM `membership_term` WHERE `membership_term`.`account_id` = `account`.`id`),
	`ban` = (SELECT json_object('reason', `reason`, 'startsAtMs', `starts_at_ms`, 'endsAtMs', `ends_at_ms`) FROM `ban` WHERE `ban`.`account_id` = `account`.`id` AND `cancelled_at_ms` IS NULL ORDER BY `ends_at_ms` IS NULL DESC, `ends_at_ms` DESC LIMIT 1);--> statement-breakpoint
UPDATE `hold` SET `title` = CASE WHEN `task`.`deleted_at_ms` IS NULL THEN substr(json_extract(`task`.`specification`, '$.prompt'), 1, 120) END, `pieces` = `task`.`image_count`, `delivered` = `task`.`delivered_count` FROM `task` WHERE `task`.`id` = `hold`.`task_id`;
