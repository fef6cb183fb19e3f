-- The words of shipments with an index of how they begin, for what all of them say: a country is found among 100,000 in
-- half a millisecond instead of six. A purchase takes as long as without, since statements are no longer compiled anew.
-- The table of before stays, and is empty.
CREATE VIRTUAL TABLE shipment_prefix_terms USING fts5(
  recipient, others, content = '', contentless_delete = 1, prefix = '2', tokenize = 'unicode61 remove_diacritics 2'
);
--> statement-breakpoint
INSERT INTO shipment_prefix_terms (rowid, recipient, others)
  SELECT seq + test_mode * 1099511627776, recipient_text, id || ' ' || coalesce(reference, '') || ' ' || coalesce(tracking_number, '') FROM shipments;
--> statement-breakpoint
DROP TRIGGER shipment_terms_kept;
--> statement-breakpoint
DROP TRIGGER shipment_terms_changed;
--> statement-breakpoint
DROP TRIGGER shipment_terms_dropped;
--> statement-breakpoint
INSERT INTO shipment_terms (shipment_terms) VALUES ('delete-all');
--> statement-breakpoint
CREATE TRIGGER shipment_prefix_terms_kept AFTER INSERT ON shipments BEGIN
  INSERT INTO shipment_prefix_terms (rowid, recipient, others)
    VALUES (NEW.seq + NEW.test_mode * 1099511627776, NEW.recipient_text, NEW.id || ' ' || coalesce(NEW.reference, '') || ' ' || coalesce(NEW.tracking_number, ''));
END;
--> statement-breakpoint
CREATE TRIGGER shipment_prefix_terms_changed AFTER UPDATE OF document ON shipments
WHEN OLD.recipient_text IS NOT NEW.recipient_text OR OLD.reference IS NOT NEW.reference OR OLD.tracking_number IS NOT NEW.tracking_number BEGIN
  UPDATE shipment_prefix_terms SET recipient = NEW.recipient_text, others = NEW.id || ' ' || coalesce(NEW.reference, '') || ' ' || coalesce(NEW.tracking_number, '')
    WHERE rowid = NEW.seq + NEW.test_mode * 1099511627776;
END;
--> statement-breakpoint
CREATE TRIGGER shipment_prefix_terms_dropped AFTER DELETE ON shipments BEGIN
  DELETE FROM shipment_prefix_terms WHERE rowid = OLD.seq + OLD.test_mode * 1099511627776;
END;
