CREATE TABLE `carrier_requests` (
	`connection_id` text NOT NULL,
	`limit_key` text NOT NULL,
	`begun_at` integer NOT NULL,
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `carrier_requests_limit` ON `carrier_requests` (`connection_id`,`limit_key`,`begun_at`);--> statement-breakpoint
CREATE TABLE `carrier_tokens` (
	`connection_id` text NOT NULL,
	`name` text NOT NULL,
	`sealed` text NOT NULL,
	`renew_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `name`),
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `tracker_aliases` (
	`tracker_id` text NOT NULL,
	`number` text NOT NULL,
	PRIMARY KEY(`tracker_id`, `number`),
	FOREIGN KEY (`tracker_id`) REFERENCES `trackers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `tracker_aliases_number` ON `tracker_aliases` (`number`);--> statement-breakpoint
ALTER TABLE `queued_purchases` ADD `choice` text;