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
);
--> statement-breakpoint
CREATE INDEX `comment_by_hot` ON `comment` (`object_id`,`hot_score`,`id`) WHERE root_id IS NULL AND standing > 0;--> statement-breakpoint
CREATE INDEX `comment_by_time` ON `comment` (`object_id`,`created_at_ms`,`id`) WHERE root_id IS NULL AND standing > 0;--> statement-breakpoint
CREATE INDEX `comment_by_root` ON `comment` (`root_id`,`created_at_ms`,`id`) WHERE standing > 0;--> statement-breakpoint
CREATE UNIQUE INDEX `comment_pinned` ON `comment` (`object_id`) WHERE pinned_at_ms IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_by_object` ON `comment` (`object_id`,`id`);--> statement-breakpoint
CREATE INDEX `comment_below` ON `comment` (`root_id`) WHERE root_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_by_author` ON `comment` (`author_id`,`created_at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `comment_waiting` ON `comment` (`author_id`,`object_id`,`created_at_ms`) WHERE state <> 'visible' AND deleted_at_ms IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `comment_by_request` ON `comment` (`author_id`,`request_key`) WHERE request_key IS NOT NULL;--> statement-breakpoint
CREATE TABLE `comment_like` (
	`comment_id` text NOT NULL,
	`account_id` text NOT NULL,
	`created_at_ms` integer NOT NULL,
	PRIMARY KEY(`comment_id`, `account_id`)
);
--> statement-breakpoint
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
);
--> statement-breakpoint
CREATE INDEX `comment_move_by_comment` ON `comment_move` (`comment_id`,`at_ms`);--> statement-breakpoint
CREATE TRIGGER `comment_is_counted` AFTER INSERT ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', NEW.object_id, 'comment', 1, NEW.updated_at_ms);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', NEW.root_id, 'reply', 1, NEW.updated_at_ms WHERE NEW.root_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `comment_is_recounted` AFTER UPDATE OF `state`, `author_shown`, `level`, `deleted_at_ms` ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) <> (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', NEW.object_id, 'comment', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32), NEW.updated_at_ms);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', NEW.root_id, 'reply', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32), NEW.updated_at_ms WHERE NEW.root_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `comment_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', OLD.object_id, 'comment', -1, OLD.updated_at_ms);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', OLD.root_id, 'reply', -1, OLD.updated_at_ms WHERE OLD.root_id IS NOT NULL;
END;--> statement-breakpoint
CREATE TRIGGER `comment_like_is_counted` AFTER INSERT ON `comment_like` BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('comment', NEW.comment_id, 'like', 1, NEW.created_at_ms);
END;--> statement-breakpoint
CREATE TRIGGER `comment_like_is_discounted` AFTER DELETE ON `comment_like` WHEN EXISTS (SELECT 1 FROM comment WHERE id = OLD.comment_id) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('comment', OLD.comment_id, 'like', -1, OLD.created_at_ms);
END;
