CREATE TABLE `site_fact` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`at_ms` integer NOT NULL
);
