CREATE TABLE `work_facet` (
	`work_id` text NOT NULL,
	`facet` text NOT NULL,
	`listing` integer DEFAULT 0 NOT NULL,
	`shelf` integer DEFAULT 0 NOT NULL,
	`age` integer DEFAULT 0 NOT NULL,
	`hot_score` integer DEFAULT 0 NOT NULL,
	`published_at_ms` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`work_id`, `facet`)
);
--> statement-breakpoint
CREATE INDEX `work_facet_by_hot` ON `work_facet` (`facet`,`listing`,`shelf`,`hot_score`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_facet_by_time` ON `work_facet` (`facet`,`listing`,`shelf`,`published_at_ms`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_facet_young_by_hot` ON `work_facet` (`facet`,`listing`,`shelf`,`age`,`hot_score`,`work_id`) WHERE listing >= 1 AND age < 3;--> statement-breakpoint
DROP INDEX `work_by_recommend`;--> statement-breakpoint
DROP INDEX `work_by_hot`;--> statement-breakpoint
DROP INDEX `work_of_day_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_day_by_hot`;--> statement-breakpoint
DROP INDEX `work_of_week_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_week_by_hot`;--> statement-breakpoint
DROP INDEX `work_of_month_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_month_by_hot`;--> statement-breakpoint
DROP INDEX `work_listed_by_recommend`;--> statement-breakpoint
DROP INDEX `work_listed_by_hot`;--> statement-breakpoint
DROP INDEX `work_listed_by_time`;--> statement-breakpoint
DROP INDEX `work_of_kind_by_recommend`;--> statement-breakpoint
DROP INDEX `work_of_kind_by_hot`;--> statement-breakpoint
DROP INDEX `work_of_kind_by_time`;--> statement-breakpoint
DROP INDEX `work_by_author_and_kind`;--> statement-breakpoint
ALTER TABLE `work` ADD `shelf` integer GENERATED ALWAYS AS ((object_type * 10 + CASE object_type WHEN 4 THEN CASE sub_channel WHEN 'picture' THEN 1 WHEN 'video' THEN 2 WHEN 'article' THEN 3 ELSE 0 END WHEN 2 THEN channel IS 1 WHEN 13 THEN sub_object_type IS 3 OR sub_object_type IS 4 ELSE 0 END)) VIRTUAL NOT NULL;--> statement-breakpoint
CREATE INDEX `work_shelved_by_hot` ON `work` (`listing`,`shelf`,`hot_score`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_shelved_by_time` ON `work` (`listing`,`shelf`,`published_at_ms`,`id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_young_by_hot` ON `work` (`listing`,`shelf`,`age`,`hot_score`,`id`) WHERE listing >= 1 AND age < 3;--> statement-breakpoint
CREATE INDEX `work_by_author_and_kind` ON `work` (`author_id`,`object_type`,`published_at_ms`,`id`,`listing`);--> statement-breakpoint
ALTER TABLE `work_tag` ADD `listing` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work_tag` ADD `hot_score` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `work_tag` ADD `published_at_ms` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `work_tag_by_hot` ON `work_tag` (`tag`,`listing`,`hot_score`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
CREATE INDEX `work_tag_by_time` ON `work_tag` (`tag`,`listing`,`published_at_ms`,`work_id`) WHERE listing >= 1;--> statement-breakpoint
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
UPDATE work_tag SET (listing, hot_score, published_at_ms) = (SELECT listing, hot_score, published_at_ms FROM work WHERE id = work_tag.work_id)
WHERE EXISTS (SELECT 1 FROM work WHERE id = work_tag.work_id);
