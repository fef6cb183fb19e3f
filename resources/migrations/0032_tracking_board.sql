CREATE TABLE `tracker_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`tracker_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`who` text NOT NULL,
	FOREIGN KEY (`tracker_id`) REFERENCES `trackers`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "tracker_notes_kind" CHECK(kind IN ('note','contacted','not_contacted'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tracker_notes_id_unique` ON `tracker_notes` (`id`);--> statement-breakpoint
CREATE INDEX `tracker_notes_tracker` ON `tracker_notes` (`tracker_id`,`seq`);--> statement-breakpoint
ALTER TABLE `trackers` ADD `event_day` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `promised_day` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `handed_day` text;--> statement-breakpoint
ALTER TABLE `trackers` ADD `contacted_at` integer;--> statement-breakpoint
ALTER TABLE `trackers` ADD `changed_at` integer;--> statement-breakpoint
ALTER TABLE `trackers` ADD `state_before` text;--> statement-breakpoint
-- What the columns would say had they always been there.
UPDATE trackers SET
  event_day = (SELECT max(json_extract(event.value, '$.date')) FROM json_each(trackers.document, '$.events') AS event),
  promised_day = coalesce(
    (SELECT json_extract(shipments.document, '$.selected_rate.estimated_delivery') FROM shipments
      WHERE shipments.id = trackers.shipment_id),
    json_extract(trackers.document, '$.estimated_delivery'));
--> statement-breakpoint
UPDATE trackers SET promised_day = NULL WHERE promised_day IS NOT NULL AND (length(promised_day) < 10 OR date(substr(promised_day, 1, 10)) IS NULL);
--> statement-breakpoint
UPDATE trackers SET promised_day = substr(promised_day, 1, 10) WHERE length(promised_day) > 10;
--> statement-breakpoint
UPDATE trackers SET handed_day = coalesce(
    (SELECT pickups.pickup_date FROM pickup_shipments JOIN pickups ON pickups.id = pickup_id WHERE shipment_id = trackers.shipment_id),
    (SELECT manifests.day FROM manifest_shipments JOIN manifests ON manifests.id = manifest_id WHERE shipment_id = trackers.shipment_id))
  WHERE shipment_id IN (SELECT shipment_id FROM pickup_shipments UNION SELECT shipment_id FROM manifest_shipments);
--> statement-breakpoint
CREATE INDEX `trackers_board` ON `trackers` (`test_mode`,`status`,`event_day`,`seq`,`promised_day`,`handed_day`,`contacted_at`,`changed_at`,`carrier_name`);--> statement-breakpoint
CREATE INDEX `trackers_changed` ON `trackers` (`test_mode`,`changed_at`) WHERE changed_at IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER tracker_pickup_kept AFTER INSERT ON pickup_shipments BEGIN
  UPDATE trackers SET handed_day = coalesce(
    (SELECT pickups.pickup_date FROM pickup_shipments JOIN pickups ON pickups.id = pickup_id WHERE shipment_id = NEW.shipment_id),
    (SELECT manifests.day FROM manifest_shipments JOIN manifests ON manifests.id = manifest_id WHERE shipment_id = NEW.shipment_id))
    WHERE shipment_id = NEW.shipment_id;
END;
--> statement-breakpoint
CREATE TRIGGER tracker_pickup_dropped AFTER DELETE ON pickup_shipments BEGIN
  UPDATE trackers SET handed_day = coalesce(
    (SELECT pickups.pickup_date FROM pickup_shipments JOIN pickups ON pickups.id = pickup_id WHERE shipment_id = OLD.shipment_id),
    (SELECT manifests.day FROM manifest_shipments JOIN manifests ON manifests.id = manifest_id WHERE shipment_id = OLD.shipment_id))
    WHERE shipment_id = OLD.shipment_id;
END;
--> statement-breakpoint
CREATE TRIGGER tracker_manifest_kept AFTER INSERT ON manifest_shipments BEGIN
  UPDATE trackers SET handed_day = coalesce(
    (SELECT pickups.pickup_date FROM pickup_shipments JOIN pickups ON pickups.id = pickup_id WHERE shipment_id = NEW.shipment_id),
    (SELECT manifests.day FROM manifest_shipments JOIN manifests ON manifests.id = manifest_id WHERE shipment_id = NEW.shipment_id))
    WHERE shipment_id = NEW.shipment_id;
END;
--> statement-breakpoint
CREATE TRIGGER tracker_manifest_dropped AFTER DELETE ON manifest_shipments BEGIN
  UPDATE trackers SET handed_day = coalesce(
    (SELECT pickups.pickup_date FROM pickup_shipments JOIN pickups ON pickups.id = pickup_id WHERE shipment_id = OLD.shipment_id),
    (SELECT manifests.day FROM manifest_shipments JOIN manifests ON manifests.id = manifest_id WHERE shipment_id = OLD.shipment_id))
    WHERE shipment_id = OLD.shipment_id;
END;
--> statement-breakpoint
CREATE TRIGGER tracker_pickup_moved AFTER UPDATE OF document ON pickups
WHEN OLD.pickup_date IS NOT NEW.pickup_date BEGIN
  UPDATE trackers SET handed_day = NEW.pickup_date
    WHERE shipment_id IN (SELECT shipment_id FROM pickup_shipments WHERE pickup_id = NEW.id);
END;
