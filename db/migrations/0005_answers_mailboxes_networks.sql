ALTER TABLE `account` ADD `mailbox` text;--> statement-breakpoint
ALTER TABLE `account` ADD `network` text;--> statement-breakpoint
CREATE INDEX `account_by_mailbox` ON `account` (`mailbox`) WHERE mailbox IS NOT NULL;--> statement-breakpoint
CREATE INDEX `account_by_network` ON `account` (`network`,`created_at_ms`) WHERE network IS NOT NULL;--> statement-breakpoint
ALTER TABLE `challenge` ADD `claim` text;