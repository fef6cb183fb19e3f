ALTER TABLE `operators` ADD `card_digest` text;--> statement-breakpoint
CREATE UNIQUE INDEX `operators_cardDigest_unique` ON `operators` (`card_digest`);