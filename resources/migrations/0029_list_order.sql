ALTER TABLE `shipments` ADD `recipient_name` text;--> statement-breakpoint
UPDATE `shipments` SET `recipient_name` = lower(coalesce(nullif(trim(json_extract(document, '$.recipient.person_name')), ''), nullif(trim(json_extract(document, '$.recipient.company_name')), '')));--> statement-breakpoint
ALTER TABLE `shipments` ADD `total_charge` real GENERATED ALWAYS AS (json_extract(document, '$.selected_rate.total_charge')) VIRTUAL;--> statement-breakpoint
ALTER TABLE `shipments` ADD `charge_currency` text GENERATED ALWAYS AS (json_extract(document, '$.selected_rate.currency')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `shipments_by_recipient` ON `shipments` (`test_mode`,`recipient_name`,`seq`);--> statement-breakpoint
CREATE INDEX `shipments_by_reference` ON `shipments` (`test_mode`,`reference`,`seq`);--> statement-breakpoint
CREATE INDEX `shipments_by_service` ON `shipments` (`test_mode`,`service`,`seq`);--> statement-breakpoint
CREATE INDEX `shipments_by_number` ON `shipments` (`test_mode`,`tracking_number`,`seq`);--> statement-breakpoint
CREATE INDEX `shipments_by_charge` ON `shipments` (`test_mode`,`charge_currency`,`total_charge`,`seq`);