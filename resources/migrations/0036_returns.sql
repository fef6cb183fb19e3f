CREATE TABLE `returns` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`shipment_id` text NOT NULL,
	`label_id` text NOT NULL,
	`items` text NOT NULL,
	`note` text,
	`created_at` integer NOT NULL,
	`created_by` text,
	`arrived_at` integer,
	`arrived_by` text,
	`decided_at` integer,
	`decided_by` text,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`label_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "returns_items" CHECK(json_valid(items))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `returns_id_unique` ON `returns` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `returns_labelId_unique` ON `returns` (`label_id`);--> statement-breakpoint
CREATE INDEX `returns_mode` ON `returns` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `returns_shipment` ON `returns` (`shipment_id`);