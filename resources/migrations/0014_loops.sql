DROP INDEX `deliveries_line`;--> statement-breakpoint
ALTER TABLE `deliveries` ADD `is_aside` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_aside` ON `deliveries` (`webhook_id`,`next_attempt_at`) WHERE state = 'waiting' AND is_aside = 1;--> statement-breakpoint
CREATE INDEX `deliveries_line` ON `deliveries` (`webhook_id`,`is_aside`,`seq`) WHERE state = 'waiting';--> statement-breakpoint
ALTER TABLE `trackers` ADD `next_poll_at` integer;--> statement-breakpoint
ALTER TABLE `trackers` ADD `poll_failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trackers` ADD `silent_since` integer;--> statement-breakpoint
CREATE INDEX `trackers_due` ON `trackers` (`connection_id`,`next_poll_at`) WHERE next_poll_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `failing_since` integer;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `gave_up` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `print_jobs_payload` ON `print_jobs` (`payload_hash`);--> statement-breakpoint
UPDATE trackers SET next_poll_at = coalesce(refreshed_at, created_at) + 7200000, silent_since = coalesce(refreshed_at, created_at)
  WHERE status <> 'delivered';
