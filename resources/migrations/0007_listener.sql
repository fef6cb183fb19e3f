CREATE TABLE `idempotent_requests` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`credential` text NOT NULL,
	`test_mode` integer NOT NULL,
	`method` text NOT NULL,
	`path` text NOT NULL,
	`key` text NOT NULL,
	`fingerprint` text NOT NULL,
	`state` text NOT NULL,
	`status` integer,
	`answer` text,
	`record_id` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "idempotent_requests_state_known" CHECK(state IN ('running','done','unknown','spent'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `idempotent_requests_one` ON `idempotent_requests` (`credential`,`test_mode`,`method`,`path`,`key`);--> statement-breakpoint
CREATE INDEX `idempotent_requests_age` ON `idempotent_requests` (`created_at`) WHERE state <> 'spent';--> statement-breakpoint
CREATE INDEX `idempotent_requests_running` ON `idempotent_requests` (`state`) WHERE state = 'running';--> statement-breakpoint
CREATE TABLE `origins` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`origin` text NOT NULL,
	`state` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "origins_state_known" CHECK(state IN ('paired','blocked'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `origins_id_unique` ON `origins` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `origins_origin_unique` ON `origins` (`origin`);