-- A long document is no more stored a second time in an index, by its options or metadata.
DROP INDEX `shipments_lookup`;--> statement-breakpoint
DROP INDEX `orders_lookup`;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `options`;--> statement-breakpoint
ALTER TABLE `orders` ADD `options` text GENERATED ALWAYS AS (CASE WHEN length(document) <= 65536 THEN json_extract(document, '$.options') END) VIRTUAL;--> statement-breakpoint
ALTER TABLE `orders` DROP COLUMN `metadata`;--> statement-breakpoint
ALTER TABLE `orders` ADD `metadata` text GENERATED ALWAYS AS (CASE WHEN length(document) <= 65536 THEN json_extract(document, '$.metadata') END) VIRTUAL;--> statement-breakpoint
ALTER TABLE `shipments` DROP COLUMN `options`;--> statement-breakpoint
ALTER TABLE `shipments` ADD `options` text GENERATED ALWAYS AS (CASE WHEN length(document) <= 65536 THEN json_extract(document, '$.options') END) VIRTUAL;--> statement-breakpoint
ALTER TABLE `shipments` DROP COLUMN `metadata`;--> statement-breakpoint
ALTER TABLE `shipments` ADD `metadata` text GENERATED ALWAYS AS (CASE WHEN length(document) <= 65536 THEN json_extract(document, '$.metadata') END) VIRTUAL;--> statement-breakpoint
CREATE INDEX `shipments_lookup` ON `shipments` (`test_mode`,`seq`,`created_at`,`status`,`tracking_number`,`reference`,`carrier_name`,`rate_provider`,`service`,`id`,`recipient_text`,`options`,`metadata`);--> statement-breakpoint
CREATE INDEX `orders_lookup` ON `orders` (`test_mode`,`seq`,`created_at`,`status`,`order_id`,`source`,`id`,`recipient_text`,`options`,`metadata`);
