CREATE TABLE `pending_labels` (
	`shipment_id` text PRIMARY KEY NOT NULL,
	`arrives` text NOT NULL,
	`since` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_ask_at` integer,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "pending_labels_arrives" CHECK(arrives IN ('later','email','never'))
);
--> statement-breakpoint
CREATE INDEX `pending_labels_due` ON `pending_labels` (`next_ask_at`) WHERE next_ask_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `shipment_papers` (
	`shipment_id` text NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`bytes` blob NOT NULL,
	`copies` integer DEFAULT 1 NOT NULL,
	`parcel` integer,
	`tracking_number` text,
	`shipment_identifier` text,
	`carrier_data` text,
	PRIMARY KEY(`shipment_id`, `number`),
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_papers_copies" CHECK(copies BETWEEN 1 AND 99)
);
--> statement-breakpoint
ALTER TABLE `manifests` ADD `carrier_data` text;--> statement-breakpoint
ALTER TABLE `pickups` ADD `carrier_data` text;--> statement-breakpoint
ALTER TABLE `shipment_files` ADD `copies` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `carrier_data` text;--> statement-breakpoint
ALTER TABLE `upload_records` ADD `carrier_data` text;