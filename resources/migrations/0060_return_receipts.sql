CREATE TABLE `return_receipts` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`state` text NOT NULL,
	`step` text NOT NULL,
	`return_id` text,
	`shipment_id` text,
	`subject_id` text,
	`reference` text,
	`recipient` text,
	`tracking_number` text,
	`codes` text NOT NULL,
	`lines` text NOT NULL,
	`units` text NOT NULL,
	`armed_quantity` integer,
	`note` text,
	`desk` text NOT NULL,
	`window` text NOT NULL,
	`operator` text,
	`beat_at` integer NOT NULL,
	`revision` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	CONSTRAINT "return_receipts_state_known" CHECK(state IN ('open','received','unknown')),
	CONSTRAINT "return_receipts_step_known" CHECK(step IN ('items','condition','outcome','short')),
	CONSTRAINT "return_receipts_ended" CHECK((state = 'open') = (ended_at IS NULL)),
	CONSTRAINT "return_receipts_known" CHECK(state <> 'received' OR shipment_id IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `return_receipts_id_unique` ON `return_receipts` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `return_receipts_one_claim` ON `return_receipts` (`subject_id`) WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX `return_receipts_one_open` ON `return_receipts` (`test_mode`,`desk`,`window`) WHERE state = 'open';--> statement-breakpoint
CREATE INDEX `return_receipts_mode` ON `return_receipts` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `return_receipts_subject` ON `return_receipts` (`subject_id`);--> statement-breakpoint
CREATE INDEX `return_receipts_shipment` ON `return_receipts` (`shipment_id`);