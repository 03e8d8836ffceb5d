CREATE TABLE `count_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`thing_id` text NOT NULL,
	`counter` text NOT NULL,
	`delta` integer NOT NULL,
	`at_ms` integer NOT NULL
);
