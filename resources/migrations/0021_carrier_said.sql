ALTER TABLE `intents` ADD `said` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `said` text;