CREATE TABLE `notifications` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`key` text NOT NULL,
	`group_key` text NOT NULL,
	`kind` text NOT NULL,
	`tone` text NOT NULL,
	`test_mode` integer,
	`subject` text NOT NULL,
	`subject_id` text NOT NULL,
	`facts` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	`solved_at` integer,
	CONSTRAINT "notifications_facts" CHECK(json_valid(facts))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_id_unique` ON `notifications` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_key_unique` ON `notifications` (`key`);--> statement-breakpoint
CREATE INDEX `notifications_group` ON `notifications` (`group_key`,`seq`);--> statement-breakpoint
CREATE INDEX `notifications_new` ON `notifications` (`kind`,`tone`,`group_key`,`test_mode`,`read_at`,`solved_at`) WHERE read_at IS NULL AND solved_at IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_open` ON `notifications` (`kind`,`subject_id`) WHERE solved_at IS NULL;