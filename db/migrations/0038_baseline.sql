-- The schema as it was at 0038, in one step. A migration that has been released is never edited: write another one.
CREATE TABLE `access_token` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`secret_hash` text NOT NULL,
	`scopes` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer,
	`used_at_ms` integer,
	`ended_at_ms` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `access_token_by_secret` ON `access_token` (`secret_hash`);--> statement-breakpoint
CREATE INDEX `access_token_by_account` ON `access_token` (`account_id`,`created_at_ms`);--> statement-breakpoint
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
	`deleted_at_ms` integer,
	`terms` text DEFAULT '[]' NOT NULL,
	`ban` text,
	`mailbox` text,
	`network` text,
	`sign_up_origin` text,
	`levels` integer DEFAULT 3 NOT NULL,
	`blurs_levels` integer DEFAULT true NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `account_by_email` ON `account` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_by_phone` ON `account` (`phone`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_by_invitation` ON `account` (`invitation_code`);--> statement-breakpoint
CREATE INDEX `account_by_name` ON `account` (`name`);--> statement-breakpoint
CREATE INDEX `account_to_delete` ON `account` (`delete_at_ms`) WHERE delete_at_ms IS NOT NULL AND deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `account_by_mailbox` ON `account` (`mailbox`) WHERE mailbox IS NOT NULL;--> statement-breakpoint
CREATE INDEX `account_by_network` ON `account` (`network`,`created_at_ms`) WHERE network IS NOT NULL;--> statement-breakpoint
CREATE TABLE `appeal` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`against_id` text NOT NULL,
	`against_actor_id` text,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`decision` text,
	`decided_by` text,
	`decided_at_ms` integer,
	`decision_note` text,
	`title` text DEFAULT '' NOT NULL,
	`asked_level` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `appeal_by_decision` ON `appeal` (`owner_id`,`subject_kind`,`subject_id`,`against_id`);--> statement-breakpoint
