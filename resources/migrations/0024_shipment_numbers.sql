CREATE TABLE `shipment_numbers` (
	`carrier_name` text NOT NULL,
	`test_mode` integer NOT NULL,
	`number` text NOT NULL,
	`shipment_id` text NOT NULL,
	PRIMARY KEY(`carrier_name`, `test_mode`, `number`),
	FOREIGN KEY (`shipment_id`) REFERENCES `shipments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `shipment_numbers_shipment` ON `shipment_numbers` (`shipment_id`);--> statement-breakpoint
INSERT OR IGNORE INTO `shipment_numbers` SELECT `carrier_name`, `test_mode`, `tracking_number`, `id` FROM `shipments`
WHERE `status` NOT IN ('draft', 'cancelled') AND `carrier_name` IS NOT NULL AND `tracking_number` IS NOT NULL;
--> statement-breakpoint
INSERT OR IGNORE INTO `shipment_numbers` SELECT `carrier_name`, `test_mode`, `several`.`value`, `shipments`.`id`
FROM `shipments`, json_each(`document`, '$.meta.tracking_numbers') AS `several`
WHERE `status` NOT IN ('draft', 'cancelled') AND `carrier_name` IS NOT NULL AND `several`.`type` = 'text';
