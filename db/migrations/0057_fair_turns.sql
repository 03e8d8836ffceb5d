DROP INDEX `folder_share_due`;
--> statement-breakpoint
ALTER TABLE `folder_share` ADD `looked_run` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
CREATE INDEX `folder_share_due` ON `folder_share` (`looked_run`,`token`) WHERE is_due = 1 AND is_off = 0;
--> statement-breakpoint
CREATE TRIGGER `folder_share_waits` AFTER INSERT ON `folder_share` BEGIN
	UPDATE `folder_share` SET `looked_run` = COALESCE((SELECT MAX(`looked_run`) FROM `folder_share` WHERE is_due = 1 AND is_off = 0), 0) WHERE `token` = NEW.token;
END;
