import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { CarrierOperation } from '../../../support/carriers/fake-carrier.ts'
import type { Random } from '../random.ts'
import { anyManner, type CarrierManner, carrierManners, treatRequest } from './carrier-manners.ts'
import { listening } from './servers.ts'

/** A label somebody has to pay for. `city` is what the shipment was called. */
export type Charge = { number: string; city: string; shipment: string; voids: number }
export type BookedPickup = { number: string; line: string; cancels: number; changes: number }
/** Groups that were closed together. */
export type HandedOver = { number: string; groups: string[] }
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
    if (does === 1 || random?.chance(does)) carryOut(truth, operation, sent, number)
    if (held) {
      held.asked()
      await held.released
    }
    if (!treatRequest(response, manner, wellSaid(truth, operation, sent, number))) return
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

/** What an operation changes at the carrier, answered or not. */
function carryOut(truth: CarrierTruth, operation: CarrierOperation, sent: Sent, number: string): void {
  if (operation === 'labels')
    truth.charges.push({ number, city: String(sent.city), shipment: String(sent.shipment), voids: 0 })
  if (operation === 'pickups') truth.pickups.push({ number, line: String(sent.line), cancels: 0, changes: 0 })
  if (operation === 'documents')
    truth.uploads.push({ reference: String(sent.reference), names: sent.names as string[] })
  if (operation === 'end-of-day') truth.manifests.push({ number, groups: sent.groups as string[] })
  for (const charge of truth.charges) if (operation === 'void' && charge.number === sent.id) charge.voids += 1
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
  number: string,
): object | null {
  if (operation === 'search') return labelFound(truth, sent)
  return operation === 'find-end-of-day' ? manifestsFound(truth, sent) : answerOf(operation, sent, number)
}

function labelFound({ charges }: CarrierTruth, { shipment }: Sent): object | null {
  const charge = charges.find(each => each.shipment === shipment)
  return charge ? { ...answerOf('labels', {}, charge.number), voided: charge.voids > 0 } : null
}

function manifestsFound({ manifests }: CarrierTruth, { groups }: Sent): object | null {
  const found = manifests.filter(each => each.groups.some(group => (groups as string[]).includes(group)))
  return found.length > 0 ? { manifests: found.map(({ number }) => number) } : null
}

function answerOf(operation: CarrierOperation, sent: Sent, number: string): object {
  switch (operation) {
    case 'rates':
      return { rates: [{ service: 'scripted_ground', total: 1250 }], messages: [] }
    case 'labels':
    case 'fetch-label':
      return { number, format: 'ZPL', label: Buffer.from(labelOf(number)).toString('base64') }
    case 'pickups':
      return { number }
    case 'pickup-changes':
      return { number: sent.number }
    case 'documents':
      return { ids: (sent.names as string[]).map((_, index) => `D${index}-${number}`), messages: [] }
    case 'tracking':
      return { status: 'in_transit', events: [{ date: '2026-01-05', code: 'PU', description: 'Picked up' }] }
    case 'end-of-day':
      return { manifests: [number] }
    case 'fetch-manifest':
      return { paper: true }
    case 'account':
    case 'search':
    case 'void':
    case 'pickup-cancels':
    case 'find-end-of-day':
      return {}
  }
}

/** ZPL in whatever form it was asked for, as some carriers do: so the label of a run can be printed, and told. */
export const labelOf = (number: string): string => `^XA^FD${number}^FS^XZ`
