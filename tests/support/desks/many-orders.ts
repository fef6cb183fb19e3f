import type { Database } from '../../../main/db/database.ts'
import { createOrderRepository } from '../../../main/domain/orders/orders/order-repository.ts'
import { createEntryKeeper } from '../../../main/domain/orders/worklist/entry-keeper.ts'
import { createEntryRepository } from '../../../main/domain/orders/worklist/entry-repository.ts'
import { systemClock } from '../../../main/platform/clock.ts'
import { createIds } from '../../../main/platform/ids.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { LineItemRecord } from '../../../shared/records/order.ts'

const rowsPerTransaction = 10_000
const betweenMs = 60_000

const firstNames = ['Ada', 'Bruno', 'Chloé', 'Dmitri', 'Elif', 'Fatou', 'Grażyna', 'Hiro', 'Inès', 'João']
const lastNames = [
  'Abe',
  'Brown',
  'Castro',
  'Dubois',
  'Ek',
  'Fischer',
  'García',
  'Haddad',
  'Ito',
  'Jansen',
  'Kaya',
]

const at = <T>(list: readonly T[], n: number): T => {
  const found = list[n % list.length]
  if (found === undefined) throw new Error('There is nothing to copy.')
  return found
}

/**
 * Copies orders a station has taken, with names, numbers and ids of their own, until there are so many more of them:
 * written by the repositories, since to take each over the interface would last for minutes.
 */
export function fillWithOrders(database: Database, samples: readonly OrderRecord[], count: number): void {
  // Nothing of it has to outlive the machine, and so many indexes are kept in memory while they grow.
  database.sqlite.pragma('synchronous = OFF')
  database.sqlite.pragma('cache_size = -400000')
  const orders = createOrderRepository(database)
  const ids = createIds()
  const keeper = createEntryKeeper({
    repository: createEntryRepository(database),
    usualSender: () => null,
    products: { completeOrder: order => order },
    clock: systemClock,
  })
  const endMs = systemClock.now().getTime()
  const write = (n: number) => {
    const { shipments: _, ...sample } = at(samples, n)
    const order = {
      ...sample,
      id: ids('order'),
      order_id: `M-${String(n).padStart(6, '0')}`,
      shipping_to: {
        ...sample.shipping_to,
        id: ids('address'),
        person_name: `${at(firstNames, n)} ${at(lastNames, n * 7)}`,
        address_line1: `${1 + (n % 900)} ${sample.shipping_to.address_line1?.replace(/^\d+ /, '')}`,
      },
      shipping_from: sample.shipping_from && { ...sample.shipping_from, id: ids('address') },
      line_items: sample.line_items.map((item): LineItemRecord => ({ ...item, id: ids('commodity') })),
    }
    orders.insert([order], endMs - (count - n) * betweenMs, { isSample: false, isSourceSent: true })
    keeper.keep(order, { isChanged: false })
  }
  for (let first = 0; first < count; first += rowsPerTransaction)
    database.sqlite.transaction(() => {
      for (let n = first; n < Math.min(count, first + rowsPerTransaction); n += 1) write(n)
    })()
}
