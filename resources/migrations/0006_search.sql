DROP INDEX `trackers_lookup`;--> statement-breakpoint
ALTER TABLE `trackers` ADD `info_text` text GENERATED ALWAYS AS (coalesce(json_extract(document, '$.info.customer_name'), '') || ' ' || coalesce(json_extract(document, '$.info.order_id'), '') || ' ' || coalesce(json_extract(document, '$.info.shipment_destination_postal_code'), '')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `trackers_lookup` ON `trackers` (`test_mode`,`seq`,`created_at`,`status`,`tracking_number`,`carrier_name`,`id`,`info_text`);
--> statement-breakpoint
CREATE VIRTUAL TABLE shipment_words USING fts5(
  recipient, others, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO shipment_words (rowid, recipient, others)
  SELECT seq + test_mode * 1099511627776, recipient_text, id || ' ' || coalesce(reference, '') || ' ' || coalesce(tracking_number, '') FROM shipments;
--> statement-breakpoint
CREATE TRIGGER shipment_words_kept AFTER INSERT ON shipments BEGIN
  INSERT INTO shipment_words (rowid, recipient, others)
    VALUES (NEW.seq + NEW.test_mode * 1099511627776, NEW.recipient_text, NEW.id || ' ' || coalesce(NEW.reference, '') || ' ' || coalesce(NEW.tracking_number, ''));
END;
--> statement-breakpoint
CREATE TRIGGER shipment_words_changed AFTER UPDATE OF document ON shipments
WHEN OLD.recipient_text IS NOT NEW.recipient_text OR OLD.reference IS NOT NEW.reference OR OLD.tracking_number IS NOT NEW.tracking_number BEGIN
  UPDATE shipment_words SET recipient = NEW.recipient_text, others = NEW.id || ' ' || coalesce(NEW.reference, '') || ' ' || coalesce(NEW.tracking_number, '')
    WHERE rowid = NEW.seq + NEW.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER shipment_words_dropped AFTER DELETE ON shipments BEGIN
  DELETE FROM shipment_words WHERE rowid = OLD.seq + OLD.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE order_words USING fts5(
  recipient, others, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO order_words (rowid, recipient, others)
  SELECT seq + test_mode * 1099511627776, recipient_text, id || ' ' || order_id || ' ' || source FROM orders;
--> statement-breakpoint
CREATE TRIGGER order_words_kept AFTER INSERT ON orders BEGIN
  INSERT INTO order_words (rowid, recipient, others)
    VALUES (NEW.seq + NEW.test_mode * 1099511627776, NEW.recipient_text, NEW.id || ' ' || NEW.order_id || ' ' || NEW.source);
END;
--> statement-breakpoint
CREATE TRIGGER order_words_changed AFTER UPDATE OF document ON orders
WHEN OLD.recipient_text IS NOT NEW.recipient_text OR OLD.order_id IS NOT NEW.order_id OR OLD.source IS NOT NEW.source BEGIN
  UPDATE order_words SET recipient = NEW.recipient_text, others = NEW.id || ' ' || NEW.order_id || ' ' || NEW.source
    WHERE rowid = NEW.seq + NEW.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER order_words_dropped AFTER DELETE ON orders BEGIN
  DELETE FROM order_words WHERE rowid = OLD.seq + OLD.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE tracker_words USING fts5(
  words, content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO tracker_words (rowid, words)
  SELECT seq + test_mode * 1099511627776, id || ' ' || tracking_number || ' ' || info_text FROM trackers;
--> statement-breakpoint
CREATE TRIGGER tracker_words_kept AFTER INSERT ON trackers BEGIN
  INSERT INTO tracker_words (rowid, words)
    VALUES (NEW.seq + NEW.test_mode * 1099511627776, NEW.id || ' ' || NEW.tracking_number || ' ' || NEW.info_text);
END;
--> statement-breakpoint
CREATE TRIGGER tracker_words_changed AFTER UPDATE OF document ON trackers
WHEN OLD.tracking_number IS NOT NEW.tracking_number OR OLD.info_text IS NOT NEW.info_text BEGIN
  UPDATE tracker_words SET words = NEW.id || ' ' || NEW.tracking_number || ' ' || NEW.info_text
    WHERE rowid = NEW.seq + NEW.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER tracker_words_dropped AFTER DELETE ON trackers BEGIN
  DELETE FROM tracker_words WHERE rowid = OLD.seq + OLD.test_mode * 1099511627776;
END;
