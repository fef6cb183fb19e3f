CREATE TABLE `print_conversions` (
	`key` text PRIMARY KEY NOT NULL,
	`source_hash` text NOT NULL,
	`format` text NOT NULL,
	`bytes` blob NOT NULL,
	`preflight` text NOT NULL,
	`used_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `print_conversions_source` ON `print_conversions` (`source_hash`);--> statement-breakpoint
CREATE INDEX `print_conversions_age` ON `print_conversions` (`used_at`);--> statement-breakpoint
CREATE TABLE `print_routes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`desk` text,
	`position` integer NOT NULL,
	`kind` text,
	`format` text,
	`carrier_name` text,
	`media` text,
	`printer_id` text NOT NULL,
	`fallback_printer_id` text,
	`copies` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`fallback_printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "print_routes_copies" CHECK(copies BETWEEN 1 AND 99)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_routes_id_unique` ON `print_routes` (`id`);--> statement-breakpoint
CREATE INDEX `print_routes_order` ON `print_routes` (`position`,`seq`);--> statement-breakpoint
DROP INDEX `print_jobs_line`;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `kind` text DEFAULT 'label' NOT NULL;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `tracking_numbers` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `sent_hash` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `sent_format` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `preflight` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `overridden_by` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `receipt` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `line` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `held_at` integer;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `held_by` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `run_id` text;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `answered_by` text;--> statement-breakpoint
UPDATE `print_jobs` SET `line` = `seq`;--> statement-breakpoint
CREATE INDEX `print_jobs_run` ON `print_jobs` (`run_id`,`line`);--> statement-breakpoint
CREATE INDEX `print_jobs_line` ON `print_jobs` (`printer_id`,`state`,`line`);--> statement-breakpoint
ALTER TABLE `printers` ADD `turn` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `printers` ADD `crop` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `printers` ADD `offset_x_um` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `printers` ADD `offset_y_um` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `printers` ADD `darkness` integer;--> statement-breakpoint
ALTER TABLE `printers` ADD `next_slot` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `printers` ADD `identity` text;--> statement-breakpoint
ALTER TABLE `printers` ADD `troubles` text DEFAULT '[]' NOT NULL;