CREATE TABLE `print_jobs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`printer_id` text,
	`printer_name` text NOT NULL,
	`shipment_id` text,
	`payload_hash` text NOT NULL,
	`name` text NOT NULL,
	`format` text NOT NULL,
	`size_bytes` integer NOT NULL,
	`copies` integer NOT NULL,
	`copies_done` integer DEFAULT 0 NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`problem_code` text,
	`problem_message` text,
	`repeat_of` text,
	`repeat_number` integer DEFAULT 0 NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`printer_id`) REFERENCES `printers`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`payload_hash`) REFERENCES `print_payloads`(`hash`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`repeat_of`) REFERENCES `print_jobs`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "print_jobs_state_known" CHECK(state IN ('queued','sending','sent','confirmed','failed','unknown','cancelled')),
	CONSTRAINT "print_jobs_copies" CHECK(copies BETWEEN 1 AND 99 AND copies_done BETWEEN 0 AND copies)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_id_unique` ON `print_jobs` (`id`);--> statement-breakpoint
CREATE INDEX `print_jobs_line` ON `print_jobs` (`printer_id`,`state`,`seq`);--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_one_sending` ON `print_jobs` (`printer_id`) WHERE state = 'sending';--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_one_repeat_waiting` ON `print_jobs` (`repeat_of`) WHERE state IN ('queued','sending');--> statement-breakpoint
CREATE UNIQUE INDEX `print_jobs_repeat_number` ON `print_jobs` (`repeat_of`,`repeat_number`);--> statement-breakpoint
CREATE INDEX `print_jobs_printer` ON `print_jobs` (`printer_id`,`seq`);--> statement-breakpoint
CREATE INDEX `print_jobs_state` ON `print_jobs` (`state`,`seq`);--> statement-breakpoint
CREATE INDEX `print_jobs_shipment` ON `print_jobs` (`shipment_id`,`seq`);--> statement-breakpoint
CREATE TABLE `print_payloads` (
	`hash` text PRIMARY KEY NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `printers` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`uri` text NOT NULL,
	`language` text NOT NULL,
	`dpi` integer NOT NULL,
	`media` text NOT NULL,
	`is_default` integer NOT NULL,
	`enabled` integer NOT NULL,
	`state` text NOT NULL,
	`last_error` text,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "printers_flags" CHECK(is_default IN (0,1) AND enabled IN (0,1) AND dpi > 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `printers_id_unique` ON `printers` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `printers_one_default` ON `printers` (`is_default`) WHERE is_default = 1;