ALTER TABLE `queued_purchases` ADD `accepted_markup_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `queued_purchases` ADD `offered_markup_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `run_items` ADD `markup_minor` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of labels that were bought with mark-ups before runs kept them apart.
UPDATE run_items SET markup_minor = coalesce((
  SELECT sum(label_markups.amount_minor) FROM purchases JOIN label_markups ON purchase_id = purchases.id
  WHERE purchases.shipment_id = run_items.shipment_id AND purchases.state = 'bought'), 0)
WHERE shipment_id IS NOT NULL AND EXISTS (SELECT 1 FROM label_markups);
