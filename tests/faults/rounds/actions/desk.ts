import type { PackingAnswer, PackingSession } from '../../../../shared/desk/packing.ts'
import { parcel, route, vancouver } from '../../../support/desks/shipping-data.ts'
import { type Hands, note, sendOnce } from '../book.ts'

type Job = { id: string; state: string }
type ListedJob = Job & {
  name: string
  copies: number
  run_id: string | null
  repeat_of: string | null
  repeat_number: number
}

/** One or more documents for the printer, some of them long enough to be cut off in the middle. */
export async function print(hands: Hands): Promise<void> {
  const { book, random } = hands
  const count = random.int(1, 3)
  for (let number = 1; number <= count; number++) {
    const name = `${hands.name}-p${book.prints.size + 1}`
    const copies = random.chance(0.2) ? 2 : 1
    const filler = `^FX${'.'.repeat(random.chance(0.6) ? random.int(70_000, 120_000) : 10)}`
    const document = Buffer.from(`^XA${filler}^FS^FD${name}^FS^XZ`).toString('base64')
    // Asked for even when no answer comes.
    book.prints.set(name, copies)
    const answer = await hands.call<Job>('POST', '/desk/print-jobs', {
      document_base64: document,
      format: 'ZPL',
      name,
      copies,
    })
    note(hands, 'print', name, copies, '->', answer?.status ?? 'no answer')
    if (answer?.status !== 201) return
    book.promised.push({ table: 'print_jobs', id: answer.body.id })
  }
}

const isStopped = ({ state }: Job) => state === 'unknown' || state === 'failed'

const listJobs = async ({ call }: Hands): Promise<ListedJob[]> =>
  (await call<{ results: ListedJob[] }>('GET', '/desk/print-jobs?limit=100'))?.body.results ?? []

async function retry(hands: Hands, job: ListedJob): Promise<void> {
  const asked = hands.book.prints.get(job.name) ?? 0
  hands.book.prints.set(job.name, asked + job.copies)
  const answer = await hands.call<Job>('POST', `/desk/print-jobs/${job.id}/retry`, {})
  note(hands, 'print again', job.name, '->', answer?.status ?? 'no answer')
}

/** Prints again what came to nothing, as somebody at the desk would. */
export async function printAgain(hands: Hands): Promise<void> {
  const job = (await listJobs(hands)).find(isStopped)
  if (job) await retry(hands, job)
}

/** A run waits where one of its labels came to nothing, until that is printed again. */
export async function letRunsGoOn(hands: Hands): Promise<void> {
  const jobs = await listJobs(hands)
  const isRepeated = ({ id, repeat_of: first, repeat_number: number }: ListedJob) =>
    jobs.some(other => other.repeat_of === (first ?? id) && other.repeat_number > number)
  for (const job of jobs)
    if (job.run_id !== null && isStopped(job) && !isRepeated(job)) await retry(hands, job)
}

const order = (number: string) => ({
  order_id: number,
  shipping_to: vancouver,
  line_items: [{ title: 'Mug', sku: 'MUG', quantity: 1, weight: 0.4, weight_unit: 'KG' }],
})

const newOrders = ({ book, random, name }: Hands): string[] =>
  Array.from({ length: random.int(1, 6) }, () => {
    book.numbered += 1
    return `${name}-o${book.numbered}`
  })

export async function takeOrders(hands: Hands): Promise<void> {
  const numbers = newOrders(hands)
  const answer = await sendOnce<{ id: string }>(hands, '/v1/batches/orders', { orders: numbers.map(order) })
  if (answer?.status !== 201) return
  hands.book.promised.push({ table: 'batches', id: answer.body.id })
  hands.book.orders.push(...numbers)
}

/** A batch that buys. */
export async function shipBatch(hands: Hands): Promise<void> {
  const { book, random } = hands
  const shipments = Array.from({ length: random.int(1, 3) }, (_, index) => ({
    ...route,
    parcels: [parcel],
    label_type: 'ZPL',
    service: 'scripted_ground',
    recipient: { ...route.recipient, city: `${hands.name}-s${book.shipments.length + index + 1}` },
  }))
  for (const { recipient } of shipments) book.shipments.push({ name: recipient.city, id: null })
  const answer = await sendOnce<{ id: string }>(hands, '/v1/batches/shipments', { shipments })
  if (answer?.status === 201) book.promised.push({ table: 'batches', id: answer.body.id })
}

type Run = {
  id: string
  state: string
  to_buy: { count: number; totals: { currency: string; amount: number }[] }
}

