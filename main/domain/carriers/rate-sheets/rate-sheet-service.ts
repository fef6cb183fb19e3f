import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type {
  RateSheetRecord,
  SheetInput,
  SheetSummary,
  SheetTrial,
  sheetTrialData,
} from '../../../../shared/desk/rate-sheets.ts'
import { toFieldErrors } from '../../../../shared/errors/field-errors.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { fromMinor } from '../../../../shared/units/money.ts'
import type { ShopCalendar, ShopDay } from '../../../../shared/units/shop-day.ts'
import { type CarrierAdapter, returnShipment } from '../../../carriers/contract/adapter.ts'
import type { CarrierAddress, Quote, RateRequest } from '../../../carriers/contract/model.ts'
import { tryService } from '../../../carriers/rate-sheet/rate-sheet.ts'
import { type ServiceLevel, serviceLevelSchema } from '../../../carriers/rate-sheet/service-level.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ConnectionRepository, ConnectionRow } from '../connections/connection-repository.ts'
import { sheetSettingOf } from '../connections/connection-rules.ts'
import type { LoadAdapter } from '../connections/live-connections.ts'
import { type DatedSheets, sheetIn } from './dated-sheets.ts'
import type { RateSheetRepository, RateSheetRow } from './rate-sheet-repository.ts'

type Asked = z.output<typeof sheetTrialData>

export type RateSheetService = {
  /** Every sheet of a connection, the latest first. */
  list: (connectionId: string) => Promise<Result<{ results: SheetSummary[] }>>
  retrieve: (connectionId: string, validFrom: ShopDay) => Promise<Result<RateSheetRecord>>
  /** Stores a sheet for a later day; the one in force is changed in the settings of its connection. */
  prepare: (connectionId: string, validFrom: ShopDay, input: SheetInput) => Promise<Result<RateSheetRecord>>
  /** Removes one that is prepared. */
  remove: (connectionId: string, validFrom: ShopDay) => Promise<Result<RateSheetRecord>>
  /** What a service that is being edited would charge; it need not be stored anywhere. */
  try: (asked: Asked) => Result<SheetTrial>
}

export type RateSheetPorts = {
  repository: RateSheetRepository
  connections: Pick<ConnectionRepository, 'find'>
  loadAdapter: LoadAdapter
  sheets: Pick<DatedSheets, 'bringIn'>
  calendar: ShopCalendar
  clock: Clock
  changes: ChangeFeed
}

const noSheet = (day: string) => refuse('not_found', { message: `No rate sheet begins on ${day}.` })
const ownPrices = refuse('state_error', {
  message: 'This carrier gives its own prices; rate sheets are for your own carriers.',
})
const changedElsewhere = refuse('state_error', {
  message: 'Somebody else has changed this rate sheet meanwhile. Nothing was saved: load theirs first.',
})
const hasCounted = refuse('state_error', {
  message: 'Prices were asked by this rate sheet, so it stays. Nothing was changed.',
})
const notLater = refuseFields({
  valid_from: ['Choose a day after today. Prices for today are changed in the settings of the connection.'],
})

export function createRateSheetService(ports: RateSheetPorts): RateSheetService {
  const { repository, calendar, changes } = ports

  const opened = async (id: string): Promise<Result<Opened>> => {
    ports.sheets.bringIn()
    const found = ports.connections.find(id)
    const adapter = found && (await ports.loadAdapter(found.adapter))
    // What was awaited may have changed or removed it.
    const row = ports.connections.find(id)
    if (!row || !adapter)
      return refuse('not_found', { message: `There is no connection ${id.slice(0, 80)} that can be used.` })
    const setting = sheetSettingOf(adapter)
    return setting === null ? ownPrices : ok({ row, adapter, setting })
  }

  /** The one in force is what the settings say, whatever was written when its day came. */
  const sheetsOf = ({ row, setting }: Opened): RateSheetRow[] => {
    const stored = repository.list(row.id)
    const services = sheetIn(row.config, setting)
    const current = stored.find(({ isInForce }) => isInForce)
    if (current) return stored.map(each => (each === current ? { ...each, services } : each))
    const first = { connectionId: row.id, setting, services, isInForce: true, savedAt: row.createdAt }
    return [...stored, { ...first, validFrom: calendar.dayOf(new Date(row.createdAt)) }]
  }

  const recordsOf = (of: Opened): RateSheetRecord[] => {
    const sheets = sheetsOf(of)
    const current = sheets.find(({ isInForce }) => isInForce)
    return sheets.map(sheet => toRecord(sheet, sheet === current))
  }

  const find = (of: Opened, day: ShopDay): RateSheetRecord | undefined =>
    recordsOf(of).find(({ valid_from }) => valid_from === day)

  const retrieve: RateSheetService['retrieve'] = async (id, day) => {
    const of = await opened(id)
    if (!of.ok) return of
    const sheet = find(of.value, day)
    return sheet ? ok(sheet) : noSheet(day)
  }

  return {
    list: async id => {
      const of = await opened(id)
      return of.ok ? ok({ results: recordsOf(of.value).map(({ services: _, ...rest }) => rest) }) : of
    },
    retrieve,
    prepare: async (id, day, { services, revision }) => {
      const of = await opened(id)
      if (!of.ok) return of
      if (day <= calendar.today()) return notLater
      const wrong = mistakesIn(of.value, services)
      if (wrong) return wrong
      const before = find(of.value, day)
      if (revision !== undefined && revision !== (before?.revision ?? null)) return changedElsewhere
      const { setting } = of.value
      const savedAt = ports.clock.now().getTime()
      repository.put({ connectionId: id, validFrom: day, setting, services, isInForce: false, savedAt })
      changes.publish({ topic: 'rate-sheets', id, action: before ? 'updated' : 'created' })
      return retrieve(id, day)
    },
    remove: async (id, day) => {
      const of = await opened(id)
      if (!of.ok) return of
      const sheet = find(of.value, day)
      if (!sheet) return noSheet(day)
      if (sheet.state !== 'prepared') return hasCounted
      repository.remove(id, day)
      changes.publish({ topic: 'rate-sheets', id, action: 'deleted' })
      return ok(sheet)
    },
    try: asked => trySheet(asked, calendar),
  }
}

