CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`password_hash` text,
	`status` integer DEFAULT 1 NOT NULL,
	`is_moderator` integer DEFAULT false NOT NULL,
	`is_admin` integer DEFAULT false NOT NULL,
	`facts_version` integer DEFAULT 1 NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`links` text DEFAULT '[]' NOT NULL,
	`avatar_key` text,
	`banner_key` text,
	`settings` text DEFAULT '{}' NOT NULL,
	`invitation_code` text NOT NULL,
	`invited_by` text,
	`device_code` text,
	`locale` text DEFAULT 'en' NOT NULL,
	`created_at_ms` integer NOT NULL,
	`delete_at_ms` integer,
	`deleted_at_ms` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_by_email` ON `account` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_by_phone` ON `account` (`phone`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_by_invitation` ON `account` (`invitation_code`);--> statement-breakpoint
CREATE INDEX `account_by_name` ON `account` (`name`);--> statement-breakpoint
CREATE INDEX `account_to_delete` ON `account` (`delete_at_ms`) WHERE delete_at_ms IS NOT NULL AND deleted_at_ms IS NULL;--> statement-breakpoint
CREATE TABLE `challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`answer_hash` text,
	`payload` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `challenge_by_expiry` ON `challenge` (`expires_at_ms`);--> statement-breakpoint
CREATE INDEX `challenge_by_subject` ON `challenge` (`subject`,`kind`);--> statement-breakpoint
CREATE TABLE `collection` (
	`account_id` text NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `object_type`, `object_id`)
);
--> statement-breakpoint
CREATE INDEX `collection_by_account` ON `collection` (`account_id`,`created_at_ms`,`object_id`);--> statement-breakpoint
CREATE TABLE `follow` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`)
);
--> statement-breakpoint
CREATE INDEX `follow_by_follower` ON `follow` (`follower_id`,`created_at_ms`,`followed_id`);--> statement-breakpoint
CREATE INDEX `follow_by_followed` ON `follow` (`followed_id`,`created_at_ms`,`follower_id`);--> statement-breakpoint
CREATE TABLE `invitation` (
	`code` text PRIMARY KEY NOT NULL,
	`maximum_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`label` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`used_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `passkey_by_account` ON `passkey` (`account_id`,`created_at_ms`);--> statement-breakpoint
CREATE TABLE `sandbox_message` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`sent_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sandbox_message_by_time` ON `sandbox_message` (`sent_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `security_event` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`device` text NOT NULL,
	`address` text NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `security_event_by_account` ON `security_event` (`account_id`,`at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `shown_once` (
	`viewer_id` text NOT NULL,
	`name` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `name`)
);
--> statement-breakpoint
CREATE TABLE `sign_in_way` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`account_id` text NOT NULL,
	`label` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_way_by_account` ON `sign_in_way` (`account_id`,`provider`);--> statement-breakpoint
CREATE TABLE `hold` (
	`task_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`stamina` integer NOT NULL,
	`coins` integer NOT NULL,
	`status` text NOT NULL,
	`charged_coins` integer,
	`created_at_ms` integer NOT NULL,
	`ended_at_ms` integer
);
--> statement-breakpoint
CREATE INDEX `hold_open` ON `hold` (`created_at_ms`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `ledger_account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`balance` integer DEFAULT 0 NOT NULL,
	CONSTRAINT "purse_never_below_zero" CHECK("ledger_account"."user_id" IS NULL OR "ledger_account"."balance" >= 0)
);
--> statement-breakpoint
CREATE INDEX `ledger_account_by_user` ON `ledger_account` (`user_id`);--> statement-breakpoint
CREATE TABLE `ledger_entry` (
	`movement_key` text NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`movement_key`, `account_id`)
);
--> statement-breakpoint
CREATE INDEX `ledger_entry_by_account` ON `ledger_entry` (`account_id`);--> statement-breakpoint
CREATE TABLE `ledger_movement` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_movement_by_user` ON `ledger_movement` (`user_id`,`created_at_ms`,`key`);--> statement-breakpoint
CREATE INDEX `ledger_movement_by_subject` ON `ledger_movement` (`subject_id`);--> statement-breakpoint
CREATE TABLE `membership_term` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`plan` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`created_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `membership_term_by_account` ON `membership_term` (`account_id`,`ends_at_ms`);--> statement-breakpoint
CREATE TABLE `redeem_code` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`hint` text NOT NULL,
	`coins` integer DEFAULT 0 NOT NULL,
	`plan` text,
	`plan_days` integer DEFAULT 0 NOT NULL,
	`maximum_uses` integer NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer
);
--> statement-breakpoint
CREATE TABLE `redemption` (
	`code_hash` text NOT NULL,
	`account_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`code_hash`, `account_id`)
);
--> statement-breakpoint
CREATE TABLE `audit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_entry_by_subject` ON `audit_entry` (`subject_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `audit_entry_by_time` ON `audit_entry` (`at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `ban` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`reason` text NOT NULL,
	`note` text NOT NULL,
	`actor_id` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer,
	`cancelled_at_ms` integer,
	`cancelled_by` text,
	`cancel_note` text
);
--> statement-breakpoint
CREATE INDEX `ban_by_time` ON `ban` (`starts_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `ban_by_account` ON `ban` (`account_id`,`starts_at_ms`);--> statement-breakpoint
ALTER TABLE `work` ADD `author_id` text;--> statement-breakpoint
CREATE INDEX `work_by_author` ON `work` (`author_id`,`published_at_ms`,`id`);--> statement-breakpoint
ALTER TABLE `task` ADD `speed_type` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `task` RENAME COLUMN `membership` TO `plan`;--> statement-breakpoint
UPDATE `task` SET `plan` = 'vip1' WHERE `plan` = 'vip';--> statement-breakpoint
CREATE TRIGGER `ledger_entry_moves_balance` AFTER INSERT ON `ledger_entry` BEGIN
	INSERT INTO `ledger_account` (`id`, `user_id`, `balance`)
		VALUES (NEW.account_id, CASE WHEN instr(NEW.account_id, ':') > 0 THEN substr(NEW.account_id, instr(NEW.account_id, ':') + 1) END, 0)
		ON CONFLICT DO NOTHING;
	UPDATE `ledger_account` SET `balance` = `balance` + NEW.amount WHERE `id` = NEW.account_id;
END;--> statement-breakpoint
CREATE TRIGGER `ledger_entry_is_kept` BEFORE DELETE ON `ledger_entry` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_entry_is_final` BEFORE UPDATE ON `ledger_entry` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_movement_is_kept` BEFORE DELETE ON `ledger_movement` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_movement_is_final` BEFORE UPDATE ON `ledger_movement` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `ledger_account_is_kept` BEFORE DELETE ON `ledger_account` BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entry_is_kept` BEFORE DELETE ON `audit_entry` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `audit_entry_is_final` BEFORE UPDATE ON `audit_entry` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
