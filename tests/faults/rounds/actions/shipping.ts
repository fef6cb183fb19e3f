import { setTimeout as delay } from 'node:timers/promises'
import { parcel, route } from '../../../support/desks/shipping-data.ts'
import { scriptedShopData } from '../../../support/shops/scripted-shops.ts'
import { shopAddress, shopOrder } from '../../../support/shops/shop-books.ts'
import { type Hands, note, sendOnce } from '../book.ts'
import { backMark, lateMark } from '../world/carrier.ts'

type Shipment = {
  id: string
  status: string
  tracking_number: string | null
  rates: { id: string }[]
  recipient: { city: string }
}

const newName = ({ book, name }: Hands, mark = ''): string => `${name}-s${book.shipments.length + 1}${mark}`

const bodyFor = (city: string, more: object = {}) => ({
  ...route,
  parcels: [parcel],
  recipient: { ...route.recipient, city },
  label_type: 'ZPL',
  ...more,
})

/** `mark`: what becomes of its label at the carrier, where chance does not say. */
export async function draft(hands: Hands, mark = ''): Promise<Shipment | null> {
  const name = newName(hands, mark)
  const entry: { name: string; id: string | null } = { name, id: null }
  hands.book.shipments.push(entry)
  const answer = await hands.call<Shipment>('POST', '/v1/shipments', bodyFor(name))
  note(hands, 'draft', name, '->', answer?.status ?? 'no answer')
  if (answer?.status !== 201) return null
  entry.id = answer.body.id
  hands.book.promised.push({ table: 'shipments', id: answer.body.id })
  return answer.body
}

function bought(hands: Hands, answer: { status: number; body: Shipment } | null): Shipment | null {
  if (answer === null || answer.status >= 300) return null
  hands.book.answered.push({ type: 'shipment_purchased', id: answer.body.id })
  return answer.body
}

const purchaseOf = ({ id, rates }: Shipment): [string, object] => [
  `/v1/shipments/${id}/purchase`,
  { selected_rate_id: rates[0]?.id },
]

/** Buys a label, sometimes from several clients at the same moment. */
export async function buy(hands: Hands, mark = ''): Promise<Shipment | null> {
  const made = await draft(hands, mark)
  if (made === null) return null
  const clients = hands.random.chance(0.4) ? hands.random.int(2, 4) : 1
  const [path, body] = purchaseOf(made)
  const answers = await Promise.all(
    Array.from({ length: clients }, () => sendOnce<Shipment>(hands, path, body)),
  )
  if (hands.random.chance(0.3)) answers.push(await sendOnce<Shipment>(hands, path, body))
  return answers.map(answer => bought(hands, answer)).find(each => each !== null) ?? null
}

/** What is about a label begins with one; the carrier may need several tries. */
const withLabel = async (hands: Hands, mark = '') =>
  (await buy(hands, mark)) ?? (await buy(hands, mark)) ?? buy(hands, mark)

/** A label that follows its purchase, perhaps with its way back, is fetched by hand, sometimes twice at the same moment. */
export async function buyLate(hands: Hands): Promise<void> {
  const made = await withLabel(hands, hands.random.chance(0.5) ? lateMark + backMark : lateMark)
  if (made === null) return
  const clients = hands.random.chance(0.3) ? 2 : 1
  const fetch = () => hands.call('POST', `/desk/shipments/${made.id}/fetch-label`)
  const [first] = await Promise.all(Array.from({ length: clients }, fetch))
  note(hands, 'fetch the label ->', first?.status ?? 'no answer')
}

/** A label comes with its way back, which nobody wants after all. */
export async function voidReturn(hands: Hands): Promise<void> {
  const made = await withLabel(hands, backMark)
  if (made === null) return
  const path = `/desk/returns?shipment_id=${made.id}`
  const listed = await hands.call<{ results: { label_id: string }[] }>('GET', path)
  for (const { label_id: id } of listed?.body.results ?? []) {
    const answer = await sendOnce<Shipment>(hands, `/v1/shipments/${id}/cancel`, {})
    if (answer?.status === 200) hands.book.answered.push({ type: 'shipment_cancelled', id })
  }
}

