CREATE TABLE `batch_items` (
	`batch_id` text NOT NULL,
	`position` integer NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`record_id` text,
	`errors` text,
	PRIMARY KEY(`batch_id`, `position`),
	CONSTRAINT "batch_items_state_known" CHECK(state IN ('waiting','stored','processed','has_errors','incomplete'))
);
--> statement-breakpoint
CREATE INDEX `batch_items_state` ON `batch_items` (`batch_id`,`state`,`position`);--> statement-breakpoint
CREATE TABLE `batches` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`resources` text,
	`status` text GENERATED ALWAYS AS (json_extract(document, '$.status')) VIRTUAL,
	`resource_type` text GENERATED ALWAYS AS (json_extract(document, '$.resource_type')) VIRTUAL,
	CONSTRAINT "batches_json" CHECK(json_valid(document) AND (resources IS NULL OR json_valid(resources)))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `batches_id_unique` ON `batches` (`id`);--> statement-breakpoint
CREATE INDEX `batches_lookup` ON `batches` (`test_mode`,`seq`,`created_at`,`status`,`resource_type`);--> statement-breakpoint
CREATE INDEX `batches_open` ON `batches` (`resource_type`,`seq`) WHERE resources IS NULL;--> statement-breakpoint
CREATE TABLE `data_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`slug` text GENERATED ALWAYS AS (json_extract(document, '$.slug')) VIRTUAL,
	CONSTRAINT "data_templates_json" CHECK(json_valid(document))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `data_templates_id_unique` ON `data_templates` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `data_templates_slug` ON `data_templates` (`slug`);--> statement-breakpoint
CREATE TRIGGER batches_counted AFTER INSERT ON batches BEGIN
  INSERT INTO counters (name, value) VALUES ('batches:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER batches_uncounted AFTER DELETE ON batches BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'batches:' || OLD.test_mode;
END;
