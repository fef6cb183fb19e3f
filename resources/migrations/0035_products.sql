CREATE TABLE `product_history` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`product_seq` integer NOT NULL,
	`change_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`revision` integer NOT NULL,
	`before` text NOT NULL,
	`after` text NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`product_seq`) REFERENCES `products`(`seq`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "product_history_json" CHECK(json_valid(before) AND json_valid(after))
);
--> statement-breakpoint
CREATE INDEX `product_history_change` ON `product_history` (`change_id`,`seq`);--> statement-breakpoint
CREATE INDEX `product_history_product` ON `product_history` (`product_seq`,`revision`);--> statement-breakpoint
CREATE TABLE `product_pictures` (
	`product_seq` integer PRIMARY KEY NOT NULL,
	`media_type` text NOT NULL,
	`bytes` blob NOT NULL,
	FOREIGN KEY (`product_seq`) REFERENCES `products`(`seq`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `products` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`sku` text NOT NULL,
	`name` text,
	`sort_name` text,
	`weight_grams` integer,
	`length_mm` integer,
	`width_mm` integer,
	`height_mm` integer,
	`hs_code` text,
	`origin_country` text,
	`value_minor` integer,
	`currency` text,
	`barcode` text,
	`shelf` text,
	`ships_alone` integer DEFAULT false NOT NULL,
	`sources` text NOT NULL,
	`picture_tag` text,
	`revision` integer DEFAULT 1 NOT NULL,
	`changed_by` text,
	`is_sample` integer DEFAULT false NOT NULL,
	`deleted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_weight_grams" CHECK(weight_grams > 0),
	CONSTRAINT "products_sides" CHECK(length_mm > 0 AND width_mm > 0 AND height_mm > 0),
	CONSTRAINT "products_priced" CHECK((value_minor IS NULL) = (currency IS NULL)),
	CONSTRAINT "products_sources" CHECK(json_valid(sources))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_id_unique` ON `products` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `products_sku` ON `products` (`test_mode`,sku COLLATE NOCASE) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_mode` ON `products` (`test_mode`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_name` ON `products` (`test_mode`,`sort_name`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_weight` ON `products` (`test_mode`,`weight_grams`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_hs_code` ON `products` (`test_mode`,`hs_code`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_origin` ON `products` (`test_mode`,`origin_country`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_value` ON `products` (`test_mode`,`currency`,`value_minor`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_barcode` ON `products` (`test_mode`,`barcode`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_shelf` ON `products` (`test_mode`,`shelf`,`seq`) WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_deleted` ON `products` (`deleted_at`) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `products_sample` ON `products` (`is_sample`) WHERE is_sample = 1;