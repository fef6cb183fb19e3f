ALTER TABLE `label_facts` ADD `ship_by` text;--> statement-breakpoint
ALTER TABLE `label_facts` ADD `deliver_by` text;--> statement-breakpoint
ALTER TABLE `order_entries` ADD `deliver_by` text;--> statement-breakpoint
CREATE INDEX `order_entries_deliver_by` ON `order_entries` (`test_mode`,`deliver_by`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_due` ON `order_entries` (`test_mode`,CASE WHEN ship_by IS NULL OR deliver_by < ship_by THEN deliver_by ELSE ship_by END,`order_seq`,`state`);--> statement-breakpoint
-- What is kept of a day says nothing of promises.
DELETE FROM report_days;
