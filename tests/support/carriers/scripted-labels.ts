import { z } from 'zod'
import type { BoughtLabel, ReturnLabel } from '../../../main/carriers/contract/model.ts'
import { paperKinds } from '../../../main/carriers/contract/purchases.ts'

/** Labels of the scripted carrier, with all that may come with one. */

const format = z.enum(['PDF', 'ZPL', 'PNG'])
export const data = z.record(z.string(), z.unknown()).optional()
export const labelAnswer = z.object({
  number: z.string(),
  format,
  /** Null where it follows. */
  label: z.base64().nullable(),
  /** The carrier's id where it is another one. */
  id: z.string().optional(),
  copies: z.int().optional(),
  pending: z
    .object({ arrives: z.enum(['later', 'email', 'never']), email: z.string().optional() })
    .optional(),
  papers: z
    .array(
      z.object({ kind: z.enum(paperKinds), name: z.string(), format, bytes: z.base64(), copies: z.int() }),
    )
    .optional(),
  returns: z
    .array(
      z.object({
        number: z.string(),
        format,
        bytes: z.base64(),
        /** The carrier's id where it is another one; null where it lives and dies with the shipment. */
        id: z.string().nullable().optional(),
        /** What it costs besides the shipment, in cents. */
        price: z.int().optional(),
        parcel: z.int().optional(),
        data,
      }),
    )
    .optional(),
  data,
})
type LabelAnswer = z.output<typeof labelAnswer>

const bytesOf = (base64: string) => Buffer.from(base64, 'base64')

const toReturn = ({
  number,
  id,
  format,
  bytes,
  price,
  parcel,
  data,
}: NonNullable<LabelAnswer['returns']>[number]): ReturnLabel => ({
  trackingNumber: number,
  shipmentIdentifier: id === undefined ? number : id,
  label: { format, bytes: bytesOf(bytes) },
  ...(price === undefined ? {} : { quote: priced(price) }),
  ...(parcel === undefined ? {} : { parcel }),
  ...(data ? { carrierData: data } : {}),
})

const priced = (totalMinor: number) => ({
  service: 'back',
  serviceName: 'Back',
  currency: 'CAD',
  baseMinor: totalMinor,
  discountMinor: 0,
  dutiesMinor: 0,
  charges: [],
  totalMinor,
  transitDays: null,
  estimatedDelivery: null,
  meta: {},
})

/** The label and what came with it, or how it follows. */
export const toFiles = ({ format, label, copies, pending, papers, returns, data }: LabelAnswer) => ({
  label: label === null ? null : { format, bytes: bytesOf(label), ...(copies ? { copies } : {}) },
  ...(pending
    ? { pending: { arrives: pending.arrives, ...(pending.email ? { email: pending.email } : {}) } }
    : {}),
  ...(papers ? { papers: papers.map(each => ({ ...each, bytes: bytesOf(each.bytes) })) } : {}),
  ...(returns
    ? {
        returns: returns.map(toReturn),
      }
    : {}),
  ...(data ? { carrierData: data } : {}),
})

export const toLabel = (answer: LabelAnswer): BoughtLabel => ({
  trackingNumber: answer.number,
  shipmentIdentifier: answer.id ?? answer.number,
  trackingNumbers: answer.number === '' ? [] : [answer.number],
  shipmentIdentifiers: [answer.id ?? answer.number],
  ...toFiles(answer),
  invoice: null,
  trackingUrl: null,
  quote: null,
  meta: {},
})
