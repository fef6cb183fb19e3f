CREATE TABLE `label_markups` (
	`purchase_id` text NOT NULL,
	`markup_id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`bought_at` integer NOT NULL,
	`voided_at` integer,
	`currency` text NOT NULL,
	`amount_minor` integer NOT NULL,
	PRIMARY KEY(`purchase_id`, `markup_id`),
	CONSTRAINT "label_markups_amount" CHECK(amount_minor > 0)
);
--> statement-breakpoint
CREATE INDEX `label_markups_time` ON `label_markups` (`test_mode`,`bought_at`,`voided_at`,`markup_id`,`currency`,`amount_minor`);--> statement-breakpoint
CREATE TABLE `record_notes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject_id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`kind` text NOT NULL,
	`about` text NOT NULL,
	CONSTRAINT "record_notes_about" CHECK(json_valid(about))
);
--> statement-breakpoint
CREATE INDEX `record_notes_subject` ON `record_notes` (`subject_id`,`at`);
--> statement-breakpoint
-- Of labels that were bought with mark-ups before they were kept apart.
INSERT OR IGNORE INTO label_markups (purchase_id, markup_id, test_mode, bought_at, voided_at, currency, amount_minor)
SELECT facts.purchase_id, added.value ->> '$.id', facts.test_mode, facts.bought_at, facts.voided_at,
  shipments.charge_currency, round((added.value ->> '$.amount') * CASE
    WHEN shipments.charge_currency IN ('BIF','CLP','DJF','GNF','ISK','JPY','KMF','KRW','PYG','RWF','UGX','VND','VUV','XAF','XOF','XPF') THEN 1
    WHEN shipments.charge_currency IN ('BHD','IQD','JOD','KWD','LYD','OMR','TND') THEN 1000 ELSE 100 END)
FROM shipments JOIN label_facts AS facts ON facts.shipment_id = shipments.id,
  json_each(shipments.document, '$.selected_rate.meta.markups') AS added
WHERE shipments.charge_currency IS NOT NULL AND added.value ->> '$.id' IS NOT NULL AND added.value ->> '$.amount' > 0;
