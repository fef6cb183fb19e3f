import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type {
  Returnable,
  ReturnBuyInput,
  ReturnDraft,
  ReturnFilters,
  ReturnInput,
  ReturnOutcomeInput,
  ReturnRecord,
  ReturnSettings,
  ReturnSettingsPatch,
} from '../../../../shared/desk/returns.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { bothPrices, carrierMinor, markupsMinor } from '../../../../shared/rate-markups.ts'
import { returnGroup } from '../../../../shared/settings/returns.ts'
import type { Database } from '../../../db/database.ts'
import { createSettingGroup, type SettingGroupPorts } from '../../../db/settings.ts'
import { toAddressRecord } from '../addresses/address-mapper.ts'
import type { AddressService } from '../addresses/address-service.ts'
import type { Buyer } from '../shipments/purchase-ledger.ts'
import { noShipment } from '../shipments/shipment-rules.ts'
import type { ShipmentService } from '../shipments/shipment-service.ts'
import { type BeginPorts, createBeginReturn, leftOf, type ReturnActor } from './return-draft.ts'
import type { ReturnRow } from './return-repository.ts'
import { assertReturnable, noReturn, returnAddressOf } from './return-rules.ts'

export type ReturnService = ReturnType<typeof createReturnService>

/** When returns are overdue, and where they go. */
export const createReturnSettings = (ports: SettingGroupPorts) =>
  createSettingGroup<ReturnSettings>(ports, returnGroup)

export type ReturnPorts = Omit<BeginPorts, 'sent' | 'addressId'> & {
  changes: SettingGroupPorts['changes']
  settings: ReturnType<typeof createReturnSettings>
  database: Pick<Database, 'transact'>
  shipments: Pick<ShipmentService, 'refreshRates' | 'purchase'>
  addresses: Pick<AddressService, 'resolve'>
}

const dayMs = 86_400_000

/** What comes back of what was sent: the drafts of its labels, and what became of it. */
export function createReturnService(ports: ReturnPorts) {
  const { repository, clock, settings } = ports
  const changed = (id: string, action: 'created' | 'updated') =>
    ports.changes.publish({ topic: 'returns', id, action })

  const toRecord = (row: ReturnRow): ReturnRecord => {
    const label = ports.findShipment(row.labelId, row.testMode)
    if (!label) throw new Error(`return ${row.id} has no label`)
    return toReturnRecord(row, label)
  }

  const find = (id: string, testMode: boolean): Result<ReturnRow> => {
    const row = repository.find(id, testMode)
    return row ? ok(row) : noReturn(id)
  }

  const sent = (id: string, testMode: boolean): Result<ShipmentRecord> => {
    const shipment = ports.findShipment(id, testMode)
    if (!shipment) return noShipment(id)
    const allowed = assertReturnable(shipment)
    return allowed.ok ? ok(shipment) : allowed
  }

  const retrieve = (id: string, testMode: boolean): Result<ReturnRecord> => {
    const row = find(id, testMode)
    return row.ok ? ok(toRecord(row.value)) : row
  }

  const returnable = (id: string, testMode: boolean): Result<Returnable> => {
    const shipment = sent(id, testMode)
    if (!shipment.ok) return shipment
    const rows = repository.ofShipment(id)
    const { window_days: days, address_id: address } = settings.read()
    const to = address === null ? null : ports.addresses.resolve(address)
    const { shipper, recipient, created_at } = shipment.value
    return ok({
      shipment_id: id,
      items: leftOf(shipment.value, rows).map(({ line, item, quantity, left }) => ({
        line,
        sku: item?.sku ?? null,
        title: item?.title ?? item?.description ?? null,
        quantity,
        left,
      })),
      from: recipient,
      to: returnAddressOf(shipment.value) ?? (to?.ok ? toAddressRecord(to.value, address) : shipper),
      window_passed: days !== null && Date.parse(`${created_at}Z`) + days * dayMs < clock.now().getTime(),
      returns: rows.map(toRecord),
    })
  }

  const { begin } = createBeginReturn({ ...ports, sent, addressId: () => settings.read().address_id })

  const create = async (input: ReturnInput, actor: ReturnActor): Promise<Result<ReturnDraft>> => {
    const begun = ports.database.transact(() => begin(input, actor))
    if (!begun.ok) return begun
    const { id, labelId, isNew } = begun.value
    changed(id, isNew ? 'created' : 'updated')
    const rated = await ports.shipments.refreshRates({ id: labelId, testMode: actor.testMode }, {})
    if (!rated.ok && rated.refusal.kind !== 'carrier') return rated
    const messages = rated.ok ? rated.value.messages : messagesOf(rated.refusal)
    const label = ports.findShipment(labelId, actor.testMode)
    const row = find(id, actor.testMode)
    if (!row.ok || !label) return noReturn(id)
    return ok({ return: toRecord(row.value), label, messages })
  }

  const buy = async (
    { id, testMode }: { id: string; testMode: boolean },
    input: ReturnBuyInput,
    buyer: Buyer,
  ): Promise<Result<ReturnRecord>> => {
    const row = find(id, testMode)
    if (!row.ok) return row
    if (row.value.status !== 'draft') return ok(toRecord(row.value))
    const recordRef = { id: row.value.labelId, testMode }
    const bought = await ports.shipments.purchase(recordRef, input, buyer)
    if (!bought.ok) return bought
    changed(id, 'updated')
    return retrieve(id, testMode)
  }

  const decide = (id: string, input: ReturnOutcomeInput, actor: ReturnActor): Result<ReturnRecord> => {
    const saved = ports.database.transact((): Result<ReturnRow> => {
      const row = find(id, actor.testMode)
      const next = row.ok ? decided(row.value, input, { actor, nowMs: clock.now().getTime() }) : row
      if (next.ok) repository.save(next.value)
      return next
    })
    if (!saved.ok) return saved
    changed(id, 'updated')
    return retrieve(id, actor.testMode)
  }

  return {
    list: (testMode: boolean, { state, shipment_id: of, limit, offset }: ReturnFilters) => {
      const states = state?.length ? state : null
      const found = repository.list({ testMode, shipmentId: of ?? null, states, limit, offset })
      return { count: found.count, records: found.rows.map(toRecord) }
    },
    create,
    returnable,
    retrieve,
    buy,
    decide,
    settings: settings.read,
    changeSettings: (patch: ReturnSettingsPatch): Result<ReturnSettings> => {
      const address = patch.address_id ? ports.addresses.resolve(patch.address_id) : ok(null)
      return address.ok ? ok(settings.change(patch)) : address
    },
  }
}

