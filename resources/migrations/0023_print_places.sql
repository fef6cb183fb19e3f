ALTER TABLE `print_jobs` ADD `as_file` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `test_mode` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `print_runs` ADD `test_mode` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `print_jobs` SET `as_file` = 1 WHERE `printer_id` IN (SELECT `id` FROM `printers` WHERE `uri` LIKE 'folder:%');--> statement-breakpoint
UPDATE `print_jobs` SET `test_mode` = 1 WHERE `shipment_id` IN (SELECT `id` FROM `shipments` WHERE `test_mode` = 1);--> statement-breakpoint
UPDATE `print_runs` SET `test_mode` = 1 WHERE `id` IN (SELECT `run_id` FROM `print_jobs` WHERE `test_mode` = 1);