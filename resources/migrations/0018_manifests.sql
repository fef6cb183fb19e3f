CREATE TABLE `manifest_files` (
	`manifest_id` text NOT NULL,
	`number` integer NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`manifest_id`, `number`),
	FOREIGN KEY (`manifest_id`) REFERENCES `manifests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `manifest_shipments` (
	`shipment_id` text PRIMARY KEY NOT NULL,
	`manifest_id` text NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`manifest_id`) REFERENCES `manifests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `manifest_shipments_manifest` ON `manifest_shipments` (`manifest_id`);--> statement-breakpoint
CREATE TABLE `manifests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`connection_id` text,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "manifests_json" CHECK(json_valid(document)),
	CONSTRAINT "manifests_state" CHECK(json_extract(document, '$.state') IN ('closing','closed','unknown'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `manifests_id_unique` ON `manifests` (`id`);--> statement-breakpoint
CREATE INDEX `manifests_mode` ON `manifests` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `purchases_bought` ON `purchases` (`connection_id`,`settled_at`) WHERE state = 'bought';
--> statement-breakpoint
CREATE TRIGGER manifests_counted AFTER INSERT ON manifests BEGIN
  INSERT INTO counters (name, value) VALUES ('manifests:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER manifests_uncounted AFTER DELETE ON manifests BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'manifests:' || OLD.test_mode;
END;
