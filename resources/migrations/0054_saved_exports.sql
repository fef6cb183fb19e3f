CREATE TABLE `saved_exports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`name` text NOT NULL,
	`contents` text NOT NULL,
	`format` text NOT NULL,
	`folder` text NOT NULL,
	`repeat` text,
	`last_days` integer,
	`keep` integer,
	`is_on` integer NOT NULL,
	`counted_from` integer NOT NULL,
	`told_up_to` integer NOT NULL,
	`under_way` text,
	`files` text NOT NULL,
	`last_run_at` integer,
	`last_rows` integer,
	`last_file` text,
	`trouble` text,
	`trouble_since` integer,
	`by` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "saved_exports_contents" CHECK(json_valid(contents)),
	CONSTRAINT "saved_exports_trouble_since" CHECK((trouble IS NULL) = (trouble_since IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `saved_exports_id_unique` ON `saved_exports` (`id`);--> statement-breakpoint
CREATE INDEX `saved_exports_trouble` ON `saved_exports` (`seq`) WHERE trouble IS NOT NULL;