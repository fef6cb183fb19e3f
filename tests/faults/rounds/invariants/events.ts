import type { Book } from '../book.ts'
import type { Arrival } from '../world/receiver.ts'
import type { HomeData } from './read-home.ts'
import { groupBy, type Violation, violation } from './violation.ts'

/** Every change has its event, and every event came: at least once, always the same, in order. */
export function checkEvents(
  data: HomeData,
  { answered }: Book,
  arrivals: readonly Arrival[],
  areAllSent: boolean,
): Violation[] {
  const lost = (message: string) => violation('lost event', message)
  const counts = new Map<string, number>()
  for (const { type, subject } of data.events)
    counts.set(`${type} ${subject}`, (counts.get(`${type} ${subject}`) ?? 0) + 1)
  const wanted = new Set([...changesIn(data), ...answered.map(({ type, id }) => `${type} ${id}`)])
  const found = [...wanted].filter(each => !counts.has(each)).map(each => lost(`there is no event ${each}`))
  for (const each of wanted)
    if ((counts.get(each) ?? 0) > 1) found.push(violation('other', `there are several events ${each}`))
  const taken = new Set(arrivals.filter(({ wasTaken }) => wasTaken).map(({ id }) => id))
  for (const { id, type, arrived, waits } of data.events) {
    if (areAllSent && !taken.has(id) && !waits) found.push(lost(`${type} ${id} never came`))
    if (arrived && !taken.has(id)) found.push(lost(`${type} ${id} is said to have come, and did not`))
  }
  return [...found, ...checkContent(data, arrivals), ...checkOrder(data, arrivals)]
}

const changesIn = ({ shipments, orders, batches }: HomeData): string[] => [
  ...shipments.filter(({ status }) => status === 'purchased').map(({ id }) => `shipment_purchased ${id}`),
  ...shipments.filter(({ status }) => status === 'cancelled').map(({ id }) => `shipment_cancelled ${id}`),
  ...orders.map(({ id }) => `order_created ${id}`),
  ...batches.map(({ id }) => `batch_queued ${id}`),
  ...batches
    .filter(({ status }) => status !== 'queued' && status !== 'running')
    .map(({ id, status }) => `batch_${status === 'failed' ? 'failed' : 'completed'} ${id}`),
]

function checkContent({ events }: HomeData, arrivals: readonly Arrival[]): Violation[] {
  const stored = new Map(events.map(({ id, document }) => [id, document]))
  return [...groupBy(arrivals, ({ id }) => id)].flatMap(([id, list]) => {
    const bodies = new Set(list.map(({ body }) => body))
    if (bodies.size > 1) return [violation('other', `${id} came with different content`)]
    const [body = ''] = bodies
    return stored.get(id) === body || JSON.parse(body).id === id
      ? []
      : [violation('other', `${id} came with the content of something else`)]
  })
}

/** What came again after a crash is allowed only right after itself. */
function checkOrder({ events }: HomeData, arrivals: readonly Arrival[]): Violation[] {
  const place = new Map(events.map(({ id }, index) => [id, index]))
  let last = -1
  for (const { id, wasTaken } of arrivals) {
    const at = place.get(id)
    if (at === undefined) return [violation('other', `${id} came, and the station does not know it`)]
    if (wasTaken && at < last) return [violation('other', `${id} came after an event that followed it`)]
    if (wasTaken) last = at
  }
  return []
}
