import type BetterSqlite3 from 'better-sqlite3'
import { orderOfToday, orderVersion } from '../../shared/records/order-versions.ts'

/**
 * The document of a row of `orders` as one of today; every statement reads it by this. One that is stored in an earlier
 * version is brought up on the way, any other costs a comparison.
 */
export const orderDocument = `(CASE WHEN orders.document_version >= ${orderVersion} THEN orders.document
  ELSE order_of_today(orders.document, orders.document_version) END)`

/** Gives a file `order_of_today(document, version)`. */
export const addOrderOfToday = (sqlite: BetterSqlite3.Database): void =>
  void sqlite.function('order_of_today', { deterministic: true }, (document: unknown, version: unknown) =>
    JSON.stringify(orderOfToday(JSON.parse(String(document)), Number(version))),
  )
