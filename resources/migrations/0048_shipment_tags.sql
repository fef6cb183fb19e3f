CREATE TABLE `shipment_history` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shipment_seq` integer NOT NULL,
	`action_id` text,
	`at` integer NOT NULL,
	`by` text,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`shipment_seq`) REFERENCES `shipments`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shipment_history_about" CHECK(json_valid(about))
);
--> statement-breakpoint
CREATE INDEX `shipment_history_shipment` ON `shipment_history` (`shipment_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `shipment_history_action` ON `shipment_history` (`action_id`,`seq`) WHERE action_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `shipment_tags` (
	`shipment_seq` integer NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`shipment_seq`, `tag`),
	FOREIGN KEY (`shipment_seq`) REFERENCES `shipments`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shipment_tags_tag` ON `shipment_tags` (`tag`,`shipment_seq`);--> statement-breakpoint
ALTER TABLE `intents` ADD `by` text;--> statement-breakpoint
CREATE INDEX `intents_subject` ON `intents` (`subject_id`,`started_at`);
--> statement-breakpoint
-- Of manifests made before nobody noted who did it.
UPDATE manifests SET document = json_set(document, '$.created_by', NULL);
