ALTER TABLE `work` ADD `member_view_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work` ADD `commenter_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `comment_by_person` ON `comment` (`object_id`,`author_id`) WHERE standing = 2;--> statement-breakpoint
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
CREATE TRIGGER `commenter_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', OLD.object_id, 'commenter', -1, OLD.updated_at_ms
    WHERE OLD.author_id IS NOT NULL AND OLD.author_id IS NOT (SELECT author_id FROM work WHERE id = OLD.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = OLD.object_id AND other.author_id = OLD.author_id AND other.standing = 2 AND other.id <> OLD.id);
END;--> statement-breakpoint
UPDATE `work` SET `commenter_count` = (SELECT COUNT(DISTINCT `comment`.`author_id`) FROM `comment` WHERE `comment`.`object_id` = `work`.`id` AND `comment`.`standing` = 2 AND `comment`.`author_id` IS NOT `work`.`author_id`)
  WHERE `id` IN (SELECT `object_id` FROM `comment` WHERE `standing` = 2);
