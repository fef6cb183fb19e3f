-- A counter is there before the first record, so that a record only adds to it: to insert it or add to it took twice as
-- long, and every order is counted with its event.
--> statement-breakpoint
INSERT OR IGNORE INTO counters (name, value)
  SELECT lists.value || ':' || modes.value, 0 FROM json_each('["shipments","trackers","events","orders","pickups","upload_records","batches","manifests"]') AS lists, json_each('[0,1]') AS modes;
--> statement-breakpoint
DROP TRIGGER shipments_counted;
--> statement-breakpoint
CREATE TRIGGER shipments_counted AFTER INSERT ON shipments BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'shipments:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER trackers_counted;
--> statement-breakpoint
CREATE TRIGGER trackers_counted AFTER INSERT ON trackers BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'trackers:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER events_counted;
--> statement-breakpoint
CREATE TRIGGER events_counted AFTER INSERT ON events BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'events:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER orders_counted;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'orders:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER pickups_counted;
--> statement-breakpoint
CREATE TRIGGER pickups_counted AFTER INSERT ON pickups BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'pickups:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER upload_records_counted;
--> statement-breakpoint
CREATE TRIGGER upload_records_counted AFTER INSERT ON upload_records BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'upload_records:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER batches_counted;
--> statement-breakpoint
CREATE TRIGGER batches_counted AFTER INSERT ON batches BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'batches:' || NEW.test_mode;
END;
--> statement-breakpoint
DROP TRIGGER manifests_counted;
--> statement-breakpoint
CREATE TRIGGER manifests_counted AFTER INSERT ON manifests BEGIN
  UPDATE counters SET value = value + 1 WHERE name = 'manifests:' || NEW.test_mode;
END;
