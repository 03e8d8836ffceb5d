CREATE INDEX `model_total_by_uses` ON `model_total` (`uses` DESC,`model`) WHERE uses > 0;--> statement-breakpoint
DROP TRIGGER `comment_is_discounted`;--> statement-breakpoint
CREATE TRIGGER `comment_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('work', OLD.object_id, 'comment', -1, 0);
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'comment', OLD.root_id, 'reply', -1, 0 WHERE OLD.root_id IS NOT NULL;
END;--> statement-breakpoint
DROP TRIGGER `comment_like_is_discounted`;--> statement-breakpoint
CREATE TRIGGER `comment_like_is_discounted` AFTER DELETE ON `comment_like` WHEN EXISTS (SELECT 1 FROM comment WHERE id = OLD.comment_id) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) VALUES ('comment', OLD.comment_id, 'like', -1, 0);
END;--> statement-breakpoint
DROP TRIGGER `commenter_is_discounted`;--> statement-breakpoint
CREATE TRIGGER `commenter_is_discounted` AFTER DELETE ON `comment` WHEN (OLD.deleted_at_ms IS NULL AND OLD.state = 'visible' AND OLD.author_shown = 1 AND OLD.level <> 32) BEGIN
  INSERT INTO count_log (kind, thing_id, counter, delta, at_ms) SELECT 'work', OLD.object_id, 'commenter', -1, 0
    WHERE OLD.author_id IS NOT NULL AND OLD.author_id IS NOT (SELECT author_id FROM work WHERE id = OLD.object_id)
      AND NOT EXISTS (SELECT 1 FROM comment AS other WHERE other.object_id = OLD.object_id AND other.author_id = OLD.author_id AND other.standing = 2 AND other.id <> OLD.id);
END;
