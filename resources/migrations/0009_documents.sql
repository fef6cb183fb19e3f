CREATE TABLE `document_templates` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`slug` text GENERATED ALWAYS AS (json_extract(document, '$.slug')) VIRTUAL,
	CONSTRAINT "document_templates_json" CHECK(json_valid(document))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `document_templates_id_unique` ON `document_templates` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_templates_slug` ON `document_templates` (`slug`);--> statement-breakpoint
CREATE TABLE `document_uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`shipment_id` text NOT NULL,
	`connection_id` text,
	`digest` text NOT NULL,
	`file_names` text NOT NULL,
	`state` text NOT NULL,
	`started_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "document_uploads_state" CHECK(state IN ('pending','uploaded','refused','unknown'))
);
--> statement-breakpoint
CREATE INDEX `document_uploads_shipment` ON `document_uploads` (`shipment_id`,`digest`);--> statement-breakpoint
CREATE UNIQUE INDEX `document_uploads_one_pending` ON `document_uploads` (`shipment_id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `document_uploads_open` ON `document_uploads` (`state`) WHERE state = 'pending';--> statement-breakpoint
CREATE TABLE `upload_records` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`shipment_id` text NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "upload_records_json" CHECK(json_valid(document))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_records_id_unique` ON `upload_records` (`id`);--> statement-breakpoint
CREATE INDEX `upload_records_mode` ON `upload_records` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `upload_records_lookup` ON `upload_records` (`test_mode`,`seq`,`created_at`,`shipment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `upload_records_shipment` ON `upload_records` (`shipment_id`);--> statement-breakpoint
CREATE TRIGGER upload_records_counted AFTER INSERT ON upload_records BEGIN
  INSERT INTO counters (name, value) VALUES ('upload_records:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER upload_records_uncounted AFTER DELETE ON upload_records BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'upload_records:' || OLD.test_mode;
END;
