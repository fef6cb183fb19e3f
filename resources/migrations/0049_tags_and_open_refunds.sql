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
--> statement-breakpoint
CREATE TABLE `open_refunds` (
	`entry_seq` integer PRIMARY KEY NOT NULL,
	FOREIGN KEY (`entry_seq`) REFERENCES `money_entries`(`seq`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
INSERT INTO open_refunds (entry_seq)
SELECT seq FROM money_entries AS claim WHERE expected_by IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM money_entries AS up WHERE up.about_id = claim.id AND up.kind = 'refund_expected')
  AND NOT EXISTS (SELECT 1 FROM money_entries AS came WHERE came.about_id = claim.id AND came.kind = 'refund_credited'
    GROUP BY came.about_id HAVING claim.amount_minor IS NULL OR sum(came.amount_minor) <= claim.amount_minor);
--> statement-breakpoint
CREATE TRIGGER open_refunds_new AFTER INSERT ON money_entries WHEN NEW.expected_by IS NOT NULL BEGIN
  INSERT INTO open_refunds (entry_seq) VALUES (NEW.seq);
END;
--> statement-breakpoint
CREATE TRIGGER open_refunds_over AFTER INSERT ON money_entries
WHEN NEW.about_id IS NOT NULL AND NEW.kind IN ('refund_expected', 'refund_credited') BEGIN
  DELETE FROM open_refunds WHERE entry_seq = (SELECT seq FROM money_entries WHERE id = NEW.about_id AND expected_by IS NOT NULL
    AND (NEW.kind = 'refund_expected' OR amount_minor IS NULL OR amount_minor >=
      (SELECT sum(came.amount_minor) FROM money_entries AS came WHERE came.about_id = NEW.about_id
         AND came.kind = 'refund_credited')));
END;
--> statement-breakpoint
DROP INDEX `order_entries_number`;--> statement-breakpoint
DROP INDEX `order_entries_recipient`;--> statement-breakpoint
DROP INDEX `order_entries_country`;--> statement-breakpoint
DROP INDEX `order_entries_weight`;--> statement-breakpoint
DROP INDEX `order_entries_value`;--> statement-breakpoint
DROP INDEX `order_entries_day`;--> statement-breakpoint
DROP INDEX `order_entries_ship_by`;--> statement-breakpoint
CREATE INDEX `order_entries_number` ON `order_entries` (`test_mode`,`number`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_recipient` ON `order_entries` (`test_mode`,`recipient_name`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_country` ON `order_entries` (`test_mode`,`country`,`place`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_weight` ON `order_entries` (`test_mode`,`weight_grams`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_value` ON `order_entries` (`test_mode`,`currency`,`value`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_day` ON `order_entries` (`test_mode`,`order_day`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_ship_by` ON `order_entries` (`test_mode`,`ship_by`,`order_seq`,`state`);
