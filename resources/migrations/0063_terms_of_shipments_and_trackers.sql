-- The words of shipments and trackers again, without an index of how they begin, as those of orders (0055): a purchase
-- writes both. The tables of before stay, and are empty.
CREATE VIRTUAL TABLE shipment_terms USING fts5(
  recipient, others, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO shipment_terms (rowid, recipient, others)
  SELECT seq + test_mode * 1099511627776, recipient_text, id || ' ' || coalesce(reference, '') || ' ' || coalesce(tracking_number, '') FROM shipments;
--> statement-breakpoint
DROP TRIGGER shipment_words_kept;
--> statement-breakpoint
DROP TRIGGER shipment_words_changed;
--> statement-breakpoint
DROP TRIGGER shipment_words_dropped;
--> statement-breakpoint
INSERT INTO shipment_words (shipment_words) VALUES ('delete-all');
--> statement-breakpoint
CREATE TRIGGER shipment_terms_kept AFTER INSERT ON shipments BEGIN
  INSERT INTO shipment_terms (rowid, recipient, others)
    VALUES (NEW.seq + NEW.test_mode * 1099511627776, NEW.recipient_text, NEW.id || ' ' || coalesce(NEW.reference, '') || ' ' || coalesce(NEW.tracking_number, ''));
END;
--> statement-breakpoint
CREATE TRIGGER shipment_terms_changed AFTER UPDATE OF document ON shipments
WHEN OLD.recipient_text IS NOT NEW.recipient_text OR OLD.reference IS NOT NEW.reference OR OLD.tracking_number IS NOT NEW.tracking_number BEGIN
  UPDATE shipment_terms SET recipient = NEW.recipient_text, others = NEW.id || ' ' || coalesce(NEW.reference, '') || ' ' || coalesce(NEW.tracking_number, '')
    WHERE rowid = NEW.seq + NEW.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER shipment_terms_dropped AFTER DELETE ON shipments BEGIN
  DELETE FROM shipment_terms WHERE rowid = OLD.seq + OLD.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE VIRTUAL TABLE tracker_terms USING fts5(
  words, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO tracker_terms (rowid, words)
  SELECT seq + test_mode * 1099511627776, id || ' ' || tracking_number || ' ' || info_text FROM trackers;
--> statement-breakpoint
DROP TRIGGER tracker_words_kept;
--> statement-breakpoint
DROP TRIGGER tracker_words_changed;
--> statement-breakpoint
DROP TRIGGER tracker_words_dropped;
--> statement-breakpoint
INSERT INTO tracker_words (tracker_words) VALUES ('delete-all');
--> statement-breakpoint
CREATE TRIGGER tracker_terms_kept AFTER INSERT ON trackers BEGIN
  INSERT INTO tracker_terms (rowid, words)
    VALUES (NEW.seq + NEW.test_mode * 1099511627776, NEW.id || ' ' || NEW.tracking_number || ' ' || NEW.info_text);
END;
--> statement-breakpoint
CREATE TRIGGER tracker_terms_changed AFTER UPDATE OF document ON trackers
WHEN OLD.tracking_number IS NOT NEW.tracking_number OR OLD.info_text IS NOT NEW.info_text BEGIN
  UPDATE tracker_terms SET words = NEW.id || ' ' || NEW.tracking_number || ' ' || NEW.info_text
    WHERE rowid = NEW.seq + NEW.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER tracker_terms_dropped AFTER DELETE ON trackers BEGIN
  DELETE FROM tracker_terms WHERE rowid = OLD.seq + OLD.test_mode * 1099511627776;
END;
