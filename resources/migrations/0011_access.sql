CREATE TABLE `oauth_clients` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`name` text NOT NULL,
	`secret_digest` text,
	`grants` text NOT NULL,
	`redirect_uris` text NOT NULL,
	`scopes` text NOT NULL,
	`active` integer NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "oauth_clients_json" CHECK(json_valid(grants) AND json_valid(redirect_uris) AND json_valid(scopes))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `oauth_clients_id_unique` ON `oauth_clients` (`id`);--> statement-breakpoint
CREATE TABLE `oauth_tokens` (
	`digest` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`client_id` text NOT NULL,
	`operator_id` text,
	`token_version` integer NOT NULL,
	`scopes` text NOT NULL,
	`family` text NOT NULL,
	`redirect_uri` text,
	`code_challenge` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`client_id`) REFERENCES `oauth_clients`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "oauth_tokens_kind" CHECK(kind IN ('code','access','refresh')),
	CONSTRAINT "oauth_tokens_scopes" CHECK(json_valid(scopes))
);
--> statement-breakpoint
CREATE INDEX `oauth_tokens_family` ON `oauth_tokens` (`family`);--> statement-breakpoint
CREATE INDEX `oauth_tokens_client` ON `oauth_tokens` (`client_id`);--> statement-breakpoint
CREATE INDEX `oauth_tokens_operator` ON `oauth_tokens` (`operator_id`);--> statement-breakpoint
CREATE INDEX `oauth_tokens_expiry` ON `oauth_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `login_attempts` (
	`subject` text NOT NULL,
	`address` text NOT NULL,
	`failures` integer NOT NULL,
	`blocked_until` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`subject`, `address`)
);
--> statement-breakpoint
CREATE INDEX `login_attempts_last` ON `login_attempts` (`last_at`);--> statement-breakpoint
CREATE TABLE `operators` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`active` integer NOT NULL,
	`password_hash` text NOT NULL,
	`token_version` integer DEFAULT 1 NOT NULL,
	`factor_secret` text,
	`factor_confirmed_at` integer,
	`factor_step` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "operators_email" CHECK(email = lower(email)),
	CONSTRAINT "operators_role" CHECK(role IN ('viewer','packer','manager')),
	CONSTRAINT "operators_factor" CHECK(factor_confirmed_at IS NULL OR factor_secret IS NOT NULL)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `operators_id_unique` ON `operators` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `operators_email_unique` ON `operators` (`email`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`operator_id` text NOT NULL,
	`digest` text NOT NULL,
	`used_at` integer,
	PRIMARY KEY(`operator_id`, `digest`),
	FOREIGN KEY (`operator_id`) REFERENCES `operators`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `api_keys` ADD `scopes` text DEFAULT '["read","print","buy","manage"]' NOT NULL;