/** Orders whose labels are bought together, now and then pressed twice, and printed. */
export async function runOrders(hands: Hands): Promise<void> {
  const { book, call, random, name } = hands
  const ids: string[] = []
  for (let count = random.int(1, 3); count > 0; count -= 1) {
    const city = `${name}-s${book.shipments.length + 1}`
    book.shipments.push({ name: city, id: null })
    const shipping_to = { ...vancouver, city }
    const body = { ...order(`run-${city}`), shipping_from: route.shipper, shipping_to }
    const made = await call<{ id: string }>('POST', '/v1/orders', body)
    if (made?.status === 201) ids.push(made.body.id)
  }
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const made = await call<Run>('POST', '/desk/runs', { order_ids: ids })
  note(hands, 'run', ids.length, '->', made?.status ?? 'no answer')
  if (made?.status !== 201) return
  const until = async (...states: string[]): Promise<Run | null> => {
    for (;;) {
      const run = await call<Run>('GET', `/desk/runs/${made.body.id}`)
      if (run?.status !== 200) return null
      if (states.includes(run.body.state)) return run.body
    }
  }
  const rated = await until('rated')
  if (!rated || rated.to_buy.count === 0) return
  const { count: expected_count, totals: expected_totals } = rated.to_buy
  const printing = random.chance(0.5) ? { printing: { packing_slips: false } } : {}
  const press = () =>
    call('POST', `/desk/runs/${rated.id}/buy`, { expected_count, expected_totals, ...printing })
  await Promise.all(random.chance(0.5) ? [press(), press()] : [press()])
  await until('done', 'interrupted', 'stopped')
}

/** An order that the shop expects exactly one label of, on a station where nothing is weighed, counted or held. */
async function orderToPack({
  book,
  call,
  name,
}: Hands): Promise<{ id: string; text: string; city: string } | null> {
  const city = `${name}-s${book.shipments.length + 1}`
  book.shipments.push({ name: city, id: null })
  const shipping_to = { ...vancouver, city }
  const body = { ...order(`pack-${city}`), shipping_from: route.shipper, shipping_to }
  const made = await call<{ id: string; order_id: string }>('POST', '/v1/orders', body)
  if (made?.status !== 201) return null
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  await call('PATCH', '/desk/packing/settings', { weighing: 'off', verification: 'off' })
  return { id: made.body.id, text: made.body.order_id, city }
}

type Scan = { desk: string; window: string; mode: string; text: string; scan_id: string }

/** A window sends a scan, now and then twice. */
async function scanOnce({ call, random }: Hands, scan: Scan): Promise<PackingAnswer | null> {
  const send = () => call<PackingAnswer>('POST', '/desk/packing/scans', scan)
  const [first] = await Promise.all(random.chance(0.5) ? [send(), send()] : [send()])
  return first?.status === 200 ? first.body : null
}

/** Until the order on the desk has its label, or somebody is wanted. */
async function untilPacked({ call }: Hands, id: string | undefined): Promise<void> {
  while (id) {
    const session = await call<PackingSession>('GET', `/desk/packing/sessions/${id}`)
    if (session?.status !== 200) return
    const { step, state, feedback } = session.body
    if (state !== 'open' || ['choose', 'check', 'unsure', 'weigh'].includes(step)) return
    if (feedback.kind === 'printer_trouble') return
  }
}

/** An order is packed at a desk, whose window sends its scan twice; answers the order, whatever became of it. */
export async function packOne(hands: Hands): Promise<{ text: string; city: string } | null> {
  const made = await orderToPack(hands)
  if (!made) return null
  const { text, city } = made
  const scan = { desk: hands.name, window: `w-${city}`, mode: 'ship', text, scan_id: `scan-${city}` }
  const answer = await scanOnce(hands, scan)
  note(hands, 'pack', text, '->', answer?.feedback.kind ?? 'no answer')
  await untilPacked(hands, answer?.session?.id)
  return made
}

/** Orders are picked together onto a cart, and packed from it place by place. */
export async function packCart(hands: Hands): Promise<void> {
  const orders = [await orderToPack(hands), await orderToPack(hands)].flatMap(made => made ?? [])
  const [first] = orders
  if (!first) return
  const window = `w-${first.city}`
  const body = { desk: hands.name, window, order_ids: orders.map(({ id }) => id) }
  const batch = await hands.call('POST', '/desk/packing/batches', body)
  note(hands, 'pick', orders.length, '->', batch?.status ?? 'no answer')
  const scan = (step: string, text: string) =>
    scanOnce(hands, {
      desk: hands.name,
      window,
      mode: 'batch',
      text,
      scan_id: `${step}-${text}-${first.city}`,
    })
  const places = orders.map((_, at) => `A${at + 1}`)
  for (const place of places) await scan('pick', place)
  for (const place of places) {
    const answer = await scan('pack', place)
    note(hands, 'pack', place, '->', answer?.feedback.kind ?? 'no answer')
    await untilPacked(hands, answer?.session?.id)
  }
}

