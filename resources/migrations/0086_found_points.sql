CREATE TABLE `found_points` (
	`connection_id` text NOT NULL,
	`fingerprint` text NOT NULL,
	`found` text NOT NULL,
	`asked_at` integer NOT NULL,
	PRIMARY KEY(`connection_id`, `fingerprint`),
	FOREIGN KEY (`connection_id`) REFERENCES `connections`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "found_points_json" CHECK(json_valid(found))
);
--> statement-breakpoint
CREATE INDEX `found_points_age` ON `found_points` (`asked_at`);