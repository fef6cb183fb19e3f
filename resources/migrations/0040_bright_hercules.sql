ALTER TABLE `order_entries` ADD `ship_by` text;--> statement-breakpoint
CREATE INDEX `order_entries_ship_by` ON `order_entries` (`test_mode`,`ship_by`,`order_seq`);