CREATE TABLE `agent_actions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`key_id` text NOT NULL,
	`at` integer NOT NULL,
	`tool` text NOT NULL,
	`client` text,
	`record_id` text,
	`test_mode` integer NOT NULL,
	`outcome` text NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agent_actions_key` ON `agent_actions` (`key_id`,`id`);--> statement-breakpoint
CREATE TABLE `agent_keys` (
	`key_id` text PRIMARY KEY NOT NULL,
	`currency` text NOT NULL,
	`day_budget_minor` integer NOT NULL,
	`day_labels` integer NOT NULL,
	`free_below_minor` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agent_keys_limits" CHECK("agent_keys"."day_budget_minor" >= 0 AND "agent_keys"."day_labels" >= 0 AND "agent_keys"."free_below_minor" >= 0)
);
--> statement-breakpoint
CREATE TABLE `agent_plan_items` (
	`plan_id` text NOT NULL,
	`position` integer NOT NULL,
	`shipment_id` text NOT NULL,
	`connection_id` text,
	`carrier_id` text NOT NULL,
	`service` text NOT NULL,
	`choice` text,
	`amount_minor` integer NOT NULL,
	`fingerprint` text NOT NULL,
	`queue_id` text,
	`day` text,
	`message` text,
	PRIMARY KEY(`plan_id`, `position`),
	FOREIGN KEY (`plan_id`) REFERENCES `agent_plans`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `agent_plan_items_queue` ON `agent_plan_items` (`queue_id`) WHERE queue_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_plan_items_day` ON `agent_plan_items` (`day`) WHERE day IS NOT NULL;--> statement-breakpoint
CREATE INDEX `agent_plan_items_shipment` ON `agent_plan_items` (`shipment_id`);--> statement-breakpoint
CREATE TABLE `agent_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`key_id` text NOT NULL,
	`kind` text NOT NULL,
	`test_mode` integer NOT NULL,
	`state` text NOT NULL,
	`total_minor` integer NOT NULL,
	`currency` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`asked_at` integer,
	`decided_at` integer,
	`decided_by` text,
	`message` text,
	FOREIGN KEY (`key_id`) REFERENCES `api_keys`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "agent_plans_kind" CHECK(kind IN ('buy','void')),
	CONSTRAINT "agent_plans_state" CHECK(state IN ('planned','waiting','approved','refused','expired','done'))
);
--> statement-breakpoint
CREATE INDEX `agent_plans_waiting` ON `agent_plans` (`created_at`) WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX `agent_plans_approved` ON `agent_plans` (`created_at`) WHERE state = 'approved';--> statement-breakpoint
CREATE INDEX `agent_plans_key` ON `agent_plans` (`key_id`,`created_at`);--> statement-breakpoint
ALTER TABLE `api_keys` ADD `kind` text DEFAULT 'tool' NOT NULL;