/** Makes and buys a shipment in one call. */
export async function buyAtOnce(hands: Hands): Promise<void> {
  const name = newName(hands)
  hands.book.shipments.push({ name, id: null })
  bought(
    hands,
    await sendOnce<Shipment>(hands, '/v1/shipments', bodyFor(name, { service: 'scripted_ground' })),
  )
}

type Order = { id: string; shipping_to: { id: string }; line_items: { id: string }[] }

const changes: readonly ((hands: Hands, order: Order) => Promise<{ status: number } | null>)[] = [
  ({ call }, { id }) => call('POST', `/v1/orders/${id}/cancel`),
  ({ call }, { id }) => call('DELETE', `/v1/orders/${id}`),
  ({ call }, { id }) => call('PUT', `/v1/orders/${id}`, { options: { signature: true } }),
  ({ call }, { shipping_to: { id } }) =>
    call('PATCH', `/v1/addresses/${id}`, { person_name: 'Somebody else' }),
]

/** Somebody cancels or changes an order, more than once, while its label is bought. */
export const changeInMidPurchase = (hands: Hands): Promise<void> => changeWhile(hands, change => change())

/** The same once the carrier was asked, which answers after that, or to nobody: `kill` ends the station before. */
export const changeOnceAsked =
  (asked: Promise<unknown>, release: () => void, kill: (() => Promise<void>) | null) =>
  (hands: Hands): Promise<void> =>
    changeWhile(hands, async change => {
      await asked
      const changed = change()
      // A change may wait for what becomes of the label.
      await Promise.race([changed, delay(300)])
      await kill?.()
      release()
      await changed
    })

async function changeWhile(
  hands: Hands,
  during: (change: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const name = newName(hands)
  hands.book.shipments.push({ name, id: null })
  const made = await hands.call<Order>('POST', '/v1/orders', {
    order_id: `mid-${name}`,
    shipping_to: { ...route.recipient, city: name },
    line_items: [{ title: 'Mug', sku: 'MUG', quantity: 1, weight: 0.4, weight_unit: 'KG' }],
  })
  const [item] = made?.body.line_items ?? []
  if (made?.status !== 201 || !item) return
  const items = [{ parent_id: item.id, quantity: 1, weight: 0.1, weight_unit: 'KG' }]
  const body = bodyFor(name, { parcels: [{ ...parcel, items }], service: 'scripted_ground' })
  const change = async () => {
    const chosen = hands.random.pick(changes)
    for (let times = hands.random.int(1, 4); times > 0; times -= 1) {
      const answer = await chosen(hands, made.body)
      note(hands, 'change', made.body.id, '->', answer?.status ?? 'no answer')
    }
  }
  const [answer] = await Promise.all([sendOnce<Shipment>(hands, '/v1/shipments', body), during(change)])
  bought(hands, answer)
}

/** An order of a connected shop comes in by itself and gets its label, of which the shop is told; some are voided again. */
export async function followShop(hands: Hands): Promise<void> {
  const { call, world, book, random } = hands
  const name = newName(hands)
  book.shipments.push({ name, id: null })
  world.onlineShop.put(shopOrder({ shopId: name, shippingTo: shopAddress({ city: name }) }))
  const connected = await call<{ id: string }>('POST', '/desk/shops', scriptedShopData(world.onlineShop))
  note(hands, 'connect the shop ->', connected?.status ?? 'no answer')
  if (connected?.status !== 201) return
  const orders = `/v1/orders?order_id=${name}`
  const [order] = await untilSome(() => call<{ results: Order[] }>('GET', orders))
  const [item] = order?.line_items ?? []
  if (!item) return
  book.toTell.push(name)
  const items = [{ parent_id: item.id, quantity: 2, weight: 0.1, weight_unit: 'KG' }]
  const body = bodyFor(name, { parcels: [{ ...parcel, items }], service: 'scripted_ground' })
  const made = bought(hands, await sendOnce<Shipment>(hands, '/v1/shipments', body))
  const told = '/desk/shops/write-backs?state=told'
  if (made) await untilSome(() => call<{ results: { id: string }[] }>('GET', told))
  if (!made || random.chance(0.7)) return
  const ended = await sendOnce<Shipment>(hands, `/v1/shipments/${made.id}/cancel`, {})
  if (ended?.status === 200) book.answered.push({ type: 'shipment_cancelled', id: made.id })
}

/** Looks until something is there, for as long as a station takes that is not ill. */
async function untilSome<T>(look: () => Promise<{ body: { results: T[] } } | null>): Promise<T[]> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await look()
    if (answer === null || answer.body.results?.length > 0) return answer?.body.results ?? []
    await delay(20)
  }
  return []
}

