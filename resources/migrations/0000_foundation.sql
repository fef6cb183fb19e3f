CREATE TABLE `addresses` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `addresses_id_unique` ON `addresses` (`id`);--> statement-breakpoint
CREATE TABLE `api_keys` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`digest` text NOT NULL,
	`last_four` text NOT NULL,
	`test_mode` integer NOT NULL,
	`created_at` integer NOT NULL,
	`revoked_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_keys_digest_unique` ON `api_keys` (`digest`);--> statement-breakpoint
CREATE TABLE `connections` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`adapter` text NOT NULL,
	`carrier_name` text NOT NULL,
	`carrier_id` text NOT NULL,
	`display_name` text NOT NULL,
	`test_mode` integer NOT NULL,
	`active` integer NOT NULL,
	`credentials` text NOT NULL,
	`config` text,
	`metadata` text NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `connections_id_unique` ON `connections` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `connections_carrier_id` ON `connections` (`carrier_id`,`test_mode`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sequences` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `customs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `customs_id_unique` ON `customs` (`id`);--> statement-breakpoint
CREATE TABLE `parcels` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `parcels_id_unique` ON `parcels` (`id`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`shipment_id` text NOT NULL,
	`connection_id` text,
	`service` text NOT NULL,
	`state` text NOT NULL,
	`tracking_number` text,
	`shipment_identifier` text,
	`amount_minor` integer,
	`currency` text,
	`started_at` integer NOT NULL,
	`settled_at` integer,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "purchases_state" CHECK(state IN ('pending','bought','refused','unknown','voided'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_one_live_label` ON `purchases` (`shipment_id`) WHERE state IN ('pending','bought','unknown');--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shipment_files` (
	`shipment_id` text NOT NULL,
	`kind` text NOT NULL,
	`format` text NOT NULL,
	`bytes` blob NOT NULL,
	PRIMARY KEY(`shipment_id`, `kind`),
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shipment_parts` (
	`part_id` text PRIMARY KEY NOT NULL,
	`shipment_id` text NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `shipments` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`status` text GENERATED ALWAYS AS (json_extract(document, '$.status')) VIRTUAL,
	`tracking_number` text GENERATED ALWAYS AS (json_extract(document, '$.tracking_number')) VIRTUAL,
	`reference` text GENERATED ALWAYS AS (json_extract(document, '$.reference')) VIRTUAL,
	`carrier_name` text GENERATED ALWAYS AS (json_extract(document, '$.carrier_name')) VIRTUAL,
	`service` text GENERATED ALWAYS AS (json_extract(document, '$.service')) VIRTUAL,
	CONSTRAINT "shipments_json" CHECK(json_valid(document)),
	CONSTRAINT "shipments_status_known" CHECK(json_extract(document, '$.status') IN ('draft','purchased','cancelled','shipped','in_transit','delivered','needs_attention','out_for_delivery','delivery_failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shipments_id_unique` ON `shipments` (`id`);--> statement-breakpoint
CREATE INDEX `shipments_mode` ON `shipments` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `shipments_status` ON `shipments` (`test_mode`,`status`,`seq`);--> statement-breakpoint
CREATE INDEX `shipments_tracking_number` ON `shipments` (`tracking_number`);--> statement-breakpoint
CREATE TABLE `trackers` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`connection_id` text,
	`shipment_id` text,
	`refreshed_at` integer,
	`tracking_number` text GENERATED ALWAYS AS (json_extract(document, '$.tracking_number')) VIRTUAL,
	`carrier_name` text GENERATED ALWAYS AS (json_extract(document, '$.carrier_name')) VIRTUAL,
	`status` text GENERATED ALWAYS AS (json_extract(document, '$.status')) VIRTUAL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `trackers_id_unique` ON `trackers` (`id`);--> statement-breakpoint
CREATE INDEX `trackers_mode` ON `trackers` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `trackers_status` ON `trackers` (`test_mode`,`status`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `trackers_number` ON `trackers` (`tracking_number`,`carrier_name`,`test_mode`);