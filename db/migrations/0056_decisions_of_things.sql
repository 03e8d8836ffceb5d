CREATE TABLE `board_decision` (
	`account_id` text NOT NULL,
	`sha256` text NOT NULL,
	`board_id` text NOT NULL,
	`level` integer NOT NULL,
	PRIMARY KEY(`account_id`, `sha256`, `board_id`, `level`)
);
--> statement-breakpoint
CREATE INDEX `board_decision_by_board` ON `board_decision` (`board_id`);
--> statement-breakpoint
ALTER TABLE `library_item` ADD `rated_by` text;
--> statement-breakpoint
ALTER TABLE `library_item` ADD `rated_level` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `library_item_rated_by_link` ON `library_item` (`rated_by`) WHERE rated_by IS NOT NULL;
--> statement-breakpoint
-- What was decided before stays with its things too.
UPDATE `library_item` SET `rated_by` = `rated`.`token`, `rated_level` = `rated`.`set_level`
	FROM (SELECT `token`, `set_level`, `folder_id`, `owner_id` FROM `folder_share` WHERE `set_level` IS NOT NULL) AS `rated`
	WHERE `library_item`.`owner_id` = `rated`.`owner_id` AND `library_item`.`kind` <> 'board' AND `library_item`.`trashed_at_ms` IS NULL
		AND `library_item`.`folder_id` IN (SELECT `id` FROM `media_folder` WHERE `rated`.`folder_id` IN (`id`, `parent_id`));
--> statement-breakpoint
INSERT INTO `board_decision` (`account_id`, `sha256`, `board_id`, `level`)
	SELECT `board_use`.`account_id`, `sha256`, `board_id`, `set_level` FROM `board_use` JOIN `board` ON `board`.`id` = `board_id` WHERE `set_level` IS NOT NULL
	UNION SELECT `board_use`.`account_id`, `sha256`, `board_id`, 32 FROM `board_use` JOIN `board` ON `board`.`id` = `board_id` WHERE `share_state` IN ('limited', 'removed');