CREATE INDEX `appeal_by_time` ON `appeal` (`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `appeal_open` ON `appeal` (`created_at_ms`,`id`) WHERE decision IS NULL;--> statement-breakpoint
CREATE INDEX `appeal_by_owner` ON `appeal` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `audit_entry` (
	`id` text PRIMARY KEY NOT NULL,
	`actor_id` text NOT NULL,
	`action` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
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
	`cancel_note` text,
	`turns_at_ms` integer
);--> statement-breakpoint
CREATE INDEX `ban_by_time` ON `ban` (`starts_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `ban_of_account` ON `ban` (`account_id`,`starts_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `ban_turning` ON `ban` (`turns_at_ms`) WHERE turns_at_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `blocked_image` (
	`hash` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`reason` text NOT NULL,
	`blocked_by` text NOT NULL,
	`blocked_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `blocked_image_band_1` ON `blocked_image` (substr(`hash`, 1, 4));--> statement-breakpoint
CREATE INDEX `blocked_image_band_2` ON `blocked_image` (substr(`hash`, 5, 4));--> statement-breakpoint
CREATE INDEX `blocked_image_band_3` ON `blocked_image` (substr(`hash`, 9, 4));--> statement-breakpoint
CREATE INDEX `blocked_image_band_4` ON `blocked_image` (substr(`hash`, 13, 4));--> statement-breakpoint
CREATE TABLE `board` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`title` text NOT NULL,
	`document` text NOT NULL,
	`revision` integer NOT NULL,
	`is_shared` integer NOT NULL,
	`cover_sha256` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `board_by_account` ON `board` (`account_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `board_blob` (
	`account_id` text NOT NULL,
	`sha256` text NOT NULL,
	`media_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`kept_until_ms` integer,
	PRIMARY KEY(`account_id`, `sha256`)
);--> statement-breakpoint
CREATE INDEX `board_blob_by_account` ON `board_blob` (`account_id`,`created_at_ms`,`sha256`);--> statement-breakpoint
CREATE INDEX `board_blob_sizes` ON `board_blob` (`account_id`,`size_bytes`);--> statement-breakpoint
CREATE UNIQUE INDEX `board_blob_by_key` ON `board_blob` (`media_key`);--> statement-breakpoint
CREATE INDEX `board_blob_to_drop` ON `board_blob` (`kept_until_ms`) WHERE kept_until_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `board_use` (
	`board_id` text NOT NULL,
	`sha256` text NOT NULL,
	`account_id` text NOT NULL,
	PRIMARY KEY(`board_id`, `sha256`)
);--> statement-breakpoint
CREATE INDEX `board_use_by_hash` ON `board_use` (`account_id`,`sha256`);--> statement-breakpoint
CREATE TABLE `challenge` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`answer_hash` text,
	`payload` text NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer NOT NULL,
	`used_at_ms` integer,
	`claim` text
);--> statement-breakpoint
CREATE INDEX `challenge_by_expiry` ON `challenge` (`expires_at_ms`);--> statement-breakpoint
CREATE INDEX `challenge_by_subject` ON `challenge` (`subject`,`kind`);--> statement-breakpoint
CREATE TABLE `checked_text` (
	`subject` text PRIMARY KEY NOT NULL,
	`author_id` text NOT NULL,
	`text` text NOT NULL,
	`at_ms` integer NOT NULL,
	`sim_high` integer,
	`sim_low` integer
);--> statement-breakpoint
CREATE INDEX `checked_text_by_time` ON `checked_text` (`at_ms`,`subject`);--> statement-breakpoint
CREATE INDEX `checked_text_by_author` ON `checked_text` (`author_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_1` ON `checked_text` ((sim_high >> 16)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_2` ON `checked_text` ((sim_high & 65535)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_3` ON `checked_text` ((sim_low >> 16)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE INDEX `checked_text_by_quarter_4` ON `checked_text` ((sim_low & 65535)) WHERE sim_high IS NOT NULL;--> statement-breakpoint
CREATE TABLE `collected` (
	`account_id` text NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `object_type`, `object_id`)
);--> statement-breakpoint
CREATE INDEX `collected_by_account` ON `collected` (`account_id`,`created_at_ms`,`object_id`);--> statement-breakpoint
CREATE INDEX `collected_by_object` ON `collected` (`object_id`);--> statement-breakpoint
CREATE TABLE `collection` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`name` text NOT NULL,
	`is_shown` integer DEFAULT false NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `collection_by_account` ON `collection` (`account_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `collection_shown_by_account` ON `collection` (`account_id`,`updated_at_ms`,`id`) WHERE is_shown = 1;--> statement-breakpoint
CREATE TABLE `collection_item` (
	`collection_id` text NOT NULL,
	`object_id` text NOT NULL,
	`account_id` text NOT NULL,
	`rank` integer NOT NULL,
	PRIMARY KEY(`collection_id`, `object_id`)
);--> statement-breakpoint
CREATE INDEX `collection_item_by_rank` ON `collection_item` (`collection_id`,`rank`,`object_id`);--> statement-breakpoint
CREATE INDEX `collection_item_by_object` ON `collection_item` (`object_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `comment` (
	`id` text PRIMARY KEY NOT NULL,
	`object_type` integer NOT NULL,
	`object_id` text NOT NULL,
	`root_id` text,
	`answers_id` text,
	`author_id` text,
	`text` text NOT NULL,
	`mentions` text DEFAULT '[]' NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`folder` text,
	`scene` text,
	`source` text,
	`state` text NOT NULL,
	`level` integer DEFAULT 1 NOT NULL,
	`text_level` integer DEFAULT 1 NOT NULL,
	`set_level` integer,
	`author_shown` integer DEFAULT true NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`reply_count` integer DEFAULT 0 NOT NULL,
	`hot_score` integer NOT NULL,
	`pinned_at_ms` integer,
	`request_key` text,
	`body_hash` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`shown_at_ms` integer,
	`deleted_at_ms` integer,
	`standing` integer GENERATED ALWAYS AS ((CASE WHEN deleted_at_ms IS NULL AND state = 'visible' AND author_shown = 1 AND level <> 32 THEN 2 WHEN root_id IS NULL AND reply_count > 0 THEN 1 ELSE 0 END)) VIRTUAL NOT NULL
);--> statement-breakpoint
CREATE INDEX `comment_by_hot` ON `comment` (`object_id`,`hot_score`,`id`) WHERE root_id IS NULL AND standing > 0;--> statement-breakpoint
CREATE INDEX `comment_by_time` ON `comment` (`object_id`,`created_at_ms`,`id`) WHERE root_id IS NULL AND standing > 0;--> statement-breakpoint
CREATE INDEX `comment_by_root` ON `comment` (`root_id`,`created_at_ms`,`id`) WHERE standing > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `comment_pinned` ON `comment` (`object_id`) WHERE pinned_at_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_by_object` ON `comment` (`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `comment_below` ON `comment` (`root_id`) WHERE root_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_by_author` ON `comment` (`author_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `comment_waiting` ON `comment` (`author_id`,`object_id`,`created_at_ms`) WHERE state <> 'visible' AND deleted_at_ms IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `comment_by_request` ON `comment` (`author_id`,`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_by_person` ON `comment` (`object_id`,`author_id`) WHERE standing = 2;--> statement-breakpoint
CREATE TABLE `comment_like` (
	`comment_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `account_id`)
);--> statement-breakpoint
CREATE INDEX `comment_like_by_account` ON `comment_like` (`account_id`,`created_at_ms`,`comment_id`);--> statement-breakpoint
CREATE TABLE `comment_move` (
	`id` text PRIMARY KEY NOT NULL,
	`comment_id` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`actor_id` text NOT NULL,
	`rule` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `comment_move_by_comment` ON `comment_move` (`comment_id`,`at_ms`);--> statement-breakpoint
CREATE TABLE `consent` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` integer NOT NULL,
	`given_at_ms` integer NOT NULL,
	`revoked_at_ms` integer
);--> statement-breakpoint
CREATE UNIQUE INDEX `consent_in_force` ON `consent` (`account_id`,`kind`) WHERE revoked_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `consent_by_account` ON `consent` (`account_id`,`given_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `count_fold` (
	`id` integer PRIMARY KEY NOT NULL,
	`folds` integer NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `count_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`counter` text NOT NULL,
	`delta` integer NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `feed_card` (
	`snapshot` integer NOT NULL,
	`position` integer NOT NULL,
	`work_id` text NOT NULL,
	`score` integer NOT NULL,
	`rank` integer NOT NULL,
	`is_newcomer` integer NOT NULL,
	PRIMARY KEY(`snapshot`, `position`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE UNIQUE INDEX `feed_card_by_work` ON `feed_card` (`work_id`,`snapshot`);--> statement-breakpoint
CREATE TABLE `feed_snapshot` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`level_class` text NOT NULL,
	`cards` integer NOT NULL,
	`made_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `feed_snapshot_by_kind` ON `feed_snapshot` (`kind`,`level_class`,`number`);--> statement-breakpoint
CREATE INDEX `feed_snapshot_by_age` ON `feed_snapshot` (`made_at_ms`);--> statement-breakpoint
CREATE TABLE `follow` (
	`follower_id` text NOT NULL,
	`followed_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`follower_id`, `followed_id`)
);--> statement-breakpoint
CREATE INDEX `follow_by_follower` ON `follow` (`follower_id`,`created_at_ms`,`followed_id`);--> statement-breakpoint
CREATE INDEX `follow_by_followed` ON `follow` (`followed_id`,`created_at_ms`,`follower_id`);--> statement-breakpoint
CREATE TABLE `hidden` (
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `kind`, `thing_id`)
);--> statement-breakpoint
CREATE INDEX `hidden_by_account` ON `hidden` (`account_id`,`created_at_ms`,`thing_id`);--> statement-breakpoint
CREATE INDEX `hidden_by_thing` ON `hidden` (`kind`,`thing_id`);--> statement-breakpoint
CREATE TABLE `hold` (
	`task_id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`stamina` integer NOT NULL,
	`coins` integer NOT NULL,
	`status` text NOT NULL,
	`charged_coins` integer,
	`created_at_ms` integer NOT NULL,
	`ended_at_ms` integer,
	`title` text,
	`pieces` integer DEFAULT 1 NOT NULL,
	`delivered` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE INDEX `hold_open` ON `hold` (`created_at_ms`) WHERE status = 'open';--> statement-breakpoint
CREATE TABLE `hot_tag` (
	`object_type` integer NOT NULL,
	`tag` text NOT NULL,
	`author_count` integer NOT NULL,
	`work_count` integer NOT NULL,
	`counted_at_ms` integer NOT NULL,
	PRIMARY KEY(`object_type`, `tag`)
);--> statement-breakpoint
CREATE INDEX `hot_tag_by_use` ON `hot_tag` (`object_type`,`author_count`,`work_count`,`tag`);--> statement-breakpoint
CREATE TABLE `idempotency` (
	`viewer_id` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `path`, `key`)
);--> statement-breakpoint
CREATE INDEX `idempotency_by_age` ON `idempotency` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `image_check` (
	`work_id` text NOT NULL,
	`position` integer NOT NULL,
	`media_key` text NOT NULL,
	`perceptual_hash` text,
	`level` integer,
	`classifier` text,
	`labels` text DEFAULT '[]' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`landed_at_ms` integer,
	PRIMARY KEY(`work_id`, `position`)
);--> statement-breakpoint
CREATE INDEX `image_check_due` ON `image_check` (`due_at_ms`) WHERE landed_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `image_check_by_hash` ON `image_check` (`perceptual_hash`) WHERE perceptual_hash IS NOT NULL;--> statement-breakpoint
CREATE TABLE `invitation` (
	`code` text PRIMARY KEY NOT NULL,
	`maximum_uses` integer,
	`uses` integer DEFAULT 0 NOT NULL,
	`created_by` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`expires_at_ms` integer
);--> statement-breakpoint
CREATE TABLE `ledger_account` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`balance` integer DEFAULT 0 NOT NULL,
	CONSTRAINT `purse_never_below_zero` CHECK(`ledger_account`.`user_id` IS NULL OR `ledger_account`.`balance` >= 0)
);--> statement-breakpoint
CREATE INDEX `ledger_account_by_user` ON `ledger_account` (`user_id`);--> statement-breakpoint
CREATE TABLE `ledger_entry` (
	`movement_key` text NOT NULL,
	`account_id` text NOT NULL,
	`amount` integer NOT NULL,
	PRIMARY KEY(`movement_key`, `account_id`)
);--> statement-breakpoint
CREATE INDEX `ledger_entry_by_account` ON `ledger_entry` (`account_id`);--> statement-breakpoint
CREATE TABLE `ledger_movement` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`detail` text DEFAULT '{}' NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `ledger_movement_by_user` ON `ledger_movement` (`user_id`,`created_at_ms`,`key`);--> statement-breakpoint
CREATE INDEX `ledger_movement_by_subject` ON `ledger_movement` (`subject_id`);--> statement-breakpoint
CREATE TABLE `media_file` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`folder_id` text,
	`category` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`search_name` text NOT NULL,
	`media_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`extra_bytes` integer DEFAULT 0 NOT NULL,
	`content_hash` text NOT NULL,
	`width` integer,
	`height` integer,
	`duration_ms` integer,
	`thumbhash` text,
	`colour` text,
	`perceptual_hash` text,
	`details` text NOT NULL,
	`poster_key` text,
	`playlist_key` text,
	`created_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`captions` text DEFAULT '[]' NOT NULL,
	`storyboard` text
);--> statement-breakpoint
CREATE UNIQUE INDEX `media_file_by_content` ON `media_file` (`owner_id`,`content_hash`,`category`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_owner` ON `media_file` (`owner_id`,`created_at_ms`,`id`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_folder` ON `media_file` (`owner_id`,`folder_id`,`created_at_ms`,`id`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_kind` ON `media_file` (`owner_id`,`kind`,`created_at_ms`,`id`) WHERE deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `media_file_by_key` ON `media_file` (`media_key`);--> statement-breakpoint
CREATE INDEX `media_file_deleted` ON `media_file` (`deleted_at_ms`) WHERE deleted_at_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `media_folder` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `media_folder_by_name` ON `media_folder` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `media_folder_by_owner` ON `media_folder` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `media_usage` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`used_bytes` integer NOT NULL,
	`file_count` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `membership_term` (
	`key` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`plan` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `membership_term_by_account` ON `membership_term` (`account_id`,`ends_at_ms`);--> statement-breakpoint
CREATE TABLE `model_rank` (
	`time_range` text NOT NULL,
	`place` integer NOT NULL,
	`model` text NOT NULL,
	`type` text NOT NULL,
	`uses` integer NOT NULL,
	`place_before` integer,
	PRIMARY KEY(`time_range`, `place`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE TABLE `model_total` (
	`model` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`uses` integer NOT NULL
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `model_total_by_uses` ON `model_total` (`uses` DESC,`model`) WHERE uses > 0;--> statement-breakpoint
CREATE TABLE `model_use` (
	`work_id` text NOT NULL,
	`model` text NOT NULL,
	`type` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`work_id`, `model`)
) WITHOUT ROWID;--> statement-breakpoint
CREATE INDEX `model_use_by_time` ON `model_use` (`at_ms`,`model`,`type`);--> statement-breakpoint
CREATE INDEX `model_use_by_model` ON `model_use` (`model`,`work_id`);--> statement-breakpoint
CREATE TABLE `moderation_case` (
	`id` text PRIMARY KEY NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`owner_id` text,
	`state` text NOT NULL,
	`priority` integer NOT NULL,
	`causes` text NOT NULL,
	`report_count` integer DEFAULT 0 NOT NULL,
	`claimed_by` text,
	`claimed_until_ms` integer,
	`decision` text,
	`decided_by` text,
	`decided_at_ms` integer,
	`reason` text,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`before` text
);--> statement-breakpoint
CREATE UNIQUE INDEX `moderation_case_open` ON `moderation_case` (`subject_kind`,`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `moderation_case_by_subject` ON `moderation_case` (`subject_kind`,`subject_id`,`created_at_ms`);--> statement-breakpoint
CREATE INDEX `moderation_case_by_time` ON `moderation_case` (`updated_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_case_by_owner` ON `moderation_case` (`owner_id`,`decided_at_ms`);--> statement-breakpoint
CREATE INDEX `moderation_case_reported` ON `moderation_case` (`report_count`,`id`) WHERE state = 'open' AND report_count > 0;--> statement-breakpoint
CREATE INDEX `moderation_case_claimed` ON `moderation_case` (`claimed_until_ms`,`id`) WHERE state = 'open' AND claimed_until_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `moderation_case_queue` ON `moderation_case` (priority DESC,`id`) WHERE state = 'open';--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`event` text NOT NULL,
	`subject_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`due_at_ms` integer NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`payload` text
);--> statement-breakpoint
CREATE INDEX `outbox_by_due` ON `outbox` (`due_at_ms`);--> statement-breakpoint
CREATE INDEX `outbox_by_subject` ON `outbox` (`subject_id`);--> statement-breakpoint
CREATE TABLE `passkey` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`label` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`used_at_ms` integer
);--> statement-breakpoint
CREATE INDEX `passkey_by_account` ON `passkey` (`account_id`,`created_at_ms`);--> statement-breakpoint
CREATE TABLE `posting_act` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`act` text NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `posting_act_by_account` ON `posting_act` (`account_id`,`act`,`at_ms`);--> statement-breakpoint
CREATE INDEX `posting_act_by_time` ON `posting_act` (`at_ms`) WHERE act <> 'first';--> statement-breakpoint
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
);--> statement-breakpoint
CREATE TABLE `redemption` (
	`code_hash` text NOT NULL,
	`account_id` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`code_hash`, `account_id`)
);--> statement-breakpoint
CREATE TABLE `renderer` (
	`name` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`slots` integer NOT NULL,
	`weight` integer NOT NULL,
	`audience` text NOT NULL,
	`offers` text,
	`sealed` text,
	`hint` text NOT NULL,
	`connection` text NOT NULL,
	`seed` text,
	`is_own` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE TABLE `report` (
	`id` text PRIMARY KEY NOT NULL,
	`reporter_id` text NOT NULL,
	`subject_kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`reason` text NOT NULL,
	`text` text NOT NULL,
	`case_id` text NOT NULL,
	`outcome` text,
	`created_at_ms` integer NOT NULL,
	`wants_email` integer DEFAULT false NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `report_open` ON `report` (`reporter_id`,`subject_kind`,`subject_id`) WHERE outcome IS NULL;--> statement-breakpoint
CREATE INDEX `report_by_case` ON `report` (`case_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `report_by_reporter` ON `report` (`reporter_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `sandbox_message` (
	`id` text PRIMARY KEY NOT NULL,
	`channel` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`sent_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `sandbox_message_by_time` ON `sandbox_message` (`sent_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `security_event` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`device` text NOT NULL,
	`address` text NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `security_event_by_account` ON `security_event` (`account_id`,`at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `shown_once` (
	`viewer_id` text NOT NULL,
	`name` text NOT NULL,
	`at_ms` integer NOT NULL,
	PRIMARY KEY(`viewer_id`, `name`)
);--> statement-breakpoint
CREATE TABLE `sign_in_way` (
	`provider` text NOT NULL,
	`subject` text NOT NULL,
	`account_id` text NOT NULL,
	`label` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`provider`, `subject`)
);--> statement-breakpoint
CREATE UNIQUE INDEX `sign_in_way_by_account` ON `sign_in_way` (`account_id`,`provider`);--> statement-breakpoint
CREATE TABLE `sitemap_shard` (
	`kind` text NOT NULL,
	`number` integer NOT NULL,
	`from_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`kind`, `number`)
);--> statement-breakpoint
CREATE TABLE `square_module` (
	`id` text PRIMARY KEY NOT NULL,
	`page` text NOT NULL,
	`kind` text NOT NULL,
	`position` integer NOT NULL,
	`audience` text NOT NULL,
	`locales` text DEFAULT '[]' NOT NULL,
	`title` text DEFAULT '{}' NOT NULL,
	`content` text NOT NULL,
	`starts_at_ms` integer NOT NULL,
	`ends_at_ms` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	`removed_at_ms` integer
);--> statement-breakpoint
CREATE INDEX `square_module_by_page` ON `square_module` (`page`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `suggested_person` (
	`sort` text NOT NULL,
	`position` integer NOT NULL,
	`account_id` text NOT NULL,
	PRIMARY KEY(`sort`, `position`)
);--> statement-breakpoint
CREATE INDEX `suggested_person_by_account` ON `suggested_person` (`account_id`);--> statement-breakpoint
CREATE TABLE `tag_walk` (
	`id` integer PRIMARY KEY NOT NULL,
	`tag` text NOT NULL,
	`ended_at_ms` integer
);--> statement-breakpoint
CREATE TABLE `tally_flush` (
	`tally` text PRIMARY KEY NOT NULL,
	`flushed_to` integer NOT NULL,
	`at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `tally_flush_by_age` ON `tally_flush` (`at_ms`);--> statement-breakpoint
CREATE TABLE `task` (
	`id` text PRIMARY KEY NOT NULL,
	`viewer_id` text NOT NULL,
	`plan` text NOT NULL,
	`action` integer NOT NULL,
	`category` integer NOT NULL,
	`status` integer NOT NULL,
	`status_desc` text,
	`sub_status` text,
	`meta` text NOT NULL,
	`specification` text NOT NULL,
	`image_count` integer NOT NULL,
	`delivered_count` integer DEFAULT 0 NOT NULL,
	`price_coins` integer NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`deadline_at_ms` integer NOT NULL,
	`deleted_at_ms` integer,
	`speed_type` integer DEFAULT 1 NOT NULL,
	`answer` text,
	`source` text,
	`model_no` text,
	`model_version_no` text,
	`parent_task_id` text,
	`parent_position` integer,
	`channel_id` text,
	`sources` text,
	`estimate_seconds` integer,
	`expires_at_ms` integer,
	`charged_coins` integer,
	`made_by` text
);--> statement-breakpoint
CREATE INDEX `task_by_viewer` ON `task` (`viewer_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `task_in_flight` ON `task` (`viewer_id`) WHERE status IN (1, 2);--> statement-breakpoint
CREATE INDEX `task_under_way` ON `task` (`updated_at_ms`) WHERE status IN (1, 2);--> statement-breakpoint
CREATE INDEX `task_expiring` ON `task` (`expires_at_ms`) WHERE expires_at_ms IS NOT NULL AND deleted_at_ms IS NULL;--> statement-breakpoint
CREATE INDEX `task_by_parent` ON `task` (`parent_task_id`,`created_at_ms`,`id`) WHERE parent_task_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `task_by_source` ON `task` (`viewer_id`,substr(`source`, 1, instr(`source`, ':')),`created_at_ms`,`id`) WHERE instr(`source`, ':') > 0;--> statement-breakpoint
CREATE INDEX `task_videos` ON `task` (`viewer_id`,`created_at_ms`,`id`) WHERE `action` >= 100 AND `action` < 200;--> statement-breakpoint
CREATE INDEX `task_sounds` ON `task` (`viewer_id`,`created_at_ms`,`id`) WHERE `action` >= 200 AND `action` < 300;--> statement-breakpoint
CREATE TABLE `task_preset` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`name` text NOT NULL,
	`action` integer NOT NULL,
	`category` integer NOT NULL,
	`meta` text NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `task_preset_by_name` ON `task_preset` (`owner_id`,`name`);--> statement-breakpoint
CREATE INDEX `task_preset_by_owner` ON `task_preset` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `task_result` (
	`task_id` text NOT NULL,
	`position` integer NOT NULL,
	`media_key` text NOT NULL,
	`content_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`seed` integer NOT NULL,
	`thumbhash` text NOT NULL,
	`sha256` text,
	`made_by` text,
	`work_id` text,
	`is_in_community` integer DEFAULT false NOT NULL,
	`work_level` integer,
	`duration_ms` integer,
	`poster_key` text,
	`lyrics` text,
	PRIMARY KEY(`task_id`, `position`)
);--> statement-breakpoint
CREATE TABLE `task_share` (
	`token` text PRIMARY KEY NOT NULL,
	`task_id` text NOT NULL,
	`owner_id` text NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `task_share_by_task` ON `task_share` (`task_id`);--> statement-breakpoint
CREATE INDEX `task_share_by_owner` ON `task_share` (`owner_id`);--> statement-breakpoint
CREATE TABLE `text_rule` (
	`id` text NOT NULL,
	`version` integer NOT NULL,
	`rule` text NOT NULL,
	`is_active` integer NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL,
	PRIMARY KEY(`id`, `version`)
);--> statement-breakpoint
CREATE INDEX `text_rule_by_time` ON `text_rule` (`changed_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `translation` (
	`text_hash` text NOT NULL,
	`language` text NOT NULL,
	`text` text NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `translation_by_text` ON `translation` (`text_hash`,`language`);--> statement-breakpoint
CREATE INDEX `translation_by_time` ON `translation` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `upload` (
	`id` text PRIMARY KEY NOT NULL,
	`owner_id` text NOT NULL,
	`category` integer NOT NULL,
	`name` text NOT NULL,
	`declared_type` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`part_bytes` integer NOT NULL,
	`part_count` integer NOT NULL,
	`content_hash` text,
	`folder_id` text,
	`status` text NOT NULL,
	`reason` text,
	`media_key` text NOT NULL,
	`store_upload_id` text NOT NULL,
	`claim` text,
	`claimed_until_ms` integer,
	`verified_hash` text,
	`has_leftovers` integer DEFAULT false NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE UNIQUE INDEX `upload_in_progress` ON `upload` (`owner_id`) WHERE status IN ('init', 'pending');--> statement-breakpoint
CREATE INDEX `upload_stale` ON `upload` (`updated_at_ms`) WHERE status IN ('init', 'pending');--> statement-breakpoint
CREATE INDEX `upload_ended` ON `upload` (`updated_at_ms`) WHERE status IN ('complete', 'fail', 'error');--> statement-breakpoint
CREATE INDEX `upload_leftovers` ON `upload` (`updated_at_ms`) WHERE has_leftovers = 1;--> statement-breakpoint
CREATE INDEX `upload_by_owner` ON `upload` (`owner_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `upload_part` (
	`upload_id` text NOT NULL,
	`number` integer NOT NULL,
	`size_bytes` integer NOT NULL,
	`etag` text NOT NULL,
	`sha256` text,
	`confirmed_at_ms` integer,
	PRIMARY KEY(`upload_id`, `number`)
);--> statement-breakpoint
CREATE TABLE `voice` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`phrase` text NOT NULL,
	`training` text NOT NULL,
	`state` text NOT NULL,
	`name` text NOT NULL,
	`language` text NOT NULL,
	`gender` text NOT NULL,
	`age` text NOT NULL,
	`intonation` text NOT NULL,
	`task_id` text,
	`traits` text,
	`sample_key` text,
	`sample_sha256` text,
	`sample_bytes` integer,
	`sample_ms` integer,
	`consent_key` text,
	`reason` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	`consented_at_ms` integer,
	`revoked_at_ms` integer
);--> statement-breakpoint
CREATE INDEX `voice_by_account` ON `voice` (`account_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `voice_asked` ON `voice` (`created_at_ms`) WHERE `training` = 'asked';--> statement-breakpoint
CREATE TABLE `work` (
	`id` text PRIMARY KEY NOT NULL,
	`object_type` integer NOT NULL,
	`title` text NOT NULL,
	`author` text NOT NULL,
	`cover_key` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`thumbhash` text NOT NULL,
	`colour` text NOT NULL,
	`is_preview` integer NOT NULL,
	`recommend_score` integer NOT NULL,
	`hot_score` integer NOT NULL,
	`published_at_ms` integer NOT NULL,
	`author_id` text,
	`age` integer DEFAULT 0 NOT NULL,
	`sub_object_type` integer,
	`sub_channel` text,
	`channel` integer,
	`content_sub_type` text,
	`stream_key` text,
	`preview_key` text,
	`duration_ms` integer,
	`state` text DEFAULT 'pending' NOT NULL,
	`visibility` text DEFAULT 'public' NOT NULL,
	`level` integer DEFAULT 4 NOT NULL,
	`author_shown` integer DEFAULT true NOT NULL,
	`is_part` integer DEFAULT false NOT NULL,
	`listing` integer GENERATED ALWAYS AS ((CASE WHEN state = 'visible' AND visibility = 'public' AND author_shown = 1 AND is_part = 0 THEN CASE WHEN level <= 2 THEN 1 ELSE 2 END ELSE 0 END)) VIRTUAL NOT NULL,
	`view_count` integer DEFAULT 0 NOT NULL,
	`like_count` integer DEFAULT 0 NOT NULL,
	`collect_count` integer DEFAULT 0 NOT NULL,
	`comment_count` integer DEFAULT 0 NOT NULL,
	`updated_at_ms` integer DEFAULT 0 NOT NULL,
	`is_misplaced` integer GENERATED ALWAYS AS ((CASE WHEN instr(cover_key || COALESCE(stream_key, ''), substr(id, 6)) = 0 THEN 0 WHEN state = 'visible' AND visibility <> 'private' AND author_shown = 1 AND level <> 32 THEN substr(cover_key || COALESCE(stream_key, ''), 1, 10) = 'withdrawn/' ELSE substr(cover_key || COALESCE(stream_key, ''), 1, 5) = 'work/' END)) VIRTUAL NOT NULL,
	`shelf` integer GENERATED ALWAYS AS ((object_type * 10 + CASE object_type WHEN 4 THEN CASE sub_channel WHEN 'picture' THEN 1 WHEN 'video' THEN 2 WHEN 'article' THEN 3 ELSE 0 END WHEN 2 THEN channel IS 1 WHEN 13 THEN sub_object_type IS 3 OR sub_object_type IS 4 ELSE 0 END)) VIRTUAL NOT NULL,
	`play_count` integer DEFAULT 0 NOT NULL,
	`member_view_count` integer DEFAULT 0 NOT NULL,
	`commenter_count` integer DEFAULT 0 NOT NULL
);--> statement-breakpoint
CREATE INDEX `work_by_author` ON `work` (`author_id`,`published_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `work_by_age` ON `work` (`age`,`published_at_ms`) WHERE age < 3;--> statement-breakpoint
CREATE INDEX `work_pending` ON `work` (`updated_at_ms`,`id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `work_by_time` ON `work` (`published_at_ms`,`id`) WHERE listing = 1;--> statement-breakpoint
CREATE INDEX `work_misplaced` ON `work` (`updated_at_ms`,`id`) WHERE is_misplaced = 1;--> statement-breakpoint
CREATE INDEX `work_shelved_by_hot` ON `work` (`listing`,`shelf`,`hot_score`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_shelved_by_time` ON `work` (`listing`,`shelf`,`published_at_ms`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_young_by_hot` ON `work` (`listing`,`shelf`,`age`,`hot_score`,`id`) WHERE listing >= 1 AND age < 3;--> statement-breakpoint
CREATE INDEX `work_by_author_and_kind` ON `work` (`author_id`,`object_type`,`published_at_ms`,`id`,`listing`);--> statement-breakpoint
CREATE INDEX `work_post_by_author_and_channel` ON `work` (`author_id`,`sub_channel`,`published_at_ms`,`id`) WHERE object_type = 4;--> statement-breakpoint
CREATE TABLE `work_copy` (
	`stem` text PRIMARY KEY NOT NULL,
	`created_at_ms` integer NOT NULL
);--> statement-breakpoint
CREATE INDEX `work_copy_by_age` ON `work_copy` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `work_facet` (
	`work_id` text NOT NULL,
	`facet` text NOT NULL,
	`listing` integer DEFAULT 0 NOT NULL,
	`shelf` integer DEFAULT 0 NOT NULL,
	`age` integer DEFAULT 0 NOT NULL,
	`hot_score` integer DEFAULT 0 NOT NULL,
	`published_at_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`work_id`, `facet`)
);--> statement-breakpoint
CREATE INDEX `work_facet_by_hot` ON `work_facet` (`facet`,`listing`,`shelf`,`hot_score`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_facet_by_time` ON `work_facet` (`facet`,`listing`,`shelf`,`published_at_ms`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_facet_young_by_hot` ON `work_facet` (`facet`,`listing`,`shelf`,`age`,`hot_score`,`work_id`) WHERE listing >= 1 AND age < 3;--> statement-breakpoint
CREATE TABLE `work_item` (
	`post_id` text NOT NULL,
	`position` integer NOT NULL,
	`item_id` text NOT NULL,
	`caption` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`post_id`, `position`)
);--> statement-breakpoint
CREATE INDEX `work_item_by_item` ON `work_item` (`item_id`);--> statement-breakpoint
CREATE TABLE `work_like` (
	`account_id` text NOT NULL,
	`work_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `work_id`)
);--> statement-breakpoint
CREATE INDEX `work_like_by_account` ON `work_like` (`account_id`,`created_at_ms`,`work_id`);--> statement-breakpoint
CREATE INDEX `work_like_by_work` ON `work_like` (`work_id`);--> statement-breakpoint
CREATE TABLE `work_move` (
	`id` text PRIMARY KEY NOT NULL,
	`work_id` text NOT NULL,
	`from_state` text NOT NULL,
	`to_state` text NOT NULL,
	`actor_id` text NOT NULL,
	`rule` text NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`at_ms` integer NOT NULL,
	`ends_at_ms` integer
);--> statement-breakpoint
CREATE INDEX `work_move_by_work` ON `work_move` (`work_id`,`at_ms`);--> statement-breakpoint
CREATE INDEX `work_move_ending` ON `work_move` (`ends_at_ms`) WHERE ends_at_ms IS NOT NULL;--> statement-breakpoint
CREATE TABLE `work_origin` (
	`work_id` text NOT NULL,
	`position` integer NOT NULL,
	`relation` text NOT NULL,
	`task_id` text,
	`task_position` integer,
	`file_id` text,
	`ancestor_id` text,
	PRIMARY KEY(`work_id`, `position`)
);--> statement-breakpoint
CREATE INDEX `work_origin_by_task` ON `work_origin` (`task_id`,`task_position`) WHERE task_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_origin_by_file` ON `work_origin` (`file_id`) WHERE file_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_origin_by_ancestor` ON `work_origin` (`ancestor_id`,`work_id`) WHERE ancestor_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `work_pick` (
	`category` text NOT NULL,
	`work_id` text NOT NULL,
	`picked_by` text NOT NULL,
	`picked_at_ms` integer NOT NULL,
	PRIMARY KEY(`category`, `work_id`)
);--> statement-breakpoint
CREATE INDEX `work_pick_by_category` ON `work_pick` (`category`,`picked_at_ms`,`work_id`);--> statement-breakpoint
CREATE INDEX `work_pick_by_work` ON `work_pick` (`work_id`);--> statement-breakpoint
CREATE TABLE `work_request` (
	`author_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`work_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`author_id`, `key`)
);--> statement-breakpoint
CREATE INDEX `work_request_by_work` ON `work_request` (`work_id`);--> statement-breakpoint
CREATE INDEX `work_request_by_age` ON `work_request` (`created_at_ms`);--> statement-breakpoint
CREATE TABLE `work_tag` (
	`tag` text NOT NULL,
	`work_id` text NOT NULL,
	`listing` integer DEFAULT 0 NOT NULL,
	`hot_score` integer DEFAULT 0 NOT NULL,
	`published_at_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`tag`, `work_id`)
);--> statement-breakpoint
CREATE INDEX `work_tag_by_work` ON `work_tag` (`work_id`);--> statement-breakpoint
CREATE INDEX `work_tag_by_hot` ON `work_tag` (`tag`,`listing`,`hot_score`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_tag_by_time` ON `work_tag` (`tag`,`listing`,`published_at_ms`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE TABLE `work_text` (
	`work_id` text PRIMARY KEY NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`tags` text DEFAULT '[]' NOT NULL,
	`recipe` text,
	`imported_from` text,
	`document` text,
	`author_level` integer DEFAULT 0 NOT NULL,
	`text_level` integer DEFAULT 1 NOT NULL,
	`image_level` integer DEFAULT 1 NOT NULL,
	`has_face_swap` integer DEFAULT false NOT NULL,
	`made_by` text,
	`sha256` text,
	`first_shown_at_ms` integer,
	`set_level` integer
);--> statement-breakpoint
CREATE TABLE `workflow` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`title` text NOT NULL,
	`about` text NOT NULL,
	`graph_key` text NOT NULL,
	`graph_sha256` text NOT NULL,
	`graph_bytes` integer NOT NULL,
	`node_count` integer NOT NULL,
	`inputs` text NOT NULL,
	`outputs` text NOT NULL,
	`is_shared` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL,
	`state` text DEFAULT 'visible' NOT NULL
);--> statement-breakpoint
CREATE INDEX `workflow_by_account` ON `workflow` (`account_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `workflow_class` (
	`class_type` text PRIMARY KEY NOT NULL,
	`is_allowed` integer NOT NULL,
	`note` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL
);--> statement-breakpoint
INSERT INTO `count_fold` (`id`, `folds`, `at_ms`) VALUES (1, 0, 0);--> statement-breakpoint
INSERT INTO `square_module` (`id`, `page`, `kind`, `position`, `audience`, `title`, `content`, `starts_at_ms`, `changed_by`, `changed_at_ms`) VALUES
  ('module_00000000000000000000000001', 'square', 'banner', 100, 'everyone', '{}', '{"kind": "banner", "entries": [{"title": {"en": "Make your first image", "zh-cn": "创作你的第一张图像", "ja": "最初の画像を作る", "ar": "أنشئ صورتك الأولى"}, "text": {"en": "Describe it in your own words and watch it appear.", "zh-cn": "用自己的话描述，看它成形。", "ja": "言葉で説明すると、画像が現れます。", "ar": "صفها بكلماتك وشاهدها تظهر."}, "work_id": null, "link": {"obj_type": 61, "id": "create/image"}}, {"title": {"en": "Try an app", "zh-cn": "试试应用", "ja": "アプリを試す", "ar": "جرّب تطبيقًا"}, "text": {"en": "A photo or a few words are enough.", "zh-cn": "一张照片或几个词就够了。", "ja": "写真1枚か短い言葉があれば十分です。", "ar": "صورة أو بضع كلمات تكفي."}, "work_id": null, "link": {"obj_type": 61, "id": "create/ai-app"}}]}', 0, 'system', 0),
  ('module_00000000000000000000000002', 'square', 'tags', 200, 'everyone', '{"en": "Popular tags", "zh-cn": "热门标签", "ja": "人気のタグ", "ar": "الوسوم الرائجة"}', '{"kind": "tags", "tags": []}', 0, 'system', 0),
  ('module_00000000000000000000000003', 'square', 'picks', 300, 'everyone', '{"en": "Picked by our moderators", "zh-cn": "编辑精选", "ja": "モデレーターのおすすめ", "ar": "مختارات المشرفين"}', '{"kind": "picks", "category": "featured"}', 0, 'system', 0),
  ('module_00000000000000000000000004', 'square', 'feed', 400, 'everyone', '{"en": "Trending now", "zh-cn": "当前热门", "ja": "いま話題の作品", "ar": "الرائج الآن"}', '{"kind": "feed", "feed": "squareMixRecommend", "order_by": "hot"}', 0, 'system', 0),
  ('module_00000000000000000000000005', 'square', 'people', 500, 'everyone', '{"en": "People to follow", "zh-cn": "值得关注的人", "ja": "注目のクリエイター", "ar": "أشخاص يستحقون المتابعة"}', '{"kind": "people"}', 0, 'system', 0),
  ('module_00000000000000000000000006', 'square', 'feed', 600, 'everyone', '{"en": "New videos", "zh-cn": "最新视频", "ja": "新着動画", "ar": "أحدث الفيديوهات"}', '{"kind": "feed", "feed": "aiVideo", "order_by": "new"}', 0, 'system', 0),
  ('module_00000000000000000000000007', 'square', 'apps', 700, 'everyone', '{"en": "Apps", "zh-cn": "应用", "ja": "アプリ", "ar": "التطبيقات"}', '{"kind": "apps", "apps": ["watercolour-portrait", "comic-me", "sticker", "upscale-4k"]}', 0, 'system', 0),
  ('module_00000000000000000000000008', 'home', 'banner', 100, 'everyone', '{}', '{"kind": "banner", "entries": [{"title": {"en": "See what''s on the square", "zh-cn": "看看广场上的新鲜事", "ja": "広場をのぞいてみる", "ar": "اكتشف ما في الساحة"}, "text": {"en": "Picked creations, popular tags and people to follow.", "zh-cn": "精选作品、热门标签和值得关注的人。", "ja": "おすすめの作品、人気のタグ、注目のクリエイター。", "ar": "أعمال مختارة ووسوم رائجة وأشخاص يستحقون المتابعة."}, "work_id": null, "link": {"obj_type": 61, "id": "square"}}]}', 0, 'system', 0);--> statement-breakpoint
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
CREATE TRIGGER `audit_entry_is_final` BEFORE UPDATE ON `audit_entry` BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_counted` AFTER INSERT ON `media_file` WHEN NEW.deleted_at_ms IS NULL BEGIN
	INSERT INTO `media_usage` (`owner_id`, `used_bytes`, `file_count`) VALUES (NEW.owner_id, NEW.size_bytes + NEW.extra_bytes, 1)
		ON CONFLICT (`owner_id`) DO UPDATE SET `used_bytes` = `used_bytes` + NEW.size_bytes + NEW.extra_bytes, `file_count` = `file_count` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_put_away` AFTER UPDATE OF `deleted_at_ms` ON `media_file` WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NOT NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` - OLD.size_bytes - OLD.extra_bytes, `file_count` = `file_count` - 1 WHERE `owner_id` = OLD.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_back` AFTER UPDATE OF `deleted_at_ms` ON `media_file` WHEN OLD.deleted_at_ms IS NOT NULL AND NEW.deleted_at_ms IS NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` + NEW.size_bytes + NEW.extra_bytes, `file_count` = `file_count` + 1 WHERE `owner_id` = NEW.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_is_gone` AFTER DELETE ON `media_file` WHEN OLD.deleted_at_ms IS NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` - OLD.size_bytes - OLD.extra_bytes, `file_count` = `file_count` - 1 WHERE `owner_id` = OLD.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER `media_file_has_grown` AFTER UPDATE OF `extra_bytes` ON `media_file` WHEN OLD.deleted_at_ms IS NULL AND NEW.deleted_at_ms IS NULL BEGIN
	UPDATE `media_usage` SET `used_bytes` = `used_bytes` + NEW.extra_bytes - OLD.extra_bytes WHERE `owner_id` = NEW.owner_id;
END;--> statement-breakpoint
CREATE TRIGGER work_tag_as_its_work AFTER INSERT ON work_tag BEGIN
	UPDATE work_tag SET (listing, hot_score, published_at_ms) = (SELECT listing, hot_score, published_at_ms FROM work WHERE id = NEW.work_id)
	WHERE tag = NEW.tag AND work_id = NEW.work_id AND EXISTS (SELECT 1 FROM work WHERE id = NEW.work_id);
END;--> statement-breakpoint
CREATE TRIGGER work_facet_as_its_work AFTER INSERT ON work_facet BEGIN
	UPDATE work_facet SET (listing, shelf, age, hot_score, published_at_ms) = (SELECT listing, shelf, age, hot_score, published_at_ms FROM work WHERE id = NEW.work_id)
	WHERE work_id = NEW.work_id AND facet = NEW.facet AND EXISTS (SELECT 1 FROM work WHERE id = NEW.work_id);
END;--> statement-breakpoint
CREATE TRIGGER work_kept_beside AFTER UPDATE OF state, visibility, level, author_shown, is_part, object_type, sub_object_type, sub_channel, channel, hot_score, published_at_ms, age ON work BEGIN
	UPDATE work_tag SET listing = NEW.listing, hot_score = NEW.hot_score, published_at_ms = NEW.published_at_ms
	WHERE work_id = NEW.id AND (listing, hot_score, published_at_ms) IS NOT (NEW.listing, NEW.hot_score, NEW.published_at_ms);
	UPDATE work_facet SET listing = NEW.listing, shelf = NEW.shelf, age = NEW.age, hot_score = NEW.hot_score, published_at_ms = NEW.published_at_ms
	WHERE work_id = NEW.id AND (listing, shelf, age, hot_score, published_at_ms) IS NOT (NEW.listing, NEW.shelf, NEW.age, NEW.hot_score, NEW.published_at_ms);
END;--> statement-breakpoint
CREATE TRIGGER `model_use_added` AFTER INSERT ON `model_use` BEGIN
  INSERT INTO `model_total` (`model`, `type`, `uses`) VALUES (NEW.`model`, NEW.`type`, 1) ON CONFLICT (`model`) DO UPDATE SET `uses` = `uses` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `model_use_removed` AFTER DELETE ON `model_use` BEGIN
  UPDATE `model_total` SET `uses` = `uses` - 1 WHERE `model` = OLD.`model`;
END;--> statement-breakpoint
CREATE TRIGGER `comment_is_counted` AFTER INSERT ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', NEW.object_id, 'comment', 1, NEW.updated_at_ms);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', NEW.root_id, 'reply', 1, NEW.updated_at_ms WHERE NEW.root_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `comment_is_recounted` AFTER UPDATE OF `state`, `author_shown`, `level`, `deleted_at_ms` ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) <> (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', NEW.object_id, 'comment', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32), NEW.updated_at_ms);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', NEW.root_id, 'reply', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32), NEW.updated_at_ms WHERE NEW.root_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `comment_like_is_counted` AFTER INSERT ON `comment_like` BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('comment', NEW.comment_id, 'like', 1, NEW.created_at_ms);
END;--> statement-breakpoint
CREATE TRIGGER `commenter_is_counted` AFTER INSERT ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', NEW.object_id, 'commenter', 1, NEW.updated_at_ms
    WHERE NEW.author_id IS NOT NULL AND NEW.author_id IS NOT (SELECT author_id FROM work WHERE id = NEW.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = NEW.object_id AND other.author_id = NEW.author_id AND other.standing = 2 AND other.id <> NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER `commenter_is_recounted` AFTER UPDATE OF `state`, `author_shown`, `level`, `deleted_at_ms` ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) <> (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', NEW.object_id, 'commenter', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32), NEW.updated_at_ms
    WHERE OLD.author_id IS NOT NULL AND OLD.author_id IS NOT (SELECT author_id FROM work WHERE id = NEW.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = NEW.object_id AND other.author_id = OLD.author_id AND other.standing = 2 AND other.id <> NEW.id);
END;--> statement-breakpoint
CREATE TRIGGER `comment_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', OLD.object_id, 'comment', -1, 0);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', OLD.root_id, 'reply', -1, 0 WHERE OLD.root_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `comment_like_is_discounted` AFTER DELETE ON `comment_like` WHEN EXISTS (SELECT 1 FROM comment WHERE id = OLD.comment_id) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('comment', OLD.comment_id, 'like', -1, 0);
END;--> statement-breakpoint
CREATE TRIGGER `commenter_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', OLD.object_id, 'commenter', -1, 0
    WHERE OLD.author_id IS NOT NULL AND OLD.author_id IS NOT (SELECT author_id FROM work WHERE id = OLD.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = OLD.object_id AND other.author_id = OLD.author_id AND other.standing = 2 AND other.id <> OLD.id);
END;
