CREATE TABLE `requested_services` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`text` text NOT NULL,
	`key` text NOT NULL,
	`match_kind` text NOT NULL,
	`meaning` text NOT NULL,
	`updated_by` text,
	`updated_at` integer NOT NULL,
	CONSTRAINT "requested_services_json" CHECK(json_valid(meaning))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `requested_services_id_unique` ON `requested_services` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `requested_services_key` ON `requested_services` (`test_mode`,`match_kind`,`key`);--> statement-breakpoint
ALTER TABLE `order_entries` ADD `requested_service` text;--> statement-breakpoint
CREATE INDEX `order_entries_requested` ON `order_entries` (`test_mode`,requested_service COLLATE NOCASE,`order_seq`) WHERE requested_service IS NOT NULL;--> statement-breakpoint
ALTER TABLE `run_items` ADD `requested_service` text;