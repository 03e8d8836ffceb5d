CREATE TABLE `closed_talk` (
	`object_id` text PRIMARY KEY NOT NULL,
	`closed_at_ms` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `comment` ADD `edited_at_ms` integer;--> statement-breakpoint
ALTER TABLE `comment` ADD `hidden_at_ms` integer;--> statement-breakpoint
-- What the author of a work hid from others is counted for nobody.
DROP TRIGGER `comment_is_recounted`;--> statement-breakpoint
CREATE TRIGGER `comment_is_recounted` AFTER UPDATE OF `state`, `author_shown`, `level`, `deleted_at_ms`, `hidden_at_ms` ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32 AND NEW.hidden_at_ms IS NULL) <> (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', NEW.object_id, 'comment', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32 AND NEW.hidden_at_ms IS NULL) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL), NEW.updated_at_ms);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', NEW.root_id, 'reply', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32 AND NEW.hidden_at_ms IS NULL) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL), NEW.updated_at_ms WHERE NEW.root_id IS NOT NULL;
END;--> statement-breakpoint
DROP TRIGGER `commenter_is_counted`;--> statement-breakpoint
CREATE TRIGGER `commenter_is_counted` AFTER INSERT ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32 AND NEW.hidden_at_ms IS NULL) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', NEW.object_id, 'commenter', 1, NEW.updated_at_ms
    WHERE NEW.author_id IS NOT NULL AND NEW.author_id IS NOT (SELECT author_id FROM work WHERE id = NEW.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = NEW.object_id AND other.author_id = NEW.author_id AND other.standing = 2 AND other.hidden_at_ms IS NULL AND other.id <> NEW.id);
END;--> statement-breakpoint
DROP TRIGGER `commenter_is_recounted`;--> statement-breakpoint
CREATE TRIGGER `commenter_is_recounted` AFTER UPDATE OF `state`, `author_shown`, `level`, `deleted_at_ms`, `hidden_at_ms` ON `comment` WHEN (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32 AND NEW.hidden_at_ms IS NULL) <> (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', NEW.object_id, 'commenter', (NEW.deleted_at_ms IS NULL AND NEW.state = 'visible' AND NEW.author_shown = 1 AND NEW.level <> 32 AND NEW.hidden_at_ms IS NULL) - (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL), NEW.updated_at_ms
    WHERE OLD.author_id IS NOT NULL AND OLD.author_id IS NOT (SELECT author_id FROM work WHERE id = NEW.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = NEW.object_id AND other.author_id = OLD.author_id AND other.standing = 2 AND other.hidden_at_ms IS NULL AND other.id <> NEW.id);
END;--> statement-breakpoint
DROP TRIGGER `comment_is_discounted`;--> statement-breakpoint
CREATE TRIGGER `comment_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', OLD.object_id, 'comment', -1, 0);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', OLD.root_id, 'reply', -1, 0 WHERE OLD.root_id IS NOT NULL;
END;--> statement-breakpoint
DROP TRIGGER `commenter_is_discounted`;--> statement-breakpoint
CREATE TRIGGER `commenter_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32 AND OLD.hidden_at_ms IS NULL) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', OLD.object_id, 'commenter', -1, 0
    WHERE OLD.author_id IS NOT NULL AND OLD.author_id IS NOT (SELECT author_id FROM work WHERE id = OLD.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = OLD.object_id AND other.author_id = OLD.author_id AND other.standing = 2 AND other.hidden_at_ms IS NULL AND other.id <> OLD.id);
END;