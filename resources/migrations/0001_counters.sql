CREATE TRIGGER shipments_counted AFTER INSERT ON shipments BEGIN
  INSERT INTO counters (name, value) VALUES ('shipments:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER shipments_uncounted AFTER DELETE ON shipments BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'shipments:' || OLD.test_mode;
END;
--> statement-breakpoint
CREATE TRIGGER trackers_counted AFTER INSERT ON trackers BEGIN
  INSERT INTO counters (name, value) VALUES ('trackers:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER trackers_uncounted AFTER DELETE ON trackers BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'trackers:' || OLD.test_mode;
END;
