CREATE TABLE `order_rule_uses` (
	`order_seq` integer NOT NULL,
	`rule_id` text NOT NULL,
	`kind` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_seq`, `rule_id`, `kind`),
	FOREIGN KEY (`order_seq`) REFERENCES `orders`(`seq`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rule_id`) REFERENCES `order_rules`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `order_rule_uses_rule` ON `order_rule_uses` (`rule_id`,`at`);--> statement-breakpoint
CREATE TABLE `order_rules` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`position` integer NOT NULL,
	`name` text NOT NULL,
	`match_kind` text NOT NULL,
	`conditions` text NOT NULL,
	`actions` text NOT NULL,
	`enabled_at` integer,
	`revision` integer DEFAULT 1 NOT NULL,
	`applied_revision` integer DEFAULT 0 NOT NULL,
	`updated_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "order_rules_json" CHECK(json_valid(conditions) AND json_valid(actions))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_rules_id_unique` ON `order_rules` (`id`);--> statement-breakpoint
CREATE INDEX `order_rules_order` ON `order_rules` (`test_mode`,`position`,`seq`);--> statement-breakpoint
ALTER TABLE `run_items` ADD `rules` text DEFAULT '[]' NOT NULL;