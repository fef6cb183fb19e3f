CREATE TABLE `run_items` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`recipient` text NOT NULL,
	`country` text NOT NULL,
	`state` text NOT NULL,
	`reason` text,
	`message` text,
	`doubts` text NOT NULL,
	`kept` integer NOT NULL,
	`rates` text,
	`fingerprint` text,
	`rate_id` text,
	`connection_id` text,
	`carrier_id` text,
	`service` text,
	`amount_minor` integer,
	`currency` text,
	`transit_days` integer,
	`chosen_by` text,
	`shipment_id` text,
	`tracking_number` text,
	`bought_at` integer,
	PRIMARY KEY(`run_id`, `position`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "run_items_state_known" CHECK(state IN ('waiting','rated','skipped','buying','bought','unknown','failed')),
	CONSTRAINT "run_items_skipped" CHECK((state = 'skipped') = (reason IS NOT NULL)),
	CONSTRAINT "run_items_bound" CHECK(state NOT IN ('buying','bought','unknown') OR shipment_id IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `run_items_order` ON `run_items` (`run_id`,`order_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `run_items_one_buying` ON `run_items` (`order_id`) WHERE state = 'buying';--> statement-breakpoint
CREATE INDEX `run_items_state` ON `run_items` (`run_id`,`state`,`position`);--> statement-breakpoint
CREATE INDEX `run_items_shipment` ON `run_items` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `run_items_of_order` ON `run_items` (`order_id`);--> statement-breakpoint
CREATE TABLE `runs` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`state` text NOT NULL,
	`choice` text NOT NULL,
	`parcel` text NOT NULL,
	`shipper` text,
	`printing` text,
	`print_run_id` text,
	`print_problem` text,
	`operator` text NOT NULL,
	`desk` text,
	`hold_until` integer,
	`rated_at` integer,
	`started_at` integer,
	`interrupted_at` integer,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "runs_state_known" CHECK(state IN ('gathering','rating','rating_paused','rated','holding','buying','paused','interrupted','stopped','done'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `runs_id_unique` ON `runs` (`id`);--> statement-breakpoint
CREATE INDEX `runs_mode` ON `runs` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `runs_state` ON `runs` (`state`);