import type { WeightUnit } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import type {
  SourceAddress,
  SourceLine,
  SourceNote,
  SourceOrder,
  SourceOrderState,
} from '../contract/order.ts'
import { countryIn, unitValueOf } from '../kit/values.ts'
import type { OdooSettings } from './settings.ts'
import type { AnsweredMove, AnsweredPartner, AnsweredPicking } from './wire.ts'

export type Read =
  | { order: SourceOrder }
  | { unreadable: { shopId: string; number: string | null; message: string } }

/** An instant of `2026-11-28 08:00:00`, which is UTC without a mark. */
export function instantOf(written: string | null): string | null {
  const atMs = Date.parse(`${written?.replace(' ', 'T')}Z`)
  return Number.isNaN(atMs) ? null : new Date(atMs).toISOString().replace(/\.\d{3}Z$/, 'Z')
}

/** A delivery as the station knows orders; one without an id, a name, a time or a currency is told as such. */
export function fromPicking(answered: AnsweredPicking, settings: OdooSettings): Read {
  const { id, name, state, sale_id, company_id, partner_id, move_ids } = answered
  const [placedAt, changedAt] = [instantOf(answered.create_date), instantOf(answered.write_date)]
  const currency = sale_id.currency_id.name ?? company_id.currency_id.name
  const number = settings.number_is === 'order' ? (sale_id.name ?? name) : name
  const missing = Object.entries({ id, name, state, currency, create_date: placedAt, write_date: changedAt })
    .filter(([, value]) => value === null)
    .map(([field]) => field)
  if (
    id === null ||
    number === null ||
    state === null ||
    currency === null ||
    placedAt === null ||
    changedAt === null
  )
    return {
      unreadable: {
        shopId: id ?? '',
        number,
        message: `Odoo gives a delivery without ${missing.join(', ')}.`,
      },
    }
  const moves = move_ids.filter(move => move.state !== 'cancel' || state === 'cancel')
  const lines = moves.map(move => toLine(move, moves, currency))
  const goes = lines.some(({ isShipped }) => isShipped)
  const address = partner_id && toAddress(partner_id)
  return {
    order: {
      shopId: id,
      number,
      url: `${settings.shop_url.replace(/\/+$/, '')}/web#id=${id}&model=stock.picking&view_type=form`,
      ...stateOf(state),
      placedAt,
      changedAt,
      currency,
      shippingTo: goes ? address : null,
      // Whoever pays stands at the invoice.
      billing: null,
      lines,
      shippingMethod: answered.carrier_id.name,
      note: plainOf(answered.note),
      tags: [],
      notes: [...(goes && address === null ? [noAddress] : []), ...lineNotes(moves)],
    },
  }
}

/** Nothing says how much of a delivery left: what is left of one that went in part is a delivery of its own. */
function toLine(move: AnsweredMove, moves: readonly AnsweredMove[], currency: string): SourceLine {
  const { id, product_id: product, product_uom_qty, sale_line_id: sold } = move
  const weight = Number(product?.weight ?? 0)
  const unit = ownValue(units, product?.weight_uom_name?.toLowerCase() ?? '')
  return {
    lineId: id ?? '',
    sku: product?.default_code ?? null,
    title: product?.name ?? product?.display_name ?? `Line ${id}`,
    quantity: product_uom_qty ?? '0',
    ordered: product_uom_qty ?? '0',
    isShipped: product?.type !== 'service',
    unitValue: isPartOfKit(move, moves)
      ? null
      : unitValueOf(sold.price_subtotal, sold.product_uom_qty, currency),
    weight: weight > 0 && unit ? { value: weight, unit } : null,
    hsCode: product?.hs_code ?? null,
    originCountry: countryIn(product?.country_of_origin.code ?? null),
    productId: product?.id ?? null,
  }
}

const units: Readonly<Record<string, WeightUnit>> = { kg: 'KG', lb: 'LB', lbs: 'LB' }

/** What one line of an order was sold as goes in several moves: none of them has its price. */
const isPartOfKit = ({ sale_line_id: { id } }: AnsweredMove, moves: readonly AnsweredMove[]): boolean =>
  id !== null && moves.filter(({ sale_line_id }) => sale_line_id.id === id).length > 1

const states: Readonly<Record<string, SourceOrderState>> = {
  assigned: 'open',
  done: 'fulfilled',
  cancel: 'cancelled',
}
const reasons: Readonly<Record<string, string>> = {
  draft: 'Odoo: Draft',
  waiting: 'Odoo: Waiting for another operation',
  confirmed: 'Odoo: Waiting for stock',
}

function stateOf(word: string): Pick<SourceOrder, 'state' | 'reason'> {
  const state = ownValue(states, word)
  return state
    ? { state, reason: null }
    : { state: 'on_hold', reason: ownValue(reasons, word) ?? `Odoo: ${word}` }
}

function toAddress({
  name,
  commercial_company_name,
  is_company,
  street,
  street2,
  city,
  zip,
  state_id,
  country_id,
  phone,
  email,
}: AnsweredPartner): SourceAddress | null {
  if ([name, commercial_company_name, street, city, zip].every(part => part === null)) return null
  return {
    personName: is_company ? null : name,
    companyName: commercial_company_name ?? (is_company ? name : null),
    line1: street,
    line2: street2,
    city,
    state: state_id.code,
    postalCode: zip,
    countryCode: countryIn(country_id.code),
    phone,
    email,
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Notes are HTML: paragraphs become lines, and nothing else of it is kept. */
function plainOf(html: string | null): string | null {
  const text = (html ?? '')
    .replace(/<br\s*\/?>|<\/(?:p|div|li)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d{1,7});/g, (all, code) =>
      Number(code) <= 0x10ffff ? String.fromCodePoint(Number(code)) : all,
    )
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (all, name) => ownValue(entities, name) ?? all)
  return text.trim() || null
}

const noAddress: SourceNote = {
  code: 'no_address',
  message: 'The delivery has no address.',
  field: 'shipping_to',
}

const lineNotes = (moves: readonly AnsweredMove[]): SourceNote[] =>
  moves.flatMap((move, at) => {
    const says = (code: string, message: string, member: string) => ({
      code,
      message,
      field: `line_items[${at}].${member}`,
    })
    if (move.product_id === null)
      return [says('no_product', 'The article is gone: its weight and customs data are unknown.', 'weight')]
    const { name } = move.product_id
    return isPartOfKit(move, moves)
      ? [
          says(
            'kit',
            `“${name}” was sold as part of a kit: what it is worth alone is unknown.`,
            'value_amount',
          ),
        ]
      : []
  })
