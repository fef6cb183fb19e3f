CREATE TABLE `shop_orders` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`shop_id` text NOT NULL,
	`their_id` text NOT NULL,
	`order_id` text,
	`number` text NOT NULL,
	`url` text,
	`state` text NOT NULL,
	`reason` text,
	`digest` text NOT NULL,
	`said` text,
	`problem` text,
	`doubt` text,
	`doubt_text` text,
	`doubt_since` integer,
	`heard_at` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "shop_orders_state" CHECK(state IN ('open','unpaid','on_hold','fulfilled','cancelled','refunded','gone')),
	CONSTRAINT "shop_orders_doubt_since" CHECK((doubt IS NULL) = (doubt_since IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shop_orders_theirs` ON `shop_orders` (`shop_id`,`their_id`);--> statement-breakpoint
CREATE INDEX `shop_orders_order` ON `shop_orders` (`order_id`) WHERE order_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_orders_doubt` ON `shop_orders` (`seq`) WHERE doubt IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shop_orders_problem` ON `shop_orders` (`shop_id`) WHERE problem IS NOT NULL;--> statement-breakpoint
CREATE TABLE `shops` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`adapter` text NOT NULL,
	`name` text NOT NULL,
	`source` text NOT NULL,
	`identity` text NOT NULL,
	`test_mode` integer NOT NULL,
	`active` integer NOT NULL,
	`credentials` text NOT NULL,
	`takes_unpaid` integer NOT NULL,
	`takes_held` integer NOT NULL,
	`writes_back` integer NOT NULL,
	`notifies` integer NOT NULL,
	`since` text NOT NULL,
	`cursor` text,
	`told_up_to` integer NOT NULL,
	`heard_at` integer,
	`next_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`trouble` text,
	`trouble_since` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "shops_trouble_since" CHECK((trouble IS NULL) = (trouble_since IS NULL))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shops_id_unique` ON `shops` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `shops_source` ON `shops` (`source`,`test_mode`);--> statement-breakpoint
CREATE UNIQUE INDEX `shops_identity` ON `shops` (`adapter`,`identity`,`test_mode`);--> statement-breakpoint
CREATE INDEX `shops_trouble` ON `shops` (`seq`) WHERE trouble IS NOT NULL;--> statement-breakpoint
CREATE TABLE `write_backs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`shop_id` text NOT NULL,
	`order_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`state` text NOT NULL,
	`fulfilment` text NOT NULL,
	`written` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_at` integer,
	`message` text,
	`created_at` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "write_backs_state" CHECK(state IN ('waiting','asking','unknown','told','refused','to_take_back','taken_back','left','dropped')),
	CONSTRAINT "write_backs_fulfilment" CHECK(json_valid(fulfilment))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `write_backs_id_unique` ON `write_backs` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `write_backs_label` ON `write_backs` (`order_id`,`shipment_id`);--> statement-breakpoint
CREATE INDEX `write_backs_due` ON `write_backs` (`next_at`) WHERE next_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `write_backs_stuck` ON `write_backs` (`state`) WHERE state IN ('refused','left');--> statement-breakpoint
CREATE INDEX `write_backs_shipment` ON `write_backs` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `write_backs_list` ON `write_backs` (`test_mode`,`seq`);