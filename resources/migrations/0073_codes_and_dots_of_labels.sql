ALTER TABLE `print_jobs` ADD `codes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `print_jobs` ADD `made_for` integer;