CREATE TABLE `workflow` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`title` text NOT NULL,
	`about` text NOT NULL,
	`graph_key` text NOT NULL,
	`graph_sha256` text NOT NULL,
	`graph_bytes` integer NOT NULL,
	`node_count` integer NOT NULL,
	`inputs` text NOT NULL,
	`outputs` text NOT NULL,
	`is_shared` integer NOT NULL,
	`created_at_ms` integer NOT NULL,
	`updated_at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `workflow_by_account` ON `workflow` (`account_id`,`updated_at_ms`,`id`);--> statement-breakpoint
CREATE TABLE `workflow_class` (
	`class_type` text PRIMARY KEY NOT NULL,
	`is_allowed` integer NOT NULL,
	`note` text NOT NULL,
	`changed_by` text NOT NULL,
	`changed_at_ms` integer NOT NULL
);
