CREATE TABLE `proxy_numbers` (
	`carrier_name` text NOT NULL,
	`test_mode` integer NOT NULL,
	`number` text NOT NULL,
	`label_id` text NOT NULL,
	`identifier` text,
	PRIMARY KEY(`carrier_name`, `test_mode`, `number`)
);
--> statement-breakpoint
CREATE INDEX `proxy_numbers_label` ON `proxy_numbers` (`label_id`);--> statement-breakpoint
CREATE INDEX `proxy_numbers_identifier` ON `proxy_numbers` (`identifier`);