CREATE TABLE `markups` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`value` real NOT NULL,
	`currency` text,
	`carriers` text NOT NULL,
	`connections` text NOT NULL,
	`services` text NOT NULL,
	`countries` text NOT NULL,
	`enabled` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`updated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "markups_terms" CHECK(value > 0 AND (kind = 'percent' AND currency IS NULL OR kind = 'amount' AND currency IS NOT NULL)),
	CONSTRAINT "markups_json" CHECK(json_valid(carriers) AND json_valid(connections) AND json_valid(services) AND json_valid(countries)),
	CONSTRAINT "markups_scope" CHECK(json_array_length(carriers) + json_array_length(connections) + json_array_length(services) + json_array_length(countries) > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `markups_id_unique` ON `markups` (`id`);--> statement-breakpoint
CREATE INDEX `markups_order` ON `markups` (`position`,`seq`);