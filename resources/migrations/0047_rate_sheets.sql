CREATE TABLE `rate_sheets` (
	`connection_id` text NOT NULL,
	`valid_from` text NOT NULL,
	`setting` text NOT NULL,
	`services` text NOT NULL,
	`is_in_force` integer NOT NULL,
	`saved_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `valid_from`),
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "rate_sheets_day" CHECK(valid_from GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
	CONSTRAINT "rate_sheets_json" CHECK(json_valid(services))
);
