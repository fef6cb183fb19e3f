ALTER TABLE `run_items` ADD `answered` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `price_limits` text;