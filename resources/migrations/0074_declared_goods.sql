CREATE TABLE `declared_goods` (
	`shipment_id` text NOT NULL,
	`line` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`bought_at` integer NOT NULL,
	`country` text,
	`sku_key` text,
	`words_key` text,
	`hs_code` text,
	`origin_country` text,
	`reference` text,
	PRIMARY KEY(`shipment_id`, `line`),
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "declared_goods_said" CHECK(hs_code IS NOT NULL OR origin_country IS NOT NULL)
);
--> statement-breakpoint
CREATE INDEX `declared_goods_sku` ON `declared_goods` (`test_mode`,`sku_key`,`bought_at`) WHERE sku_key IS NOT NULL;--> statement-breakpoint
CREATE INDEX `declared_goods_words` ON `declared_goods` (`test_mode`,`words_key`,`bought_at`) WHERE words_key IS NOT NULL;