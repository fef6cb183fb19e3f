DROP INDEX `trackers_number`;--> statement-breakpoint
CREATE INDEX `trackers_number` ON `trackers` (`tracking_number`,`carrier_name`,`test_mode`,`seq`);--> statement-breakpoint
-- Shipments that hang on the tracker of an earlier one, whose number they were given again, get one of their own.
INSERT INTO trackers (id, document, created_at, test_mode, connection_id, shipment_id, next_poll_at, silent_since, promised_day)
SELECT 'trk_' || substr(shipments.id, 5),
  json_set(trackers.document,
    '$.id', 'trk_' || substr(shipments.id, 5),
    '$.status', 'pending',
    '$.delivered', json('false'),
    '$.events', json('[]'),
    '$.estimated_delivery', NULL,
    '$.messages', json('[]'),
    '$.metadata', json('{}'),
    '$.meta', json_object('carrier', coalesce(trackers.document ->> '$.meta.carrier', trackers.document ->> '$.carrier_name')),
    '$.info', json_set(
      (SELECT json_group_object(key, NULL) FROM json_each(trackers.document, '$.info')),
      '$.source', 'api',
      '$.carrier_tracking_link', trackers.document ->> '$.info.carrier_tracking_link',
      '$.customer_name', coalesce(shipments.document ->> '$.recipient.person_name', shipments.document ->> '$.recipient.company_name'),
      '$.shipment_origin_country', shipments.document ->> '$.shipper.country_code',
      '$.shipment_origin_postal_code', shipments.document ->> '$.shipper.postal_code',
      '$.shipment_destination_country', shipments.document ->> '$.recipient.country_code',
      '$.shipment_destination_postal_code', shipments.document ->> '$.recipient.postal_code')),
  unixepoch() * 1000, trackers.test_mode, trackers.connection_id, shipments.id, 0, unixepoch() * 1000,
  substr(shipments.document ->> '$.selected_rate.estimated_delivery', 1, 10)
FROM shipments JOIN trackers ON trackers.id = shipments.document ->> '$.tracker_id'
WHERE trackers.shipment_id IS NOT NULL AND trackers.shipment_id <> shipments.id
ORDER BY shipments.seq;--> statement-breakpoint
UPDATE shipments SET document = json_set(document, '$.tracker_id', 'trk_' || substr(id, 5))
WHERE EXISTS (SELECT 1 FROM trackers WHERE trackers.id = 'trk_' || substr(shipments.id, 5) AND trackers.shipment_id = shipments.id);
