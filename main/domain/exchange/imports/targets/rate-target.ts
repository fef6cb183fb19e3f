import type { ConnectionService } from '../../../carriers/connections/connection-service.ts'
import type { PreparedItem } from '../prepared.ts'
import {
  failed,
  type ImportTarget,
  kept,
  type OfImport,
  refusalText,
  type TakenBack,
  toCreate,
  undone,
} from './import-target.ts'

type Service = Record<string, unknown>
type Sheet = { services: Service[]; config: Record<string, unknown>; revision: string }

/** What the settings of a connection call its rate sheet. */
const setting = 'services'

/**
 * Services of the rate sheet of a connection, by their code: what a file says of one takes the place of its prices, as
 * the editor of the sheet does it. Services the file does not name stay.
 */
export function createRateTarget(connections: Pick<ConnectionService, 'retrieve' | 'update'>): ImportTarget {
  const known = new Map<string, Sheet>()

  const read = async ({ connectionId }: OfImport): Promise<Sheet | null> => {
    const found = connectionId === null ? null : await connections.retrieve(connectionId)
    if (connectionId === null || !found?.ok) return null
    const { config, config_revision: revision } = found.value
    const services = config?.[setting]
    const sheet = {
      services: Array.isArray(services) ? (services as Service[]) : [],
      config: config ?? {},
      revision,
    }
    known.set(connectionId, sheet)
    return sheet
  }

  const write = ({ connectionId }: OfImport, { config, revision }: Sheet, services: Service[]) =>
    connections.update(connectionId ?? '', {
      config: { ...config, [setting]: services },
      config_revision: revision,
    })

  const plan: ImportTarget['plan'] = (item, { connectionId }) => {
    const before = known
      .get(connectionId ?? '')
      ?.services.find(each => codeOf(each) === codeOf(serviceOf(item)))
    if (!before) return toCreate
    const same = JSON.stringify(merged(before, serviceOf(item))) === JSON.stringify(before)
    const changes = same ? [] : ['zones']
    return { ...toCreate, action: same ? 'unchanged' : 'update', recordId: codeOf(before), changes }
  }

  return {
    open: async of => void (await read(of)),
    plan,
    process: async (item, _verdict, of) => {
      const sheet = await read(of)
      if (!sheet) return failed('Choose the connection whose rate sheet this is.')
      const service = serviceOf(item)
      const at = sheet.services.findIndex(each => codeOf(each) === codeOf(service))
      const before = sheet.services[at] ?? null
      const after = before ? merged(before, service) : service
      const next = before ? sheet.services.with(at, after) : [...sheet.services, after]
      const written = await write(of, sheet, next)
      if (!written.ok) return failed(refusalText(written.refusal))
      return {
        outcome: 'stored',
        recordId: codeOf(service),
        before: before && JSON.stringify(before),
        after: JSON.stringify(after),
      }
    },
    asksToUndo: true,
    undo: async ({ recordId, before, after }, of): Promise<TakenBack> => {
      const sheet = await read(of)
      const at = sheet?.services.findIndex(each => codeOf(each) === recordId) ?? -1
      if (!sheet || JSON.stringify(sheet.services[at]) !== after)
        return kept('Somebody has changed these prices since.')
      const was = before === null ? null : (JSON.parse(before) as Service)
      const next = was ? sheet.services.with(at, was) : sheet.services.toSpliced(at, 1)
      const written = await write(of, sheet, next)
      return written.ok ? undone : kept(refusalText(written.refusal))
    },
    bought: () => ({ count: 0, labels: [] }),
    isOneByOne: true,
  }
}

const serviceOf = ({ input }: PreparedItem) => input as Service
const codeOf = (service: Service): string => String(service.service_code ?? '')

/** A file has prices; what else the shop set for the service stays. */
function merged(before: Service, said: Service): Service {
  const next = Object.fromEntries(
    Object.entries(said).filter(([, value]) => value !== null && value !== undefined),
  )
  const zones = zonesOf(said).map(zone => withPlaces(zone, zonesOf(before)))
  return { ...before, ...next, ...(zones.length > 0 ? { zones } : {}) }
}

const zonesOf = ({ zones }: Service): Service[] => (Array.isArray(zones) ? (zones as Service[]) : [])

const placeFields = ['country_codes', 'postal_codes', 'cities', 'transit_days'] as const
const isUnset = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** A rate card names its zones; where they are stays what the zone of that name has. */
function withPlaces(zone: Service, known: readonly Service[]): Service {
  const same = known.find(each => zone.label && each.label === zone.label)
  if (!same || placeFields.slice(0, 3).some(name => !isUnset(zone[name]))) return zone
  return {
    ...zone,
    ...Object.fromEntries(placeFields.filter(name => isUnset(zone[name])).map(name => [name, same[name]])),
  }
}
