CREATE TABLE `deliveries` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`event_id` text NOT NULL,
	`webhook_id` text NOT NULL,
	`state` text NOT NULL,
	`is_replay` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer,
	`attempts` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`event_id`) REFERENCES `events`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`webhook_id`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "deliveries_state_known" CHECK(state IN ('waiting','delivered','failed')),
	CONSTRAINT "deliveries_attempts" CHECK(json_valid(attempts))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_id_unique` ON `deliveries` (`id`);--> statement-breakpoint
CREATE INDEX `deliveries_line` ON `deliveries` (`webhook_id`,`seq`) WHERE state = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_one_waiting` ON `deliveries` (`event_id`,`webhook_id`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `deliveries_event` ON `deliveries` (`event_id`,`seq`);--> statement-breakpoint
CREATE INDEX `deliveries_webhook` ON `deliveries` (`webhook_id`);--> statement-breakpoint
CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`document` text NOT NULL,
	`created_at` integer NOT NULL,
	`test_mode` integer NOT NULL,
	`type` text GENERATED ALWAYS AS (json_extract(document, '$.type')) VIRTUAL,
	CONSTRAINT "events_json" CHECK(json_valid(document))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `events_id_unique` ON `events` (`id`);--> statement-breakpoint
CREATE INDEX `events_lookup` ON `events` (`test_mode`,`seq`,`created_at`,`type`);--> statement-breakpoint
CREATE INDEX `events_type` ON `events` (`test_mode`,`type`,`seq`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`url` text NOT NULL,
	`description` text,
	`enabled_events` text NOT NULL,
	`test_mode` integer NOT NULL,
	`disabled` integer NOT NULL,
	`secret` text NOT NULL,
	`failure_streak` integer DEFAULT 0 NOT NULL,
	`last_event_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "webhooks_events" CHECK(json_valid(enabled_events))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `webhooks_id_unique` ON `webhooks` (`id`);--> statement-breakpoint
CREATE INDEX `webhooks_mode` ON `webhooks` (`test_mode`,`seq`);--> statement-breakpoint
CREATE TRIGGER events_counted AFTER INSERT ON events BEGIN
  INSERT INTO counters (name, value) VALUES ('events:' || NEW.test_mode, 1)
    ON CONFLICT (name) DO UPDATE SET value = value + 1;
END;
--> statement-breakpoint
CREATE TRIGGER events_uncounted AFTER DELETE ON events BEGIN
  UPDATE counters SET value = value - 1 WHERE name = 'events:' || OLD.test_mode;
END;
