CREATE TABLE `site` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer NOT NULL,
	`settings` text NOT NULL,
	`logo_key` text,
	`changed_at_ms` integer NOT NULL
);
