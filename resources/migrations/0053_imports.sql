CREATE TABLE `import_rows` (
	`import_id` text NOT NULL,
	`position` integer NOT NULL,
	`lines` text NOT NULL,
	`label` text NOT NULL,
	`key` text,
	`digest` text,
	`action` text NOT NULL,
	`reason` text,
	`changes` text,
	`amount_minor` integer,
	`currency` text,
	`grams` integer,
	`grams_before` integer,
	`is_outlier` integer DEFAULT false NOT NULL,
	`is_asked` integer DEFAULT false NOT NULL,
	`problems` text,
	`input_at` integer,
	`input_bytes` integer,
	`outcome` text,
	`message` text,
	`record_id` text,
	`before` text,
	`after` text,
	PRIMARY KEY(`import_id`, `position`),
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "import_rows_action_known" CHECK(action IN ('create','update','unchanged','ask','skip','error')),
	CONSTRAINT "import_rows_outcome_known" CHECK(outcome IS NULL OR outcome IN ('stored','failed','undone','kept'))
);
--> statement-breakpoint
CREATE INDEX `import_rows_action` ON `import_rows` (`import_id`,`action`,`position`);--> statement-breakpoint
CREATE INDEX `import_rows_outcome` ON `import_rows` (`import_id`,`outcome`,`position`);--> statement-breakpoint
CREATE INDEX `import_rows_record` ON `import_rows` (`record_id`) WHERE record_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `import_rows_key` ON `import_rows` (`key`) WHERE key IS NOT NULL AND record_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `imports` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`test_mode` integer NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`digest` text,
	`reading` text NOT NULL,
	`layout` text NOT NULL,
	`edits` text NOT NULL,
	`left_out` text NOT NULL,
	`template` text,
	`policy` text NOT NULL,
	`source` text NOT NULL,
	`connection_id` text,
	`service_code` text,
	`seen` text,
	`plan` text,
	`trouble` text,
	`by` text,
	`watched` text,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`ended_at` integer,
	CONSTRAINT "imports_state_known" CHECK(state IN ('empty','read','planned','committing','stopped','done','undoing','undone')),
	CONSTRAINT "imports_kind_known" CHECK(kind IN ('orders','shipments','trackers','addresses','products','rates'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `imports_id_unique` ON `imports` (`id`);--> statement-breakpoint
CREATE INDEX `imports_mode` ON `imports` (`test_mode`,`seq`);--> statement-breakpoint
CREATE INDEX `imports_digest` ON `imports` (`digest`,`kind`,`test_mode`);--> statement-breakpoint
CREATE INDEX `imports_open` ON `imports` (`seq`) WHERE state IN ('committing','undoing');--> statement-breakpoint
-- Templates of before name columns and nothing else.
UPDATE data_templates SET document = json_set(document, '$.layout', json('null'), '$.heads', json('[]'), '$.reading', json('null'));
