CREATE TABLE `packed_parcels` (
	`id` text PRIMARY KEY NOT NULL,
	`session_id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`order_id` text NOT NULL,
	`shipment_id` text NOT NULL,
	`carrier_id` text,
	`carrier_name` text,
	`mode` text NOT NULL,
	`desk` text NOT NULL,
	`operator` text,
	`units` integer NOT NULL,
	`forced_units` integer NOT NULL,
	`seconds` integer NOT NULL,
	`weight_grams` integer,
	`weighed_how` text,
	`device` text,
	`weighed_at` integer,
	`expected_grams` integer,
	`packed_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `packed_parcels_at` ON `packed_parcels` (`test_mode`,`packed_at`);--> statement-breakpoint
CREATE INDEX `packed_parcels_shipment` ON `packed_parcels` (`shipment_id`);--> statement-breakpoint
CREATE TABLE `packing_desks` (
	`test_mode` integer NOT NULL,
	`desk` text NOT NULL,
	`window` text NOT NULL,
	`operator` text,
	`mode` text NOT NULL,
	`is_paused` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`session_id` text,
	`feedback` text,
	PRIMARY KEY(`test_mode`, `desk`, `window`)
);
--> statement-breakpoint
CREATE TABLE `packing_inputs` (
	`desk` text NOT NULL,
	`input_id` text NOT NULL,
	`at` integer NOT NULL,
	`session_id` text,
	`feedback` text NOT NULL,
	PRIMARY KEY(`desk`, `input_id`)
);
--> statement-breakpoint
CREATE INDEX `packing_inputs_at` ON `packing_inputs` (`at`);--> statement-breakpoint
CREATE TABLE `packing_mistakes` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`test_mode` integer NOT NULL,
	`at` integer NOT NULL,
	`desk` text NOT NULL,
	`operator` text,
	`kind` text NOT NULL,
	`session_id` text
);
--> statement-breakpoint
CREATE INDEX `packing_mistakes_at` ON `packing_mistakes` (`test_mode`,`at`);--> statement-breakpoint
CREATE TABLE `packing_photos` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`parcel_id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`media_type` text NOT NULL,
	`bytes` blob NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packing_photos_parcelId_unique` ON `packing_photos` (`parcel_id`);--> statement-breakpoint
CREATE INDEX `packing_photos_age` ON `packing_photos` (`created_at`);--> statement-breakpoint
CREATE TABLE `packing_sessions` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`order_id` text NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`mode` text NOT NULL,
	`desk` text NOT NULL,
	`window` text NOT NULL,
	`operator` text,
	`claimed_at` integer NOT NULL,
	`beat_at` integer NOT NULL,
	`revision` integer NOT NULL,
	`document` text NOT NULL,
	`plan` text,
	`shipment_id` text,
	`hold_until` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "packing_sessions_state_known" CHECK(state IN ('open','paused','done','released','lapsed','taken')),
	CONSTRAINT "packing_sessions_step_known" CHECK(step IN ('items','package','weigh','check','rating','choose','holding','buying','unsure','waiting','label','done')),
	CONSTRAINT "packing_sessions_ended" CHECK((state IN ('open','paused')) = (ended_at IS NULL)),
	CONSTRAINT "packing_sessions_bound" CHECK(step NOT IN ('buying','unsure','label') OR shipment_id IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `packing_sessions_id_unique` ON `packing_sessions` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `packing_sessions_one_claim` ON `packing_sessions` (`order_id`) WHERE state IN ('open','paused');--> statement-breakpoint
CREATE UNIQUE INDEX `packing_sessions_one_open` ON `packing_sessions` (`test_mode`,`desk`,`window`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `packing_sessions_mode` ON `packing_sessions` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `packing_sessions_step` ON `packing_sessions` (`step`) WHERE state IN ('open','paused');--> statement-breakpoint
CREATE INDEX `packing_sessions_order` ON `packing_sessions` (`order_id`);--> statement-breakpoint
CREATE INDEX `packing_sessions_shipment` ON `packing_sessions` (`shipment_id`);--> statement-breakpoint
CREATE TABLE `pick_batch_orders` (
	`batch_id` text NOT NULL,
	`place` text NOT NULL,
	`order_id` text NOT NULL,
	`order_number` text NOT NULL,
	`recipient` text NOT NULL,
	`is_open` integer NOT NULL,
	PRIMARY KEY(`batch_id`, `place`),
	FOREIGN KEY (`batch_id`) REFERENCES `pick_batches`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pick_batch_orders_one_open` ON `pick_batch_orders` (`order_id`) WHERE is_open = 1;--> statement-breakpoint
CREATE TABLE `pick_batches` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`state` text NOT NULL,
	`desk` text NOT NULL,
	`window` text NOT NULL,
	`operator` text,
	`picks` text NOT NULL,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "pick_batches_state_known" CHECK(state IN ('picking','picked','done','given_up'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `pick_batches_id_unique` ON `pick_batches` (`id`);--> statement-breakpoint
CREATE INDEX `pick_batches_mode` ON `pick_batches` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `pick_batches_desk` ON `pick_batches` (`test_mode`,`desk`,`window`) WHERE state = 'picking';--> statement-breakpoint
CREATE TABLE `scales` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`desk` text,
	`path` text NOT NULL,
	`serial_number` text,
	`location_id` text,
	`protocol` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `scales_path_unique` ON `scales` (`path`);