const messagesOf = (refusal: object): ReturnDraft['messages'] =>
  'messages' in refusal ? (refusal.messages as ReturnDraft['messages']) : []

/** A return after somebody said what became of it. */
function decided(
  row: ReturnRow,
  { arrived, items = [] }: ReturnOutcomeInput,
  { actor, nowMs }: { actor: ReturnActor; nowMs: number },
): Result<ReturnRow> {
  if (row.status === 'draft')
    return refuse('state_error', {
      message: 'The label of this return was not bought, so nothing can have arrived.',
    })
  const unknown = items.findIndex(({ line }) => !row.items.some(item => item.line === line))
  if (unknown >= 0) return refuseFields({ items: { [unknown]: { line: ['The return has no such item.'] } } })
  const said = new Map(items.map(({ line, outcome }) => [line, outcome]))
  const next = row.items.map(item => ({
    ...item,
    outcome: said.has(item.line) ? (said.get(item.line) ?? null) : item.outcome,
  }))
  const isDecided = next.some(({ outcome }) => outcome !== null)
  if (arrived === false && isDecided)
    return refuse('state_error', {
      message:
        'Items of this return are restocked or written off. Take that back first. Nothing was changed.',
    })
  const isThere = arrived ?? (row.arrivedAt !== null || [...said.values()].some(Boolean))
  return ok({
    ...row,
    items: next,
    arrivedAt: isThere ? (row.arrivedAt ?? nowMs) : null,
    arrivedBy: isThere ? (row.arrivedAt === null ? actor.operator : row.arrivedBy) : null,
    decidedAt: isDecided ? (said.size > 0 ? nowMs : row.decidedAt) : null,
    decidedBy: isDecided ? (said.size > 0 ? actor.operator : row.decidedBy) : null,
  })
}

const time = (ms: number) => new Date(ms).toISOString()
const timeOr = (ms: number | null) => (ms === null ? null : time(ms))

function toCharge(rate: RateRecord): ReturnRecord['charge'] {
  const { currency, total_charge: amount } = rate
  if (!currency) return { amount, currency: null }
  const minor = carrierMinor(rate) ?? 0
  return { ...bothPrices('amount', { minor, markupMinor: markupsMinor(rate), currency }), currency }
}

const toReturnRecord = (row: ReturnRow, label: ShipmentRecord): ReturnRecord => ({
  id: row.id,
  object_type: 'return',
  state: row.state,
  test_mode: row.testMode,
  shipment_id: row.shipmentId,
  label_id: row.labelId,
  items: row.items,
  note: row.note,
  from: label.shipper,
  reference: label.reference,
  tracking_number: label.tracking_number,
  carrier_name: label.carrier_name,
  service: label.service,
  charge: label.selected_rate && toCharge(label.selected_rate),
  label_url: label.label_url,
  created_at: time(row.createdAt),
  created_by: row.createdBy,
  along: row.isAlong,
  arrived_at: timeOr(row.arrivedAt),
  arrived_by: row.arrivedBy,
  decided_at: timeOr(row.decidedAt),
  decided_by: row.decidedBy,
})
