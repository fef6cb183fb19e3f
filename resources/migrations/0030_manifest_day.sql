ALTER TABLE `manifests` ADD `day` text GENERATED ALWAYS AS (json_extract(document, '$.day')) VIRTUAL;--> statement-breakpoint
CREATE INDEX `manifests_by_day` ON `manifests` (`test_mode`,`day`,`seq`);