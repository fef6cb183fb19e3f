CREATE TABLE `money_entries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`amount_minor` integer,
	`currency` text,
	`at` integer NOT NULL,
	`recorded_at` integer NOT NULL,
	`carrier_name` text NOT NULL,
	`carrier_id` text,
	`connection_id` text,
	`service` text,
	`shipment_id` text,
	`purchase_id` text,
	`pickup_id` text,
	`identifier` text,
	`tracking_number` text,
	`about_id` text,
	`expected_by` text,
	`source` text NOT NULL,
	`note` text,
	`who` text,
	`test_mode` integer NOT NULL,
	CONSTRAINT "money_entries_kind" CHECK(kind IN ('charge','void','refund_expected','refund_credited','adjustment')),
	CONSTRAINT "money_entries_sign" CHECK(amount_minor IS NULL OR kind IN ('charge','void','adjustment') OR amount_minor <= 0 OR (kind = 'refund_expected' AND expected_by IS NULL)),
	CONSTRAINT "money_entries_currency" CHECK(amount_minor IS NULL OR currency IS NOT NULL),
	CONSTRAINT "money_entries_expected" CHECK(expected_by IS NULL OR kind = 'refund_expected')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `money_entries_id_unique` ON `money_entries` (`id`);--> statement-breakpoint
CREATE INDEX `money_entries_time` ON `money_entries` (`test_mode`,`at`);--> statement-breakpoint
CREATE INDEX `money_entries_totals` ON `money_entries` (`test_mode`,`at`,`kind`,`carrier_name`,`service`,`currency`,`amount_minor`);--> statement-breakpoint
CREATE UNIQUE INDEX `money_entries_purchase` ON `money_entries` (`purchase_id`) WHERE kind = 'charge';--> statement-breakpoint
CREATE UNIQUE INDEX `money_entries_void` ON `money_entries` (`about_id`) WHERE kind = 'void';--> statement-breakpoint
CREATE INDEX `money_entries_about` ON `money_entries` (`about_id`);--> statement-breakpoint
CREATE INDEX `money_entries_shipment` ON `money_entries` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `money_entries_pickup` ON `money_entries` (`pickup_id`) WHERE pickup_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `money_entries_identifier` ON `money_entries` (`identifier`);--> statement-breakpoint
CREATE INDEX `money_entries_refunds` ON `money_entries` (`test_mode`,`expected_by`) WHERE expected_by IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER money_entries_never_changed BEFORE UPDATE ON money_entries BEGIN
  SELECT RAISE(ABORT, 'rows of the money ledger are never changed');
END;
--> statement-breakpoint
CREATE TRIGGER money_entries_never_deleted BEFORE DELETE ON money_entries BEGIN
  SELECT RAISE(ABORT, 'rows of the money ledger are never deleted');
END;
--> statement-breakpoint
INSERT INTO money_entries (id, kind, amount_minor, currency, at, recorded_at, carrier_name, carrier_id, connection_id,
  service, shipment_id, purchase_id, identifier, tracking_number, source, note, test_mode)
SELECT 'mny_' || lower(hex(randomblob(16))), 'charge', CASE WHEN p.currency IS NULL THEN NULL ELSE p.amount_minor END,
  p.currency, coalesce(p.settled_at, p.started_at), coalesce(p.settled_at, p.started_at),
  coalesce(json_extract(s.document, '$.carrier_name'), c.carrier_name, ''),
  coalesce(json_extract(s.document, '$.carrier_id'), c.carrier_id), p.connection_id, p.service, p.shipment_id, p.id,
  p.shipment_identifier, p.tracking_number, 'import', 'Bought before there was a ledger of money.', s.test_mode
FROM purchases p JOIN shipments s ON s.id = p.shipment_id LEFT JOIN connections c ON c.id = p.connection_id
WHERE p.state IN ('bought', 'voided') ORDER BY p.rowid;
--> statement-breakpoint
INSERT INTO money_entries (id, kind, amount_minor, currency, at, recorded_at, carrier_name, carrier_id, connection_id,
  service, shipment_id, purchase_id, identifier, tracking_number, about_id, source, note, test_mode)
SELECT 'mny_' || lower(hex(randomblob(16))), 'void', -e.amount_minor, e.currency, e.at, e.recorded_at, e.carrier_name,
  e.carrier_id, e.connection_id, e.service, e.shipment_id, e.purchase_id, e.identifier, e.tracking_number, e.id,
  'import', 'Voided before there was a ledger of money; when is not known.', e.test_mode
FROM money_entries e JOIN purchases p ON p.id = e.purchase_id WHERE p.state = 'voided' ORDER BY e.seq;
