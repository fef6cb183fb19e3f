CREATE TABLE `intents` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`subject_id` text NOT NULL,
	`connection_id` text,
	`state` text NOT NULL,
	`proposal` text NOT NULL,
	`started_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "intents_state" CHECK(state IN ('pending','done','refused','unknown')),
	CONSTRAINT "intents_proposal" CHECK(json_valid(proposal))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `intents_one_open` ON `intents` (`subject_id`) WHERE state IN ('pending','unknown');--> statement-breakpoint
CREATE INDEX `intents_open` ON `intents` (`state`) WHERE state IN ('pending','unknown');--> statement-breakpoint
CREATE TABLE `pickup_shipments` (
	`shipment_id` text PRIMARY KEY NOT NULL,
	`pickup_id` text NOT NULL,
	`tracking_number` text NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`pickup_id`) REFERENCES `pickups`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pickup_shipments_pickup` ON `pickup_shipments` (`pickup_id`);--> statement-breakpoint
CREATE TABLE `pickups` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`connection_id` text,
	`pickup_date` text GENERATED ALWAYS AS (json_extract(document, '$.pickup_date')) VIRTUAL,
	`address_id` text GENERATED ALWAYS AS (json_extract(document, '$.address.id')) VIRTUAL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pickups_json" CHECK(json_valid(document)),
	CONSTRAINT "pickups_window" CHECK(json_extract(document, '$.ready_time') < json_extract(document, '$.closing_time'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pickups_id_unique` ON `pickups` (`id`);--> statement-breakpoint
CREATE INDEX `pickups_mode` ON `pickups` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `pickups_day` ON `pickups` (`connection_id`,`pickup_date`);--> statement-breakpoint
CREATE INDEX `pickups_address` ON `pickups` (`address_id`);
--> statement-breakpoint
CREATE TRIGGER pickups_counted AFTER INSERT ON pickups BEGIN
  INSERT INTO counters (name, value) VALUES ('pickups:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER pickups_uncounted AFTER DELETE ON pickups BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'pickups:' || OLD.test_mode;
END;
