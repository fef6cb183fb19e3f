import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { arrivalOf, brokenBy, type DeliveryPromise, promiseOf } from '../../../../shared/delivery-promise.ts'
import {
  mostRequestedServices,
  type RequestedService,
  type RequestedServiceInput,
  type RequestedServices,
} from '../../../../shared/desk/requested-services.ts'
import type { RequestedOfShipment } from '../../../../shared/desk/shipments.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import {
  type RequestedMeaning,
  requestedServiceOf,
  requestKey,
  usualMappings,
} from '../../../../shared/requested-service.ts'
import type { ShopCalendar, ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { Change, ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import { chooseRate } from '../runs/choice-rules.ts'
import type { RequestedRow, RequestedServiceRepository } from './requested-service-repository.ts'
import { isOffered, type OfferedBy } from './rule-service.ts'

/** More than anybody goes through. */
const mostNames = 200

export type RequestedServiceService = ReturnType<typeof createRequestedServiceService>

/** What the shop means by the names its orders have for the service a customer chose. */
export function createRequestedServiceService(ports: {
  database: Pick<Database, 'transact'>
  repository: RequestedServiceRepository
  shipments: { find: (id: string, testMode: boolean) => ShipmentRecord | null }
  offers: (testMode: boolean) => Promise<OfferedBy[]>
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'today' | 'workingDaysOf'>
  laterShipDay: () => ShopDay | null
  changes: ChangeFeed
}) {
  const { repository } = ports
  const promisedWith = ({ metadata, options, recipient }: ShipmentRecord) =>
    promiseOf(
      { metadata, options, country: recipient.country_code },
      ports.laterShipDay() ?? ports.calendar.today(),
      ports.calendar,
    )
  const announce = (id: string, action: Change['action']) =>
    ports.changes.publish({ topic: 'requested_services', id, action })

  return {
    list: async (testMode: boolean): Promise<RequestedServices> => {
      const offers = await ports.offers(testMode)
      const own = repository.list(testMode)
      const known = new Set(own.filter(({ matchKind }) => matchKind === 'is').map(({ key }) => key))
      const usual = usualMappings.filter(({ text }) => !known.has(requestKey(text)))
      const read = repository.reader(testMode)
      return {
        mappings: [...own.map(toRecord), ...usual.map(each => ({ ...ofPackdesk, ...each }))],
        names: repository
          .names(testMode)
          // An order that prefers a service by its code says it in words nobody has to explain.
          .filter(({ name }) => read(name) === null && !isKnownCode(offers, name))
          .slice(0, mostNames)
          .map(({ name: text, orders }) => ({ text, orders })),
      }
    },
    put: async (
      { text, match = 'is', meaning }: RequestedServiceInput,
      { by, testMode }: { by: string | null; testMode: boolean },
    ): Promise<Result<RequestedService>> => {
      const checked = checkServices(meaning, await ports.offers(testMode))
      if (!checked.ok) return checked
      const row = {
        id: ports.ids('requestedService'),
        testMode,
        text: text.trim(),
        key: requestKey(text),
        matchKind: match,
        meaning,
        updatedBy: by,
        updatedAt: ports.clock.now().getTime(),
      }
      const stored = ports.database.transact(() => {
        repository.put(row)
        return repository.list(testMode).length > mostRequestedServices ? tooMany() : ok(toRecord(row))
      })
      if (stored.ok) announce(row.id, 'updated')
      return stored
    },
    /** What was asked for and promised with a shipment, and the price to begin with. */
    ofShipment: ({ id, testMode }: RecordRef): Result<RequestedOfShipment> => {
      const shipment = ports.shipments.find(id, testMode)
      if (!shipment) return refuse('not_found', { message: `There is no shipment ${id.slice(0, 80)}.` })
      const { metadata, options, rates, shipper } = shipment
      const promise = promisedWith(shipment)
      const name = requestedServiceOf({ metadata, options: {} })
      const requested = name === null ? null : { name, meaning: repository.reader(testMode)(name) }
      const { chosen, unkept } = chooseRate(
        rates,
        { kind: 'rules' },
        { options, from: shipper.country_code, decision: { services: [], requested, promise } },
      )
      // The service a draft prefers may be that of a rule, which knows nothing of the name.
      const isUnmapped = requested?.meaning === null && name !== options.preferred_service
      const unkeptKey = isUnmapped ? 'requested_unmapped' : unkept === null ? null : toldOf[unkept.key]
      const arrivals = promise ? rates.map(rate => toArrival(rate, promise)) : []
      return ok({ name, rate_id: chosen?.rateId ?? null, unkept: unkeptKey, arrivals })
    },
    remove: ({ id, testMode }: RecordRef): Result<RequestedService> => {
      const row = repository.find(id, testMode)
      if (!row) return refuse('not_found', { message: `Nothing is said under ${id.slice(0, 80)}.` })
      repository.remove(id)
      announce(id, 'deleted')
      return ok(toRecord(row))
    },
  }
}

const toldOf = {
  requested_unmapped: 'requested_not_offered',
  requested_not_offered: 'requested_not_offered',
  requested_other: 'requested_not_offered',
  requested_late: 'requested_late',
} as const

const toArrival = (rate: RateRecord, promise: DeliveryPromise): RequestedOfShipment['arrivals'][number] => ({
  rate_id: rate.id,
  day: arrivalOf(rate, promise),
  broken: brokenBy(rate, promise)?.key ?? null,
})

const isKnownCode = (offers: readonly OfferedBy[], name: string): boolean =>
  offers.some(({ services }) => services?.some(({ code }) => code === name))

/** Whether what it names is there now; later it may go, and each price that is asked for then says so. */
function checkServices(meaning: RequestedMeaning, offers: readonly OfferedBy[]): Result<void> {
  if (meaning.kind !== 'services') return ok(undefined)
  const errors = meaning.services.map(({ service, connection_id: connection }) => {
    const asked = offers.filter(({ connectionId }) => !connection || connectionId === connection)
    if (connection && asked.length === 0)
      return { connection_id: ['This connection does not exist, or is off.'] }
    return isOffered(asked, service) ? {} : { service: ['No connection that is on offers this service.'] }
  })
  return errors.some(each => Object.keys(each).length > 0)
    ? refuseFields({ meaning: { services: errors } })
    : ok(undefined)
}

const ofPackdesk = {
  id: null,
  object_type: 'requested_service',
  updated_by: null,
  updated_at: null,
} as const

const toRecord = (row: Omit<RequestedRow, 'seq'>): RequestedService => ({
  id: row.id,
  object_type: 'requested_service',
  text: row.text,
  match: row.matchKind,
  meaning: row.meaning,
  updated_by: row.updatedBy,
  updated_at: new Date(row.updatedAt).toISOString(),
})

const tooMany = () =>
  refuse('state_error', {
    message: `The meaning of ${mostRequestedServices} names is said already. Remove one first. Nothing was stored.`,
  })
