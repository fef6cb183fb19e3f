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
