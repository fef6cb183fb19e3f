import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CarrierOperation } from '../../../support/carriers/fake-carrier.ts'
import type { Random } from '../random.ts'
import { anyManner, type CarrierManner, carrierManners, treatRequest } from './carrier-manners.ts'
import { listening } from './servers.ts'

/**
 * A label somebody has to pay for. `city` is what the shipment was called; `isLate`: it is given when it is fetched;
 * `back`: the number of a label for the way back that comes with it.
 */
export type Charge = {
  number: string
  city: string
  shipment: string
  voids: number
  isLate: boolean
  back: string | null
  backVoids: number
}
export type BookedPickup = { number: string; line: string; cancels: number; changes: number }
/** Groups that were closed together; the paper may follow. */
export type HandedOver = { number: string; groups: string[]; isLate: boolean }

/** What is called so comes late, or with its way back, whatever chance says. */
export const lateMark = ' late'
export const backMark = ' back'
export type Taken = { reference: string; names: string[] }

/** What is true at the carrier, whatever it said. */
export type CarrierTruth = {
  charges: Charge[]
  pickups: BookedPickup[]
  uploads: Taken[]
  manifests: HandedOver[]
}

type Sent = Record<string, unknown>

/** A carrier's server that counts what it did and answers as it likes. */
export async function roundCarrier() {
  const truth: CarrierTruth = { charges: [], pickups: [], uploads: [], manifests: [] }
  let random: Random | null = null
  let label = 0
  const manners: Partial<Record<CarrierManner, number>> = {}
  const waiting = new Set<ServerResponse>()
  let whenHeld = () => {}
  const labels = holdingLabels()

  const mannerFor = (operation: CarrierOperation): CarrierManner => {
    // Asking for rates costs nothing, and without them there is nothing to buy.
    const manner = random === null || operation === 'rates' ? 'answers' : anyManner(random)
    manners[manner] = (manners[manner] ?? 0) + 1
    return manner
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const operation = (request.url ?? '').slice(1) as CarrierOperation
    const sent = JSON.parse((await text(request)) || '{}') as Sent
    const held = operation === 'labels' ? labels.take() : null
    const manner = held ? 'answers' : mannerFor(operation)
    label += 1
    const number = `${operation === 'pickups' ? 'PU' : 'SC'}${String(label).padStart(8, '0')}`
    const { does } = carrierManners[manner]
    const planned = planFor(operation, { sent, number, random })
    if (does === 1 || random?.chance(does)) carryOut(truth, operation, sent, planned)
    if (held) {
      held.asked()
      await held.released
    }
    if (!treatRequest(response, manner, wellSaid(truth, operation, sent, planned))) return
    waiting.add(response)
    response.on('close', () => waiting.delete(response))
    whenHeld()
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => undefined))
  const listen = await listening(server)
  return {
    ...listen,
    truth,
    manners,
    url: `http://127.0.0.1:${listen.port}`,
    /** From now on it behaves as chance has it; null: well. */
    behave: (next: Random | null) => {
      random = next
    },
    holdLabel: labels.hold,
    onHeld: (work: () => void) => {
      whenHeld = work
      if (waiting.size > 0) work()
    },
    forget: () => {
      for (const list of [truth.charges, truth.pickups, truth.uploads, truth.manifests]) list.length = 0
      whenHeld = () => {}
      labels.take()
    },
  }
}

/** The next label may be held: it is charged, and its answer waits until it is released. */
function holdingLabels() {
  let next: { asked: () => void; released: Promise<void> } | null = null
  return {
    hold: () => {
      const asked = Promise.withResolvers<void>()
      const gate = Promise.withResolvers<void>()
      next = { asked: asked.resolve, released: gate.promise }
      return { asked: asked.promise, release: gate.resolve }
    },
    take: () => {
      const taken = next
      next = null
      return taken
    },
  }
}

type Planned = Pick<Charge, 'number' | 'isLate' | 'back'> & { isReady: boolean }

/** What it is about to do, should it do it; without chance it is quick and complete. */
function planFor(
  operation: CarrierOperation,
  { sent, number, random }: { sent: Sent; number: string; random: Random | null },
): Planned {
  const name = operation === 'end-of-day' ? (sent.groups as string[]).join() : String(sent.city)
  const isSo = (mark: string, chance: number) => name.includes(mark) || (random?.chance(chance) ?? false)
  const isNew = operation === 'labels' || operation === 'end-of-day'
  return {
    number,
    isLate: isNew && isSo(lateMark, 0.12),
    back: operation === 'labels' && isSo(backMark, 0.2) ? `RT${number.slice(2)}` : null,
    isReady: !random?.chance(0.25),
  }
}

