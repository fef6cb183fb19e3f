ALTER TABLE `label_facts` ADD `weight_grams` integer;--> statement-breakpoint
CREATE INDEX `label_facts_alike` ON `label_facts` (`test_mode`,`country`,`currency`,`bought_at`,`weight_grams`,`connection_id`,`service`,`amount_minor`) WHERE weight_grams IS NOT NULL;--> statement-breakpoint
ALTER TABLE `order_entries` ADD `customs_on` text;--> statement-breakpoint
CREATE INDEX `order_entries_customs` ON `order_entries` (`customs_on`) WHERE customs_on IS NOT NULL;--> statement-breakpoint
-- Of orders that wait customs is asked anew: what it wants of them decides whether they are ready.
UPDATE order_entries SET read_as = 0 WHERE state IN ('ready', 'needs_attention');
