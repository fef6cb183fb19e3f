import { hash } from 'node:crypto'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { type Refusal, refuse } from '../../../../shared/errors/result.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import { messageText } from '../../../carriers/contract/outcome.ts'

/** Who calls a tool: the key, not what the agent calls itself. */
export type Agent = {
  keyId: string
  name: string
  testMode: boolean
  scopes: readonly string[]
  /** What it calls itself; shown, never trusted. */
  client: string | null
}

/** Dates follow the calendar whoever changes nothing. */
const dated = ['shipment_date', 'shipping_date']

/** The same as long as nobody changes what is in the parcels, where they go and how. */
export function boundTo(shipment: ShipmentRecord): string {
  const { shipper, recipient, parcels, customs, billing_address, payment, reference, label_type } = shipment
  const options = Object.fromEntries(
    Object.entries(shipment.options).filter(([name]) => !dated.includes(name)),
  )
  return hash(
    'sha256',
    JSON.stringify([
      shipper,
      recipient,
      parcels,
      customs,
      billing_address,
      payment,
      reference,
      label_type,
      options,
    ]),
  )
}

export const money = (minor: number, currency: string): string =>
  `${minorToText(minor, currency)} ${currency}`

export const sentenceOf = (refusal: Refusal): string => {
  if (refusal.kind === 'carrier') return refusal.messages.map(messageText).join(' ')
  if ('message' in refusal && refusal.message) return refusal.message
  const fields = 'details' in refusal ? fieldTexts(refusal.details).join(' ') : ''
  return fields || 'The station refused it.'
}

/** `recipient.city: This field is required.` */
function fieldTexts(details: unknown, path: readonly string[] = []): string[] {
  if (typeof details === 'string') return [[path.join('.'), details].filter(Boolean).join(': ')]
  if (typeof details !== 'object' || details === null) return []
  const isList = Array.isArray(details)
  return Object.entries(details).flatMap(([name, each]) =>
    fieldTexts(each, isList && typeof each === 'string' ? path : [...path, name]),
  )
}

export const cannotBeBought = (missing: readonly { field: string; message: string }[]) =>
  refuse('state_error', {
    message: `No label can be bought of it as it is now. ${missing.map(({ field, message }) => `${field}: ${message}`).join(' ')}`,
  })

export const agentsAreOff = () =>
  refuse('permission_denied', {
    message:
      'Agents are switched off at this station. Nothing was done. Somebody can switch them on in Settings, Developers.',
  })

export const keyIsRevoked = () =>
  refuse('permission_denied', { message: 'The key of this agent was revoked. Nothing was bought.' })

export const noPlan = (id: string) => refuse('not_found', { message: `There is no plan ${id.slice(0, 80)}.` })

export const planIsOver = () =>
  refuse('state_error', {
    message: 'This plan has expired: prices hold for ten minutes. Nothing was bought. Make a new plan.',
  })

export const parcelsChanged = () =>
  refuse('state_error', {
    message:
      'What is in the parcel, or where it goes, was changed after the plan was made. Nothing was bought. Make a new plan.',
  })

type Spending = {
  name: string
  day: string
  currency: string
  budgetMinor: number
  spentMinor: number
  costMinor: number
}

export const overBudget = ({ name, day, currency, budgetMinor, spentMinor, costMinor }: Spending) =>
  refuse('state_error', {
    message: `The budget of ${name} for ${day} is ${money(budgetMinor, currency)}, of which ${money(spentMinor, currency)} is spent; this costs ${money(costMinor, currency)}. Nothing was bought. It begins anew with the next day of the shop, or somebody raises it in Settings, Developers.`,
  })

export const overLabels = ({ name, day, most }: { name: string; day: string; most: number }) =>
  refuse('state_error', {
    message: `${name} may buy ${most} labels a day, and that is used up for ${day}. Nothing was bought. It begins anew with the next day of the shop, or somebody raises it in Settings, Developers.`,
  })

export const otherCurrency = (currency: string) =>
  refuse('state_error', {
    message: `The budget of this agent is in ${currency}, and this price is not. Nothing was bought. Somebody has to buy it.`,
  })
