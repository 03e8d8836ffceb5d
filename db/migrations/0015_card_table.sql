ALTER TABLE `ban` ADD `turns_at_ms` integer;--> statement-breakpoint
CREATE INDEX `ban_turning` ON `ban` (`turns_at_ms`) WHERE turns_at_ms IS NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `is_misplaced` integer GENERATED ALWAYS AS ((CASE WHEN instr(cover_key || COALESCE(stream_key, ''), substr(id, 6)) = 0 THEN 0 WHEN state = 'visible' AND visibility <> 'private' AND author_shown = 1 AND level <> 32 THEN substr(cover_key || COALESCE(stream_key, ''), 1, 10) = 'withdrawn/' ELSE substr(cover_key || COALESCE(stream_key, ''), 1, 5) = 'work/' END)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `work_of_kind_by_recommend` ON `work` (`object_type`,`recommend_score`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_of_kind_by_hot` ON `work` (`object_type`,`hot_score`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_of_kind_by_time` ON `work` (`object_type`,`published_at_ms`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_misplaced` ON `work` (`updated_at_ms`,`id`) WHERE is_misplaced = 1;--> statement-breakpoint
UPDATE `ban` SET `turns_at_ms` = `starts_at_ms` WHERE `cancelled_at_ms` IS NULL;--> statement-breakpoint
INSERT INTO `outbox` (`event`, `subject_id`, `payload`, `created_at_ms`, `due_at_ms`) SELECT 'account.shown', `id`, json_object('accountId', `id`), 0, 0 FROM `account` WHERE (`status` <> 1 OR json_extract(`settings`, '$.privacy.profile_visible') IS 0) AND EXISTS (SELECT 1 FROM `work` WHERE `author_id` = `account`.`id`);
