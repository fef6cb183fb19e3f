CREATE TABLE `report_days` (
	`test_mode` integer NOT NULL,
	`start_at` integer NOT NULL,
	`end_at` integer NOT NULL,
	`totals` text NOT NULL,
	PRIMARY KEY(`test_mode`, `start_at`),
	CONSTRAINT "report_days_span" CHECK(end_at > start_at)
);
--> statement-breakpoint
DROP INDEX `label_facts_report`;--> statement-breakpoint
ALTER TABLE `label_facts` ADD `zone` text;--> statement-breakpoint
ALTER TABLE `label_facts` ADD `handed_day` text;--> statement-breakpoint
ALTER TABLE `label_facts` ADD `seconds` integer;--> statement-breakpoint
CREATE INDEX `label_facts_time` ON `label_facts` (`test_mode`,`bought_at`);
--> statement-breakpoint
UPDATE label_facts SET handed_day = (SELECT handed_day FROM trackers
    WHERE trackers.shipment_id = label_facts.shipment_id AND handed_day IS NOT NULL LIMIT 1)
  WHERE voided_at IS NULL;
--> statement-breakpoint
DROP TRIGGER label_facts_tracked;
--> statement-breakpoint
CREATE TRIGGER label_facts_tracked
AFTER UPDATE OF document, shipment_id, event_day, first_scan_day, promised_day, handed_day ON trackers
WHEN NEW.shipment_id IS NOT NULL BEGIN
  UPDATE label_facts SET promised_day = NEW.promised_day, first_scan_day = NEW.first_scan_day,
    handed_day = NEW.handed_day, delivered_day = CASE NEW.status WHEN 'delivered' THEN NEW.event_day END
    WHERE shipment_id = NEW.shipment_id AND voided_at IS NULL
      AND (promised_day IS NOT NEW.promised_day OR first_scan_day IS NOT NEW.first_scan_day
        OR handed_day IS NOT NEW.handed_day
        OR delivered_day IS NOT CASE NEW.status WHEN 'delivered' THEN NEW.event_day END);
END;
--> statement-breakpoint
-- No day is longer than two: the index finds the few that an instant may lie in.
CREATE TRIGGER report_days_label_new AFTER INSERT ON label_facts BEGIN
  DELETE FROM report_days WHERE test_mode = NEW.test_mode
    AND start_at > NEW.bought_at - 172800000 AND start_at <= NEW.bought_at AND end_at > NEW.bought_at;
END;
--> statement-breakpoint
CREATE TRIGGER report_days_label_changed AFTER UPDATE ON label_facts BEGIN
  DELETE FROM report_days WHERE test_mode = OLD.test_mode
    AND start_at > OLD.bought_at - 172800000 AND start_at <= OLD.bought_at AND end_at > OLD.bought_at;
  DELETE FROM report_days WHERE test_mode = NEW.test_mode
    AND start_at > NEW.bought_at - 172800000 AND start_at <= NEW.bought_at AND end_at > NEW.bought_at;
END;
--> statement-breakpoint
CREATE TRIGGER report_days_label_gone AFTER DELETE ON label_facts BEGIN
  DELETE FROM report_days WHERE test_mode = OLD.test_mode
    AND start_at > OLD.bought_at - 172800000 AND start_at <= OLD.bought_at AND end_at > OLD.bought_at;
END;
--> statement-breakpoint
CREATE TRIGGER report_days_money AFTER INSERT ON money_entries BEGIN
  DELETE FROM report_days WHERE test_mode = NEW.test_mode
    AND start_at > NEW.at - 172800000 AND start_at <= NEW.at AND end_at > NEW.at;
END;
--> statement-breakpoint
-- A charge of unknown amount is known from its bill on, which may be of another day.
CREATE TRIGGER report_days_billed AFTER INSERT ON money_entries WHEN NEW.kind = 'adjustment' BEGIN
  DELETE FROM report_days WHERE EXISTS (SELECT 1 FROM money_entries AS charge WHERE charge.id = NEW.about_id
    AND charge.test_mode = report_days.test_mode AND start_at <= charge.at AND end_at > charge.at)
    AND start_at > (SELECT at FROM money_entries WHERE id = NEW.about_id) - 172800000
    AND start_at <= (SELECT at FROM money_entries WHERE id = NEW.about_id)
    AND test_mode = NEW.test_mode;
END;
