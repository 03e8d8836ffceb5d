ALTER TABLE `media_file` ADD `captions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `media_file` ADD `storyboard` text;