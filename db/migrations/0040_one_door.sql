CREATE TABLE `blocked_file` (
	`hash` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`blocked_by` text NOT NULL,
	`blocked_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `profile_image` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`media_key` text NOT NULL,
	`state` text NOT NULL,
	`level` integer NOT NULL,
	`set_level` integer,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `profile_image_by_key` ON `profile_image` (`media_key`);--> statement-breakpoint
CREATE INDEX `profile_image_unrated` ON `profile_image` (`account_id`) WHERE level = 3 AND state = 'visible';--> statement-breakpoint
DROP INDEX `report_open`;--> statement-breakpoint
CREATE UNIQUE INDEX `report_open` ON `report` (`reporter_id`,`subject_kind`,`subject_id`,`reason`) WHERE outcome IS NULL;--> statement-breakpoint
ALTER TABLE `board` ADD `share_state` text DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE `board` ADD `set_level` integer;--> statement-breakpoint
ALTER TABLE `board_blob` ADD `perceptual_hash` text;--> statement-breakpoint
ALTER TABLE `board_blob` ADD `recipe_words` text;--> statement-breakpoint
ALTER TABLE `image_check` ADD `recipe_words` text;--> statement-breakpoint
ALTER TABLE `work_text` ADD `file_hash` text;--> statement-breakpoint
ALTER TABLE `task_share` ADD `state` text DEFAULT 'visible' NOT NULL;--> statement-breakpoint
ALTER TABLE `task_share` ADD `set_level` integer;--> statement-breakpoint
CREATE INDEX `task_share_by_time` ON `task_share` (`created_at_ms`);--> statement-breakpoint
CREATE INDEX `work_unrated` ON `work` (`id`) WHERE level = 3;--> statement-breakpoint
-- The cover of a post is an image of one of its parts, which was looked at with its recipe: the post has none of its own.
CREATE TABLE `__covered_post` AS SELECT post.id FROM work post WHERE post.object_type = 4 AND post.sub_channel IS NOT 'article'
	AND EXISTS (SELECT 1 FROM work_item JOIN work part ON part.id = work_item.item_id WHERE work_item.post_id = post.id AND part.cover_key = post.cover_key);--> statement-breakpoint
DELETE FROM image_check WHERE work_id IN (SELECT id FROM `__covered_post`);--> statement-breakpoint
UPDATE work_text SET image_level = 1 WHERE image_level < 32 AND work_id IN (SELECT id FROM `__covered_post`);--> statement-breakpoint
-- What came without a recipe is not rated, where the one that looked reads nothing but recipes.
UPDATE image_check SET level = 3 WHERE level = 4 AND labels = '["no recipe"]';--> statement-breakpoint
CREATE TABLE `__unrated` AS SELECT DISTINCT work_id AS id FROM image_check WHERE level = 3;--> statement-breakpoint
UPDATE work_text SET image_level = (SELECT MAX(COALESCE(level, 4)) FROM image_check WHERE image_check.work_id = work_text.work_id)
	WHERE image_level = 4 AND work_id IN (SELECT id FROM `__unrated`);--> statement-breakpoint
UPDATE work SET level = (SELECT MAX(author_level, text_level, COALESCE(set_level, image_level)) FROM work_text WHERE work_id = work.id)
	WHERE level = 4 AND state <> 'pending' AND id IN (SELECT id FROM `__unrated`)
	AND NOT EXISTS (SELECT 1 FROM image_check WHERE work_id = work.id AND landed_at_ms IS NULL)
	AND NOT EXISTS (SELECT 1 FROM work_item WHERE post_id = work.id);--> statement-breakpoint
UPDATE work SET level = MAX((SELECT MAX(author_level, text_level, COALESCE(set_level, image_level)) FROM work_text WHERE work_id = work.id),
	COALESCE((SELECT MAX(part.level) FROM work_item JOIN work part ON part.id = work_item.item_id WHERE work_item.post_id = work.id AND part.level < 32), 1))
	WHERE level = 4 AND state <> 'pending' AND id IN (SELECT id FROM `__covered_post`);--> statement-breakpoint
UPDATE comment SET level = MAX(text_level, COALESCE(set_level, (SELECT MAX(COALESCE(level, 4)) FROM image_check WHERE image_check.work_id = comment.id)))
	WHERE level = 4 AND id IN (SELECT id FROM `__unrated`);--> statement-breakpoint
-- Lists, search and pages follow.
INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms)
	SELECT 'post.work-changed', id, 0, 0 FROM work WHERE id IN (SELECT id FROM `__unrated` UNION SELECT id FROM `__covered_post`);--> statement-breakpoint
DROP TABLE `__covered_post`;--> statement-breakpoint
DROP TABLE `__unrated`;--> statement-breakpoint
-- The images that there are stay where they are, and are looked at.
INSERT INTO profile_image (account_id, kind, media_key, state, level, created_at_ms)
	SELECT id, 'avatar', avatar_key, 'visible', 3, created_at_ms FROM account WHERE avatar_key IS NOT NULL AND deleted_at_ms IS NULL
	UNION ALL SELECT id, 'banner', banner_key, 'visible', 3, created_at_ms FROM account WHERE banner_key IS NOT NULL AND deleted_at_ms IS NULL;--> statement-breakpoint
INSERT INTO image_check (work_id, position, media_key, created_at_ms, due_at_ms)
	SELECT 'profile_' || account_id, CASE kind WHEN 'avatar' THEN 0 ELSE 1 END, media_key, unixepoch() * 1000, 0 FROM profile_image;--> statement-breakpoint
-- What is shared by now is looked at like what will be.
INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms) SELECT 'board.due', id, 0, 0 FROM board WHERE is_shared = 1;--> statement-breakpoint
INSERT INTO outbox (event, subject_id, created_at_ms, due_at_ms) SELECT 'task.sweep-due', token, 0, 0 FROM task_share;