type Opened = { row: ConnectionRow; adapter: CarrierAdapter; setting: string }

/** As the settings of the connection would refuse them, at the fields of the sheet. */
function mistakesIn({ row, adapter, setting }: Opened, services: unknown[]): Result<never> | null {
  const config = { ...row.config, [setting]: services }
  const read = adapter.config.safeParse(config)
  if (read.success) return null
  const { [setting]: wrong } = toFieldErrors(read.error.issues, config) as Record<string, never>
  return wrong === undefined ? null : refuseFields({ services: wrong })
}

const toRecord = (
  { connectionId, validFrom, services, isInForce, savedAt }: RateSheetRow,
  isCurrent: boolean,
): RateSheetRecord => ({
  object_type: 'rate_sheet',
  connection_id: connectionId,
  valid_from: validFrom,
  state: isCurrent ? 'in_force' : isInForce ? 'past' : 'prepared',
  saved_at: new Date(savedAt).toISOString(),
  revision: createHash('sha256').update(JSON.stringify(services)).digest('hex').slice(0, 16),
  services: services as RateSheetRecord['services'],
})

function trySheet(asked: Asked, calendar: ShopCalendar): Result<SheetTrial> {
  const read = serviceLevelSchema.safeParse(asked.service)
  if (!read.success) return refuseFields({ service: toFieldErrors(read.error.issues, asked.service) })
  const found = tryService(read.data, toRequest(asked, read.data), {
    accountCountry: countryOf(asked.from_country_code),
    defaultCurrency: asked.default_currency || 'USD',
    calendar,
  })
  return ok(
    'reason' in found
      ? { priced: null, reason: found.reason.message ?? found.reason.code ?? '' }
      : { priced: toPriced(found.quote, found.zone), reason: null },
  )
}

const toPriced = (quote: Quote, zone: number): SheetTrial['priced'] => {
  const amount = (minor: number) => fromMinor(minor, quote.currency)
  return {
    zone,
    base_charge: amount(quote.baseMinor),
    charges: quote.charges.map(({ name, amountMinor }) => ({ name, amount: amount(amountMinor) })),
    total_charge: amount(quote.totalMinor),
    currency: quote.currency,
    transit_days: quote.transitDays,
  }
}

const countryOf = (code: string | null | undefined): string | null => code?.trim().toUpperCase() || null

const nobody: CarrierAddress = {
  personName: null,
  companyName: null,
  addressLine1: null,
  addressLine2: null,
  streetNumber: null,
  suburb: null,
  city: null,
  stateCode: null,
  postalCode: null,
  countryCode: '',
  residential: false,
  phoneNumber: null,
  email: null,
  federalTaxId: null,
  stateTaxId: null,
}

/** A service for parcels that come back is tried with one that does. */
function toRequest(
  { to, parcel, options, ...asked }: Asked,
  { is_return: isReturn }: ServiceLevel,
): RateRequest {
  const countryCode = countryOf(to.country_code) ?? ''
  return {
    shipper: { ...nobody, countryCode: countryOf(asked.from_country_code) ?? countryCode },
    recipient: {
      ...nobody,
      countryCode,
      city: to.city ?? null,
      postalCode: to.postal_code ?? null,
      residential: to.residential,
    },
    parcels: [
      {
        weight: parcel.weight,
        weightUnit: parcel.weight_unit,
        length: parcel.length ?? null,
        width: parcel.width ?? null,
        height: parcel.height ?? null,
        dimensionUnit: parcel.dimension_unit,
        packagingType: null,
        packagePreset: null,
        description: null,
        content: null,
        isDocument: false,
        freightClass: null,
        referenceNumber: null,
        items: [],
        options: {},
      },
    ],
    services: [],
    options: { ...options, ...(isReturn ? { [returnShipment]: true } : {}) },
    reference: null,
  }
}
