ALTER TABLE `account` ADD `levels` integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE `account` ADD `blurs_levels` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX `blocked_image_band_1` ON `blocked_image` (substr("hash", 1, 4));--> statement-breakpoint
CREATE INDEX `blocked_image_band_2` ON `blocked_image` (substr("hash", 5, 4));--> statement-breakpoint
CREATE INDEX `blocked_image_band_3` ON `blocked_image` (substr("hash", 9, 4));--> statement-breakpoint
CREATE INDEX `blocked_image_band_4` ON `blocked_image` (substr("hash", 13, 4));