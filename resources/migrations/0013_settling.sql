DROP INDEX `document_uploads_open`;--> statement-breakpoint
CREATE INDEX `document_uploads_open` ON `document_uploads` (`state`) WHERE state IN ('pending','unknown');--> statement-breakpoint
DROP INDEX `idempotent_requests_age`;--> statement-breakpoint
ALTER TABLE `idempotent_requests` ADD `shipment_id` text REFERENCES shipments(id) ON DELETE SET NULL;--> statement-breakpoint
CREATE INDEX `idempotent_requests_shipment` ON `idempotent_requests` (`shipment_id`);--> statement-breakpoint
CREATE INDEX `idempotent_requests_age` ON `idempotent_requests` (`created_at`) WHERE state <> 'spent' AND shipment_id IS NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `fingerprint` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `idempotency_key` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `attempt` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `purchases` ADD `wish` text;--> statement-breakpoint
ALTER TABLE `purchases` ADD `asked_at` integer;--> statement-breakpoint
UPDATE `purchases` SET `asked_at` = `started_at`;--> statement-breakpoint
UPDATE `idempotent_requests` SET `shipment_id` = (SELECT `id` FROM `shipments` WHERE `shipments`.`id` = `record_id`) WHERE `state` = 'done';
