DROP INDEX `import_rows_outcome`;--> statement-breakpoint
CREATE INDEX `import_rows_outcome` ON `import_rows` (`import_id`,`outcome`,`position`) WHERE outcome IS NOT NULL;--> statement-breakpoint
DROP INDEX `order_entries_bought`;--> statement-breakpoint
CREATE INDEX `order_entries_bought` ON `order_entries` (`test_mode`,`bought_at`) WHERE bought_at IS NOT NULL;