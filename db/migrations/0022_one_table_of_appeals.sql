ALTER TABLE `appeal` ADD `title` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `appeal` ADD `asked_level` integer;--> statement-breakpoint
INSERT INTO `appeal` (`id`, `owner_id`, `subject_kind`, `subject_id`, `against_id`, `title`, `text`, `created_at_ms`, `decision`, `decided_at_ms`, `decision_note`)
  SELECT `id`, `owner_id`, 'file', `file_id`, `file_id`, COALESCE((SELECT `name` FROM `media_file` WHERE `media_file`.`id` = `file_id`), (SELECT `name` FROM `upload` WHERE `upload`.`id` = `file_id`), ''),
    `text`, `created_at_ms`, `decision`, `decided_at_ms`, `decision_note` FROM `media_appeal`;--> statement-breakpoint
DROP TABLE `media_appeal`;
