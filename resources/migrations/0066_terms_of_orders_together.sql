-- Whoever stores orders enters their words too, of all of them in one statement (main/db/order-terms.ts). A trigger
-- entered those of each by themselves, which is a piece of the index for every order.
DROP TRIGGER order_terms_kept;