export async function cancel(hands: Hands): Promise<void> {
  const made = hands.random.chance(0.85) ? await withLabel(hands) : await draft(hands)
  if (made === null) return
  const clients = hands.random.chance(0.3) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: clients }, () => sendOnce<Shipment>(hands, `/v1/shipments/${made.id}/cancel`, {})),
  )
  for (const answer of answers)
    if (answer?.status === 200) hands.book.answered.push({ type: 'shipment_cancelled', id: made.id })
}

export async function upload(hands: Hands): Promise<void> {
  const made = await withLabel(hands)
  if (made === null) return
  const body = {
    shipment_id: made.id,
    reference: made.recipient.city,
    document_files: [{ doc_file: 'JVBERi0xLjQKJUVPRgo=', doc_name: 'invoice.pdf', doc_format: 'PDF' }],
  }
  await sendOnce(hands, '/v1/documents', body)
  if (hands.random.chance(0.3)) await sendOnce(hands, '/v1/documents', body)
}

/** Closes a label at the end of the day, sometimes from two desks at the same moment. */
export const closeDay = (hands: Hands): Promise<unknown> => closeOne(hands, '')

/** The paper of the manifest follows, and is fetched by hand. */
export async function closeDayLate(hands: Hands): Promise<void> {
  const id = await closeOne(hands, lateMark)
  if (id === null) return
  const answer = await hands.call('POST', `/desk/manifests/${id}/fetch-papers`)
  note(hands, 'fetch the paper ->', answer?.status ?? 'no answer')
}

async function closeOne(hands: Hands, mark: string): Promise<string | null> {
  const made = await withLabel(hands, mark)
  if (made === null) return null
  const open = await hands.call<{ results: { connection_id: string }[] }>('GET', '/desk/manifests/open')
  const [connection] = open?.body.results ?? []
  if (!connection) return null
  const body = { connection_id: connection.connection_id, shipment_ids: [made.id] }
  const desks = hands.random.chance(0.3) ? 2 : 1
  const close = () => sendOnce<{ id: string }>(hands, '/desk/manifests', body)
  const answers = await Promise.all(Array.from({ length: desks }, close))
  return answers.find(answer => answer?.status === 201)?.body.id ?? null
}

/** Has a label collected, then perhaps at another time, then perhaps not at all. */
export async function pickup(hands: Hands): Promise<void> {
  const made = await withLabel(hands)
  if (made === null) return
  const dock = `Dock ${made.recipient.city}`
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const answer = await sendOnce<{ id: string }>(hands, '/v1/pickups/scripted/schedule', {
    pickup_date: day,
    ready_time: '13:00',
    closing_time: '17:00',
    tracking_numbers: [made.tracking_number],
    address: { ...route.shipper, address_line1: dock },
  })
  if (answer?.status !== 201) return
  const { id } = answer.body
  if (hands.random.chance(0.5)) await sendOnce(hands, `/v1/pickups/${id}`, { ready_time: '14:00' })
  if (hands.random.chance(0.5)) await sendOnce(hands, `/v1/pickups/${id}/cancel`, {})
}
