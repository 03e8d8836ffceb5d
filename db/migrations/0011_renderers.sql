CREATE TABLE `renderer` (
	`name` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`state` text NOT NULL,
	`slots` integer NOT NULL,
	`weight` integer NOT NULL,
	`audience` text NOT NULL,
	`offers` text,
	`sealed` text,
	`hint` text NOT NULL,
	`connection` text NOT NULL,
	`seed` text,
	`is_own` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
