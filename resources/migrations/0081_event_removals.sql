CREATE TABLE `event_removals` (
	`test_mode` integer PRIMARY KEY NOT NULL,
	`seq` integer NOT NULL,
	`event_id` text NOT NULL
);
--> statement-breakpoint
CREATE TRIGGER events_removed AFTER DELETE ON events BEGIN
  INSERT INTO event_removals (test_mode, seq, event_id) VALUES (OLD.test_mode, OLD.seq, OLD.id)
    ON CONFLICT (test_mode) DO UPDATE SET seq = excluded.seq, event_id = excluded.event_id WHERE excluded.seq > event_removals.seq;
END;
--> statement-breakpoint
-- What was removed before is seen by the gaps in the numbers, which nothing else leaves; of which mode it was is not known any more.
INSERT INTO event_removals (test_mode, seq, event_id)
  SELECT mode, gone, '' FROM (SELECT 0 AS mode UNION SELECT 1) CROSS JOIN (
    SELECT max(seq) AS gone FROM (
      SELECT later.seq - 1 AS seq FROM events AS later
        WHERE later.seq > 1 AND NOT EXISTS (SELECT 1 FROM events WHERE seq = later.seq - 1)
      UNION ALL
      SELECT seq FROM sqlite_sequence WHERE name = 'events' AND seq > coalesce((SELECT max(seq) FROM events), 0)
    )
  ) WHERE gone IS NOT NULL;
