CREATE TABLE `desks` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`role` text,
	`secret_digest` text NOT NULL,
	`paired_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`address` text NOT NULL,
	`screen` text,
	CONSTRAINT "desks_role" CHECK(role IS NULL OR role IN ('viewer','packer','manager'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `desks_id_unique` ON `desks` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `desks_secretDigest_unique` ON `desks` (`secret_digest`);--> statement-breakpoint
CREATE TABLE `network_certificates` (
	`kind` text PRIMARY KEY NOT NULL,
	`certificate` text NOT NULL,
	`key` text NOT NULL,
	`made_at` integer NOT NULL,
	CONSTRAINT "network_certificates_kind" CHECK(kind IN ('authority','given'))
);
