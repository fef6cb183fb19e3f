-- Whoever stores orders and events counts them, all of a piece by one statement: a trigger ran for each, and made SQLite
-- keep a copy of every page an order is written to until it had.
--> statement-breakpoint
DROP TRIGGER orders_counted;
--> statement-breakpoint
DROP TRIGGER events_counted;
