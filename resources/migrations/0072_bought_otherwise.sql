ALTER TABLE `purchases` ADD `differs` text;--> statement-breakpoint
CREATE INDEX `purchases_differs` ON `purchases` (`state`) WHERE state = 'bought' AND differs IS NOT NULL;