CREATE TABLE `address_changes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`changes` text NOT NULL,
	`undone_at` integer,
	CONSTRAINT "address_changes_json" CHECK(json_valid(changes))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `address_changes_id_unique` ON `address_changes` (`id`);--> statement-breakpoint
CREATE INDEX `address_changes_at` ON `address_changes` (`at`);--> statement-breakpoint
CREATE TABLE `address_entries` (
	`address_seq` integer PRIMARY KEY NOT NULL,
	`read_as` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`name` text,
	`company` text,
	`place` text,
	`postal_code` text,
	`country` text NOT NULL,
	`place_key` text NOT NULL,
	`name_key` text NOT NULL,
	`street_key` text NOT NULL,
	`is_sender` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`address_seq`) REFERENCES `addresses`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `address_entries_name` ON `address_entries` (`name`,`address_seq`);--> statement-breakpoint
CREATE INDEX `address_entries_company` ON `address_entries` (`company`,`address_seq`);--> statement-breakpoint
CREATE INDEX `address_entries_place` ON `address_entries` (`place`,`address_seq`);--> statement-breakpoint
CREATE INDEX `address_entries_postal_code` ON `address_entries` (`postal_code`,`address_seq`);--> statement-breakpoint
CREATE INDEX `address_entries_country` ON `address_entries` (`country`,`address_seq`);--> statement-breakpoint
CREATE INDEX `address_entries_door` ON `address_entries` (`place_key`,`name_key`,`street_key`,`address_seq`);--> statement-breakpoint
CREATE INDEX `address_entries_sender` ON `address_entries` (`address_seq`) WHERE is_sender = 1;--> statement-breakpoint
CREATE INDEX `address_entries_read_as` ON `address_entries` (`read_as`);--> statement-breakpoint
CREATE TABLE `addresses_apart` (
	`lower_seq` integer NOT NULL,
	`higher_seq` integer NOT NULL,
	PRIMARY KEY(`lower_seq`, `higher_seq`),
	FOREIGN KEY (`lower_seq`) REFERENCES `addresses`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`higher_seq`) REFERENCES `addresses`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "addresses_apart_order" CHECK(lower_seq < higher_seq)
);
--> statement-breakpoint
CREATE INDEX `addresses_apart_higher` ON `addresses_apart` (`higher_seq`);--> statement-breakpoint
CREATE TABLE `sender_logos` (
	`address_seq` integer PRIMARY KEY NOT NULL,
	`picture` text NOT NULL,
	FOREIGN KEY (`address_seq`) REFERENCES `addresses`(`seq`) ON UPDATE no action ON DELETE cascade
);
