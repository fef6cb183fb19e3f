ALTER TABLE `webhooks` ADD `send_secret` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `webhooks` SET `enabled_events` = (SELECT json_group_array(`value`) FROM json_each(`enabled_events`) WHERE `value` <> 'webhook_disabled')
WHERE `enabled_events` LIKE '%webhook_disabled%';
