DROP INDEX `order_entries_number`;--> statement-breakpoint
DROP INDEX `order_entries_recipient`;--> statement-breakpoint
DROP INDEX `order_entries_country`;--> statement-breakpoint
DROP INDEX `order_entries_weight`;--> statement-breakpoint
DROP INDEX `order_entries_value`;--> statement-breakpoint
DROP INDEX `order_entries_day`;--> statement-breakpoint
DROP INDEX `order_entries_ship_by`;--> statement-breakpoint
CREATE INDEX `order_entries_number` ON `order_entries` (`test_mode`,`number`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_recipient` ON `order_entries` (`test_mode`,`recipient_name`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_country` ON `order_entries` (`test_mode`,`country`,`place`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_weight` ON `order_entries` (`test_mode`,`weight_grams`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_value` ON `order_entries` (`test_mode`,`currency`,`value`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_day` ON `order_entries` (`test_mode`,`order_day`,`order_seq`,`state`);--> statement-breakpoint
CREATE INDEX `order_entries_ship_by` ON `order_entries` (`test_mode`,`ship_by`,`order_seq`,`state`);