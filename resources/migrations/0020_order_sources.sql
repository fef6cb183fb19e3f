DROP INDEX `orders_one_open`;--> statement-breakpoint
ALTER TABLE `orders` ADD `is_source_sent` integer DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_one_open` ON `orders` (`source`,`order_id`,`test_mode`) WHERE status <> 'cancelled' AND is_source_sent = 1;