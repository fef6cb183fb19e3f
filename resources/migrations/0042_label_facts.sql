CREATE TABLE `label_facts` (
	`purchase_id` text PRIMARY KEY NOT NULL,
	`shipment_id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`bought_at` integer NOT NULL,
	`carrier_name` text NOT NULL,
	`service` text,
	`connection_id` text,
	`currency` text,
	`amount_minor` integer,
	`offers` integer NOT NULL,
	`dearest_minor` integer,
	`median_minor` integer,
	`parcels` integer NOT NULL,
	`country` text,
	`is_return` integer NOT NULL,
	`promised_day` text,
	`first_scan_day` text,
	`delivered_day` text,
	`voided_at` integer,
	`operator` text,
	`desk` text,
	CONSTRAINT "label_facts_price" CHECK(amount_minor IS NULL OR currency IS NOT NULL),
	CONSTRAINT "label_facts_offers" CHECK(offers >= 0 AND (dearest_minor IS NULL) = (median_minor IS NULL))
);
--> statement-breakpoint
CREATE INDEX `label_facts_report` ON `label_facts` (`test_mode`,`bought_at`,`carrier_name`,`service`,`currency`,`voided_at`,`parcels`,`amount_minor`,`offers`,`dearest_minor`,`median_minor`,`promised_day`,`first_scan_day`,`delivered_day`,`country`,`is_return`,`desk`,`operator`);--> statement-breakpoint
CREATE INDEX `label_facts_shipment` ON `label_facts` (`shipment_id`);--> statement-breakpoint
ALTER TABLE `purchases` ADD `operator` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `desk` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `first_scan_day` text;--> statement-breakpoint
CREATE INDEX `returns_by_time` ON `returns` (`test_mode`,`created_at`);
--> statement-breakpoint
-- What the column would say had it always been there.
UPDATE trackers SET first_scan_day = (SELECT substr(min(json_extract(event.value, '$.date')), 1, 10)
    FROM json_each(trackers.document, '$.events') AS event)
  WHERE status NOT IN ('pending', 'unknown');
--> statement-breakpoint
UPDATE trackers SET first_scan_day = NULL WHERE first_scan_day IS NOT NULL AND (length(first_scan_day) < 10 OR date(first_scan_day) IS NULL);
--> statement-breakpoint
CREATE TRIGGER label_facts_tracked AFTER UPDATE OF document, shipment_id, event_day, first_scan_day, promised_day ON trackers
WHEN NEW.shipment_id IS NOT NULL BEGIN
  UPDATE label_facts SET promised_day = NEW.promised_day, first_scan_day = NEW.first_scan_day,
    delivered_day = CASE NEW.status WHEN 'delivered' THEN NEW.event_day END
    WHERE shipment_id = NEW.shipment_id AND voided_at IS NULL;
END;
