import { expect, test } from 'vitest'
import type { Database } from '../../../../../main/db/database.ts'
import {
  createDeliveryRepository,
  type DeliveryRepository,
} from '../../../../../main/domain/events/webhooks/delivery-repository.ts'
import { watchedDatabase } from '../../../../support/station/query-plans.ts'

const asked = { limit: 20, offset: 0, webhook_id: 'weh_1' }

const reading: [name: string, work: (of: DeliveryRepository) => unknown, index: string][] = [
  ['the deliveries to an endpoint', of => of.page(asked), 'deliveries_webhook (webhook_id=? AND rowid<?)'],
  [
    'deliveries in a state, behind a cursor',
    of => of.page({ ...asked, state: 'failed', cursor: 9 }),
    'deliveries_state (webhook_id=? AND state=? AND rowid<?)',
  ],
  [
    'how many were given up at an endpoint',
    of => of.countIn('weh_1', 'failed'),
    'deliveries_state (webhook_id=? AND state=?)',
  ],
]

test.each(reading)('%s: found by an index and never sorted', (_name, work, index) => {
  const { plansOf, sqlite } = watchedDatabase()
  const of = createDeliveryRepository({ sqlite } as Database)
  const plan = plansOf(() => work(of))
  expect(plan.join('\n')).toContain(index)
  expect(
    plan.filter(step => /^SCAN (deliveries|events)\b/.test(step) || step.includes('TEMP B-TREE')),
  ).toEqual([])
})
