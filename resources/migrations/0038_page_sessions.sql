CREATE TABLE `page_sessions` (
	`digest` text PRIMARY KEY NOT NULL,
	`operator_id` text NOT NULL,
	`token_version` integer NOT NULL,
	`made_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_sessions_operator` ON `page_sessions` (`operator_id`);--> statement-breakpoint
CREATE INDEX `page_sessions_seen` ON `page_sessions` (`seen_at`);--> statement-breakpoint
ALTER TABLE `operators` ADD `pin_hash` text;--> statement-breakpoint
ALTER TABLE `operators` ADD `used_at` integer;