CREATE TABLE `sign_up_rule` (
	`id` integer PRIMARY KEY NOT NULL,
	`registration` text NOT NULL,
	`changed_at_ms` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `account` ADD `invitation` text;--> statement-breakpoint
CREATE INDEX `account_invited_with` ON `account` (`invitation`,`created_at_ms`,`id`) WHERE invitation IS NOT NULL;--> statement-breakpoint
ALTER TABLE `invitation` ADD `revoked_at_ms` integer;--> statement-breakpoint
CREATE INDEX `invitation_by_time` ON `invitation` (`created_at_ms`,`code`);