CREATE TABLE `print_runs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`sequence` text NOT NULL,
	`shipments` integer NOT NULL,
	`requested_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `print_runs_id_unique` ON `print_runs` (`id`);--> statement-breakpoint
ALTER TABLE `printers` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `printers` ADD `paused_by` text;--> statement-breakpoint
CREATE INDEX `print_jobs_followed` ON `print_jobs` (`printer_id`,`line`) WHERE state = 'sent' AND receipt IS NOT NULL;--> statement-breakpoint
CREATE INDEX `print_jobs_stopped_run` ON `print_jobs` (`run_id`) WHERE state IN ('failed','unknown') AND run_id IS NOT NULL;