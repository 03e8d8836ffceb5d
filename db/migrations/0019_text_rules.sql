CREATE TABLE `posting_act` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`act` text NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `posting_act_by_account` ON `posting_act` (`account_id`,`act`,`at_ms`);--> statement-breakpoint
CREATE INDEX `posting_act_by_time` ON `posting_act` (`at_ms`) WHERE act <> 'first';--> statement-breakpoint
ALTER TABLE `checked_text` ADD `sim_high` integer;--> statement-breakpoint
ALTER TABLE `checked_text` ADD `sim_low` integer;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_1` ON `checked_text` ((sim_high >> 16)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_2` ON `checked_text` ((sim_high & 65535)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_3` ON `checked_text` ((sim_low >> 16)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_4` ON `checked_text` ((sim_low & 65535)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
ALTER TABLE `checked_text` DROP COLUMN `sim_hash`;