/** Labels of orders are bought, and the shop is told their numbers. */
export async function writeBack(hands: Hands): Promise<void> {
  const { book, call, world } = hands
  const saved = await call('POST', '/desk/saved-exports', {
    name: 'Shop',
    folder: world.shop.folder,
    set: { kind: 'write_back', form: 'any' },
  })
  if (saved?.status !== 201) return
  const before = book.shipments.length
  await runOrders(hands)
  book.toTell.push(...book.shipments.slice(before).map(({ name }) => name))
  await tellShop(hands)
}

/** Writes what the shop was not told yet. */
export async function tellShop(hands: Hands): Promise<void> {
  const saved = await hands.call<{ results: { id: string }[] }>('GET', '/desk/saved-exports')
  for (const { id } of saved?.body.results ?? []) {
    const told = await hands.call('POST', `/desk/saved-exports/${id}/run`)
    note(hands, 'tell the shop ->', told?.status ?? 'no answer')
  }
}

const line = 'a-line-between-parts'
const columns = 'Order number,Item title,Item quantity,Item weight,Shipping name,Shipping country'

export async function importOrders(hands: Hands): Promise<void> {
  const numbers = newOrders(hands)
  const file = [columns, ...numbers.map(number => `${number},Cup,2,0.5,Ada,CA`)].join('\r\n')
  const part = (head: string, content: string) =>
    `--${line}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
  const form = `${part('name="resource_type"', 'orders')}${part('name="data_file"; filename="o.csv"', file)}--${line}--\r\n`
  const answer = await hands.call<{ id: string }>(
    'POST',
    '/v1/batches/data/import',
    new Uint8Array(Buffer.from(form)),
    { 'content-type': `multipart/form-data; boundary=${line}` },
  )
  note(hands, 'import', numbers.join(' '), '->', answer?.status ?? 'no answer')
  if (answer?.status !== 202) return
  hands.book.promised.push({ table: 'batches', id: answer.body.id })
  hands.book.orders.push(...numbers)
}

type DeskImport = { id: string; revision: number; state: string }

/** A file as the desk imports it, now and then stopped, gone on with and taken back. */
export async function deskImport(hands: Hands): Promise<void> {
  const { book, call, random } = hands
  const numbers = newOrders(hands)
  const text = [columns, ...numbers.map(number => `${number},Cup,2,0.5,Ada,CA`)].join('\r\n')
  const made = await call<DeskImport>('POST', '/desk/imports', { kind: 'orders', name: 'o.csv', text })
  note(hands, 'desk import', numbers.join(' '), '->', made?.status ?? 'no answer')
  if (made?.status !== 201) return
  const path = `/desk/imports/${made.body.id}`
  const planned = await call<DeskImport>('POST', `${path}/plan`)
  if (planned?.status !== 200) return
  const begun = await call<DeskImport>('POST', `${path}/commit`, { revision: planned.body.revision })
  if (begun?.status !== 202) return
  const isOver = async (...states: string[]): Promise<boolean> => {
    for (;;) {
      const now = await call<DeskImport>('GET', path)
      if (now?.status !== 200) return false
      if (states.includes(now.body.state)) return true
    }
  }
  const isKept = random.chance(0.6)
  // Of what is taken back nothing is promised.
  if (isKept) book.orders.push(...numbers)
  if (!(await isOver('done', 'stopped')) || isKept) return
  const undoing = await call<DeskImport>('POST', `${path}/undo`)
  note(hands, 'undo import ->', undoing?.status ?? 'no answer')
  if (undoing?.status === 202) await isOver('undone')
}

export async function backUp(hands: Hands): Promise<void> {
  const answer = await hands.call('POST', '/desk/backups')
  note(hands, 'back up ->', answer?.status ?? 'no answer')
}

export async function saveAddress(hands: Hands): Promise<void> {
  const answer = await hands.call<{ id: string }>('POST', '/v1/addresses', vancouver)
  note(hands, 'address ->', answer?.status ?? 'no answer')
  if (answer?.status === 201) hands.book.promised.push({ table: 'addresses', id: answer.body.id })
}
