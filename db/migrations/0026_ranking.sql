CREATE TABLE `feed_card` (
	`snapshot` integer NOT NULL,
	`position` integer NOT NULL,
	`work_id` text NOT NULL,
	`score` integer NOT NULL,
	`rank` integer NOT NULL,
	`is_newcomer` integer NOT NULL,
	PRIMARY KEY(`snapshot`, `position`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE UNIQUE INDEX `feed_card_by_work` ON `feed_card` (`work_id`,`snapshot`);--> statement-breakpoint
CREATE TABLE `feed_snapshot` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`level_class` text NOT NULL,
	`cards` integer NOT NULL,
	`made_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `feed_snapshot_by_kind` ON `feed_snapshot` (`kind`,`level_class`,`number`);--> statement-breakpoint
CREATE INDEX `feed_snapshot_by_age` ON `feed_snapshot` (`made_at_ms`);--> statement-breakpoint
CREATE TABLE `model_rank` (
	`time_range` text NOT NULL,
	`place` integer NOT NULL,
	`model` text NOT NULL,
	`type` text NOT NULL,
	`uses` integer NOT NULL,
	`place_before` integer,
	PRIMARY KEY(`time_range`, `place`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `model_use` (
	`work_id` text NOT NULL,
	`model` text NOT NULL,
	`type` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`work_id`, `model`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `model_use_by_time` ON `model_use` (`at_ms`,`model`,`type`);--> statement-breakpoint
CREATE TABLE `tally_flush` (
	`tally` text PRIMARY KEY NOT NULL,
	`flushed_to` integer NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `tally_flush_by_age` ON `tally_flush` (`at_ms`);--> statement-breakpoint
CREATE TABLE `count_fold` (
	`id` integer PRIMARY KEY NOT NULL,
	`folds` integer NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `work` ADD `play_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
INSERT INTO `count_fold` (`id`, `folds`, `at_ms`) VALUES (1, 0, 0);--> statement-breakpoint
UPDATE `work` SET `hot_score` = `published_at_ms`;--> statement-breakpoint
CREATE TABLE `model_total` (
	`model` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`uses` integer NOT NULL
) WITHOUT ROWID;--> statement-breakpoint
CREATE TRIGGER `model_use_added` AFTER INSERT ON `model_use` BEGIN
  INSERT INTO `model_total` (`model`, `type`, `uses`) VALUES (NEW.`model`, NEW.`type`, 1) ON CONFLICT (`model`) DO UPDATE SET `uses` = `uses` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `model_use_removed` AFTER DELETE ON `model_use` BEGIN
  UPDATE `model_total` SET `uses` = `uses` - 1 WHERE `model` = OLD.`model`;
END;--> statement-breakpoint
INSERT OR IGNORE INTO `model_use` (`work_id`, `model`, `type`, `at_ms`)
  SELECT `work`.`id`, json_extract(`recipe`, '$.settings.modelName'), 'checkpoint', `published_at_ms` FROM `work_text` JOIN `work` ON `work`.`id` = `work_id`
    WHERE `listing` >= 1 AND json_valid(`recipe`) AND json_extract(`recipe`, '$.settings.modelName') IS NOT NULL;--> statement-breakpoint
INSERT OR IGNORE INTO `model_use` (`work_id`, `model`, `type`, `at_ms`)
  SELECT `work`.`id`, json_extract(`lora`.`value`, '$.name'), 'lora', `published_at_ms` FROM `work_text` JOIN `work` ON `work`.`id` = `work_id`, json_each(`recipe`, '$.loras') AS `lora`
    WHERE `listing` >= 1 AND json_valid(`recipe`) AND json_extract(`lora`.`value`, '$.name') IS NOT NULL;