/** What an operation changes at the carrier, answered or not. */
function carryOut(
  truth: CarrierTruth,
  operation: CarrierOperation,
  sent: Sent,
  { number, isLate, back }: Planned,
): void {
  if (operation === 'labels') {
    const { city, shipment } = sent
    const whose = { city: String(city), shipment: String(shipment) }
    truth.charges.push({ number, ...whose, voids: 0, isLate, back, backVoids: 0 })
  }
  if (operation === 'pickups') truth.pickups.push({ number, line: String(sent.line), cancels: 0, changes: 0 })
  if (operation === 'documents')
    truth.uploads.push({ reference: String(sent.reference), names: sent.names as string[] })
  if (operation === 'end-of-day') truth.manifests.push({ number, groups: sent.groups as string[], isLate })
  for (const charge of truth.charges) {
    if (operation !== 'void') break
    if (charge.number === sent.id) charge.voids += 1
    if (charge.back === sent.id) charge.backVoids += 1
  }
  for (const pickup of truth.pickups) {
    if (pickup.number !== sent.number) continue
    if (operation === 'pickup-cancels') pickup.cancels += 1
    if (operation === 'pickup-changes') pickup.changes += 1
  }
}

/** The answer of a carrier that behaves; null: there is no such thing. */
function wellSaid(
  truth: CarrierTruth,
  operation: CarrierOperation,
  sent: Sent,
  planned: Planned,
): object | null {
  switch (operation) {
    case 'search':
      return labelFound(truth, sent)
    case 'find-end-of-day':
      return manifestsFound(truth, sent)
    case 'labels':
      return labelSaid(planned)
    case 'fetch-label': {
      const charge = truth.charges.find(({ number }) => number === sent.id)
      return charge ? labelSaid({ ...charge, isLate: !planned.isReady }) : null
    }
    case 'end-of-day':
      return { manifests: [planned.number], papers: !planned.isLate }
    case 'fetch-manifest':
      return { paper: planned.isReady }
    default:
      return answerOf(operation, sent, planned.number)
  }
}

const zplOf = (number: string): string => Buffer.from(labelOf(number)).toString('base64')

/** A label with all that comes with it, or that it follows. */
const labelSaid = ({ number, isLate, back }: Pick<Charge, 'number' | 'isLate' | 'back'>): object => ({
  number,
  format: 'ZPL',
  label: isLate ? null : zplOf(number),
  ...(isLate ? { pending: { arrives: 'later' } } : {}),
  ...(back && !isLate ? { returns: [{ number: back, format: 'ZPL', bytes: zplOf(back) }] } : {}),
})

function labelFound({ charges }: CarrierTruth, { shipment }: Sent): object | null {
  const charge = charges.find(each => each.shipment === shipment)
  return charge ? { ...labelSaid({ ...charge, isLate: false }), voided: charge.voids > 0 } : null
}

function manifestsFound({ manifests }: CarrierTruth, { groups }: Sent): object | null {
  const found = manifests.filter(each => each.groups.some(group => (groups as string[]).includes(group)))
  return found.length > 0 ? { manifests: found.map(({ number }) => number) } : null
}

type PlainOperation = Exclude<
  CarrierOperation,
  'search' | 'find-end-of-day' | 'labels' | 'fetch-label' | 'end-of-day' | 'fetch-manifest'
>

function answerOf(operation: PlainOperation, sent: Sent, number: string): object {
  switch (operation) {
    case 'rates':
      return { rates: [{ service: 'scripted_ground', total: 1250 }], messages: [] }
    case 'pickups':
      return { number }
    case 'pickup-changes':
      return { number: sent.number }
    case 'documents':
      return { ids: (sent.names as string[]).map((_, index) => `D${index}-${number}`), messages: [] }
    case 'tracking':
      return { status: 'in_transit', events: [{ date: '2026-01-05', code: 'PU', description: 'Picked up' }] }
    case 'account':
    case 'void':
    case 'pickup-cancels':
      return {}
  }
}

/** ZPL in whatever form it was asked for, as some carriers do: so the label of a run can be printed, and told. */
export const labelOf = (number: string): string => `^XA^FO60,300^BY3^BCN,150,N,N,N^FD${number}^FS^XZ`
