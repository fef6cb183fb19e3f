import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type OrderRecord, orderRecord } from '../../../shared/api/orders.ts'
import { type ShipmentRecord, shipmentRecord } from '../../../shared/api/shipments.ts'
import type { DocumentTemplateRecord, RelatedObject } from '../../../shared/desk/document-templates.ts'
import type { PickBatch } from '../../../shared/desk/packing-batches.ts'
import { ok, type Result, refuse, refuseFields } from '../../../shared/errors/result.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'

/** What a document is asked to be about. */
export type DocumentSubject = {
  shipments?: readonly string[] | undefined
  orders?: readonly string[] | undefined
  /** The orders of a batch, with their places on its cart. */
  batch?: string | undefined
  /** All shipments whose labels were bought on this day, `YYYY-MM-DD`. */
  day?: ShopDay | undefined
  /** Of those, only the ones of these connections. */
  carriers?: readonly string[] | undefined
  sample?: boolean | undefined
}

/** `isSample`: made up, for whoever in the shop looks at a template. */
export type Subjects = {
  shipments: ShipmentRecord[]
  orders: OrderRecord[]
  isSample?: boolean
  /** What the orders are picked as. */
  batch?: PickBatch
}

export type SubjectPorts = {
  /** Whatever the mode: the id is what a link to a document knows. */
  findShipment: (id: string) => ShipmentRecord | null
  findOrder: (id: string) => OrderRecord | null
  findBatch: (id: string, testMode: boolean) => PickBatch | null
  /** Ids of the shipments with a label bought on a day, in the order they were bought. */
  boughtOn: (day: ShopDay, testMode: boolean) => string[]
  samples: () => DocumentSamples
}

const mostSubjects = 100
/** On one document about all of them. */
const mostTogether = 1_000

type Wanted = Pick<DocumentTemplateRecord, 'related_object' | 'options'>

/** Finds the records a document is about. `testMode` null: of either mode, for those whose right to it is proven. */
export function createSubjectFinder(ports: SubjectPorts) {
  const byId = (subject: DocumentSubject, testMode: boolean | null): Result<Subjects> => {
    const found: Subjects = { shipments: [], orders: [] }
    for (const id of subject.shipments ?? []) {
      const shipment = ports.findShipment(id)
      if (!isOf(shipment, testMode))
        return refuse('not_found', { message: `There is no shipment ${id.slice(0, 80)}.` })
      found.shipments.push(shipment)
    }
    for (const id of subject.orders ?? []) {
      const order = ports.findOrder(id)
      if (!isOf(order, testMode))
        return refuse('not_found', { message: `There is no order ${id.slice(0, 80)}.` })
      found.orders.push(order)
    }
    return ok(found)
  }

  const ofDay = (day: ShopDay, carriers: readonly string[] = [], testMode: boolean): Result<Subjects> => {
    const shipments = ports.boughtOn(day, testMode).flatMap(id => ports.findShipment(id) ?? [])
    const wanted = shipments.filter(
      ({ carrier_id }) => carriers.length === 0 || carriers.includes(carrier_id ?? ''),
    )
    if (wanted.length > mostTogether)
      return refuseFields({ day: [`More than ${mostTogether} labels were bought that day. Name carriers.`] })
    return wanted.length > 0
      ? ok({ shipments: wanted, orders: [] })
      : refuse('not_found', {
          message: `No label was bought on ${day}${carriers.length > 0 ? ' there' : ''}.`,
        })
  }

  const ofBatch = (id: string, testMode: boolean): Result<Subjects> => {
    const batch = ports.findBatch(id, testMode)
    if (!batch) return refuse('not_found', { message: `There is no batch ${id.slice(0, 80)}.` })
    const orders = batch.orders.flatMap(order => ports.findOrder(order.id) ?? [])
    return ok({ shipments: [], orders, batch })
  }

  const fallback = (sample: boolean, related: RelatedObject, together: boolean): Result<Subjects> => {
    const { shipment, order } = ports.samples()
    const isSample = true
    if (sample && related === 'order') return ok({ shipments: [], orders: [order], isSample })
    if (sample && together && related === 'other')
      return ok({ shipments: [shipment], orders: [order], isSample })
    if (sample) return ok({ shipments: [shipment], orders: [], isSample })
    if (related === 'other' && !together) return ok({ shipments: [], orders: [] })
    return refuseFields({ [related === 'order' ? 'orders' : 'shipments']: ['This field is required.'] })
  }

  return (
    subject: DocumentSubject,
    { related_object: related, options }: Wanted,
    testMode: boolean | null,
  ): Result<Subjects> => {
    const { shipments = [], orders = [], day } = subject
    if (day !== undefined) {
      if (related === 'order') return refuseFields({ day: ['This template is filled with orders.'] })
      return ofDay(day, subject.carriers, testMode ?? false)
    }
    if (subject.batch !== undefined)
      return related === 'other'
        ? ofBatch(subject.batch, testMode ?? false)
        : refuseFields({ batch_id: [`This template is filled with ${related}s.`] })
    if (shipments.length + orders.length === 0)
      return fallback(subject.sample ?? false, related, options.together)
    const misplaced = refuseMisplaced(
      related,
      { shipments, orders },
      options.together ? mostTogether : mostSubjects,
    )
    return misplaced.ok ? byId(subject, testMode) : misplaced
  }
}

const isOf = <T extends { test_mode: boolean }>(record: T | null, testMode: boolean | null): record is T =>
  record !== null && (testMode === null || record.test_mode === testMode)

/** A template for one kind of record says nothing about the other. */
function refuseMisplaced(
  related: RelatedObject,
  given: { shipments: readonly string[]; orders: readonly string[] },
  most: number,
): Result<void> {
  for (const kind of ['shipments', 'orders'] as const) {
    if (given[kind].length === 0) continue
    if (related !== 'other' && `${related}s` !== kind)
      return refuseFields({ [kind]: [`This template is filled with ${related}s.`] })
    if (given[kind].length > most)
      return refuseFields({ [kind]: [`Ensure this field has no more than ${most} ids.`] })
  }
  return ok(undefined)
}

const samplesSchema = z.strictObject({ shipment: shipmentRecord, order: orderRecord })
type DocumentSamples = z.output<typeof samplesSchema>

/** A made-up shipment and order to try templates on, read when first asked for. */
export function createDocumentSamples(resources: string): () => DocumentSamples {
  let known: DocumentSamples | undefined
  return () => {
    known ??= samplesSchema.parse(
      JSON.parse(readFileSync(join(resources, 'documents', 'sample.json'), 'utf8')),
    )
    return known
  }
}
