CREATE TABLE `order_entries` (
	`order_seq` integer PRIMARY KEY NOT NULL,
	`test_mode` integer NOT NULL,
	`read_as` integer NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`number` text NOT NULL,
	`source` text NOT NULL,
	`order_day` text,
	`state` text NOT NULL,
	`problems` text DEFAULT '[]' NOT NULL,
	`recipient` text NOT NULL,
	`recipient_name` text,
	`place` text NOT NULL,
	`country` text NOT NULL,
	`address_key` text NOT NULL,
	`items` text NOT NULL,
	`item_count` integer NOT NULL,
	`quantity` integer NOT NULL,
	`weight_grams` integer NOT NULL,
	`value` real,
	`currency` text,
	`bought_at` integer,
	`held_at` integer,
	`held_by` text,
	`hold_reason` text,
	`hold_note` text,
	`hold_until` text,
	FOREIGN KEY (`order_seq`) REFERENCES `orders`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_entries_hold" CHECK((held_at IS NULL) = (hold_reason IS NULL))
);
--> statement-breakpoint
CREATE INDEX `order_entries_mode` ON `order_entries` (`test_mode`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_state` ON `order_entries` (`test_mode`,`state`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_bought` ON `order_entries` (`test_mode`,`bought_at`);--> statement-breakpoint
CREATE INDEX `order_entries_number` ON `order_entries` (`test_mode`,`number`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_recipient` ON `order_entries` (`test_mode`,`recipient_name`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_country` ON `order_entries` (`test_mode`,`country`,`place`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_weight` ON `order_entries` (`test_mode`,`weight_grams`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_value` ON `order_entries` (`test_mode`,`currency`,`value`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_day` ON `order_entries` (`test_mode`,`order_day`,`order_seq`);--> statement-breakpoint
CREATE INDEX `order_entries_source` ON `order_entries` (`test_mode`,`source`);--> statement-breakpoint
CREATE INDEX `order_entries_address` ON `order_entries` (`address_key`);--> statement-breakpoint
CREATE INDEX `order_entries_held` ON `order_entries` (`hold_until`) WHERE hold_until IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_entries_read_as` ON `order_entries` (`read_as`);--> statement-breakpoint
CREATE TABLE `order_history` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_seq` integer NOT NULL,
	`action_id` text,
	`at` integer NOT NULL,
	`by` text,
	`kind` text NOT NULL,
	`detail` text NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`order_seq`) REFERENCES `orders`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_history_detail" CHECK(json_valid(detail))
);
--> statement-breakpoint
CREATE INDEX `order_history_order` ON `order_history` (`order_seq`,`seq`);--> statement-breakpoint
CREATE INDEX `order_history_action` ON `order_history` (`action_id`,`seq`) WHERE action_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `order_skus` (
	`order_seq` integer NOT NULL,
	`sku` text NOT NULL,
	PRIMARY KEY(`order_seq`, `sku`),
	FOREIGN KEY (`order_seq`) REFERENCES `orders`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_skus_sku` ON `order_skus` (sku COLLATE NOCASE,`order_seq`);--> statement-breakpoint
CREATE TABLE `order_tags` (
	`order_seq` integer NOT NULL,
	`tag` text NOT NULL,
	PRIMARY KEY(`order_seq`, `tag`),
	FOREIGN KEY (`order_seq`) REFERENCES `orders`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_tags_tag` ON `order_tags` (`tag`,`order_seq`);