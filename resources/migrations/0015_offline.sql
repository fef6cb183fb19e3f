CREATE TABLE `queued_purchases` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`connection_id` text,
	`carrier_id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`service` text NOT NULL,
	`label_type` text,
	`accepted_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`tolerance_percent` integer NOT NULL,
	`state` text DEFAULT 'queued' NOT NULL,
	`reason` text,
	`message` text,
	`offered_minor` integer,
	`offered_currency` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "queued_purchases_state" CHECK(state IN ('queued','rating','buying','bought','stopped')),
	CONSTRAINT "queued_purchases_reason" CHECK((state = 'stopped') = (reason IS NOT NULL) AND (reason IS NULL OR reason IN ('price_moved','service_gone','refused','unknown','cancelled')))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queued_purchases_id_unique` ON `queued_purchases` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `queued_purchases_one_open` ON `queued_purchases` (`shipment_id`) WHERE state IN ('queued','rating','buying');--> statement-breakpoint
CREATE INDEX `queued_purchases_shipment` ON `queued_purchases` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `queued_purchases_open` ON `queued_purchases` (`seq`) WHERE state IN ('queued','rating','buying');--> statement-breakpoint
CREATE INDEX `queued_purchases_mode` ON `queued_purchases` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `queued_purchases_mode_state` ON `queued_purchases` (`test_mode`,`state`,`seq`);--> statement-breakpoint
CREATE TABLE `remembered_rates` (
	`connection_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`rates` text NOT NULL,
	`rated_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `fingerprint`),
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "remembered_rates_json" CHECK(json_valid(rates))
);
--> statement-breakpoint
CREATE INDEX `remembered_rates_age` ON `remembered_rates` (`rated_at`);