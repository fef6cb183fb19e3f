import type { Database } from '../db/database.ts'
import { createOrderLinkRepository } from '../domain/orders/orders/order-link-repository.ts'
import { createOrderLinks } from '../domain/orders/orders/order-links.ts'
import { createOrderRepository } from '../domain/orders/orders/order-repository.ts'
import { createOrderAddresses, createOrderWriter } from '../domain/orders/orders/order-writer.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { RecordEvent } from '../platform/record-event.ts'

/** How orders are stored, and how shipments are bound to them. */
export function createOrdering(ports: { database: Database; recordEvent: RecordEvent; changes: ChangeFeed }) {
  const repository = createOrderRepository(ports.database)
  const writer = createOrderWriter({ ...ports, repository })
  return {
    repository,
    writer,
    links: createOrderLinks({ repository: createOrderLinkRepository(ports.database), writer }),
    addresses: createOrderAddresses({ ...ports, repository, writer }),
  }
}
