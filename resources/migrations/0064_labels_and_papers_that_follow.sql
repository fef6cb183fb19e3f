CREATE TABLE `pending_manifests` (
	`manifest_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_ask_at` integer,
	FOREIGN KEY (`manifest_id`) REFERENCES `manifests`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `pending_manifests_due` ON `pending_manifests` (`next_ask_at`) WHERE next_ask_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `proxy_labels` (
	`id` text PRIMARY KEY NOT NULL,
	`test_mode` integer NOT NULL,
	`connection_id` text,
	`carrier_name` text NOT NULL,
	`carrier_id` text,
	`identifier` text NOT NULL,
	`tracking_number` text,
	`request` text NOT NULL,
	`arrives` text NOT NULL,
	`since` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_ask_at` integer,
	`format` text,
	`label` blob,
	`invoice` blob,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "proxy_labels_request" CHECK(json_valid(request)),
	CONSTRAINT "proxy_labels_arrives" CHECK(arrives IN ('later','email','never')),
	CONSTRAINT "proxy_labels_whole" CHECK((format IS NULL) = (label IS NULL))
);
--> statement-breakpoint
CREATE INDEX `proxy_labels_due` ON `proxy_labels` (`next_ask_at`) WHERE next_ask_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `proxy_labels_identifier` ON `proxy_labels` (`identifier`);--> statement-breakpoint
ALTER TABLE `returns` ADD `is_along` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `shipment_papers` ADD `label_id` text REFERENCES shipments(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `shipment_papers_label` ON `shipment_papers` (`label_id`) WHERE label_id IS NOT NULL;