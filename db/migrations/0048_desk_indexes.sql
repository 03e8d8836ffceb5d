CREATE INDEX `ledger_movement_given` ON `ledger_movement` (`created_at_ms`) WHERE "kind" IN ('grant', 'redeem', 'reward', 'purchase');--> statement-breakpoint
CREATE INDEX `redeem_code_by_hint` ON `redeem_code` (`hint`,`code_hash`);--> statement-breakpoint
CREATE INDEX `audit_entry_by_actor` ON `audit_entry` (`actor_id`,`at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `audit_entry_by_action` ON `audit_entry` (`action`,`at_ms`,`id`);--> statement-breakpoint
CREATE INDEX `moderation_case_waiting` ON `moderation_case` (`created_at_ms`,`id`) WHERE state = 'open';