CREATE TABLE `order_links` (
	`line_item_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`quantity` integer NOT NULL,
	PRIMARY KEY(`line_item_id`, `shipment_id`),
	FOREIGN KEY (`line_item_id`) REFERENCES `order_parts`(`part_id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "order_links_quantity" CHECK(quantity >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_links_shipment` ON `order_links` (`shipment_id`);--> statement-breakpoint
CREATE TABLE `order_parts` (
	`part_id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_parts_order` ON `order_parts` (`order_id`);--> statement-breakpoint
CREATE TABLE `orders` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`order_id` text GENERATED ALWAYS AS (json_extract(document, '$.order_id')) VIRTUAL,
	`source` text GENERATED ALWAYS AS (json_extract(document, '$.source')) VIRTUAL,
	`status` text GENERATED ALWAYS AS (json_extract(document, '$.status')) VIRTUAL,
	`recipient_text` text GENERATED ALWAYS AS (coalesce(json_extract(document, '$.shipping_to.address_line1'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.address_line2'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.postal_code'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.person_name'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.company_name'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.city'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.email'), '') || ' ' || coalesce(json_extract(document, '$.shipping_to.phone_number'), '')) VIRTUAL,
	`options` text GENERATED ALWAYS AS (json_extract(document, '$.options')) VIRTUAL,
	`metadata` text GENERATED ALWAYS AS (json_extract(document, '$.metadata')) VIRTUAL,
	CONSTRAINT "orders_json" CHECK(json_valid(document)),
	CONSTRAINT "orders_status_known" CHECK(json_extract(document, '$.status') IN ('unfulfilled','partial','fulfilled','delivered','cancelled'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_id_unique` ON `orders` (`id`);--> statement-breakpoint
CREATE INDEX `orders_mode` ON `orders` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`test_mode`,`status`,`seq`);--> statement-breakpoint
CREATE INDEX `orders_order_id` ON `orders` (`test_mode`,`order_id`,`seq`);--> statement-breakpoint
CREATE INDEX `orders_lookup` ON `orders` (`test_mode`,`seq`,`created_at`,`status`,`order_id`,`source`,`id`,`recipient_text`,`options`,`metadata`);--> statement-breakpoint
CREATE INDEX `orders_sample` ON `orders` (`is_sample`) WHERE is_sample = 1;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`source`,`order_id`,`test_mode`) WHERE status <> 'cancelled';--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
  INSERT INTO counters (name, value) VALUES ('orders:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'orders:' || OLD.test_mode;
END;
