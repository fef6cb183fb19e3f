ALTER TABLE `api_keys` ADD `maker_kind` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `maker` text;--> statement-breakpoint
ALTER TABLE `api_keys` ADD `last_used_at` integer;--> statement-breakpoint
CREATE INDEX `deliveries_state` ON `deliveries` (`webhook_id`,`state`);