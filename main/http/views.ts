import type { FastifyRequest } from 'fastify'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import {
  type ApiVersion,
  apiVersions,
  exactStatusKey,
  firstVersion,
  laterVersion,
  versionHeader,
} from '../../shared/api/versions.ts'
import { ok, type Refusal, type Result, refuseFields } from '../../shared/errors/result.ts'
import { withChargedPrices, withFoldedMarkups } from '../../shared/rate-markups.ts'

/** How answers look to whoever asks: what is stored and compared is always the answer as the operation describes it. */

/**
 * JSON in which no rate says what of its price is the shop's, wherever in an answer one stands, and in which no figure is
 * what carriers are paid. Most answers have no mark-up in them and stay the bytes they are.
 */
export function withOnePrice<Json extends string | Buffer>(json: Json): Json | string {
  if (!json.includes('markups":')) return json
  return JSON.stringify(JSON.parse(json.toString(), (_, value: unknown) => shownAsOne(value)))
}

function shownAsOne(value: unknown): unknown {
  if (isMarkedUp(value)) return withFoldedMarkups(value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return withChargedPrices(value)
}

/** Also a refusal says what something costs now. */
export const ofOnePrice = (refusal: Refusal): Refusal => {
  const json = JSON.stringify(refusal)
  const shown = withOnePrice(json)
  return shown === json ? refusal : (JSON.parse(shown) as Refusal)
}

function isMarkedUp(value: unknown): value is RateRecord {
  if (typeof value !== 'object' || value === null) return false
  const { total_charge: total, extra_charges: extras, meta } = value as Partial<RateRecord>
  return (
    typeof total === 'number' &&
    Array.isArray(extras) &&
    typeof meta === 'object' &&
    meta !== null &&
    'markups' in meta
  )
}

const known = apiVersions.join(', ')

/** The version a request of the interface names; null where it names none, refused where nobody knows it or it names two. */
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): Result<ApiVersion | null> {
  const asked = headers[versionHeader]
  if (asked === undefined) return ok(null)
  const names = new Set([asked].flat().flatMap(each => each.split(',').map(name => name.trim())))
  const [name = '', ...others] = names
  if (others.length > 0) return refuseVersion(`Name one version in a call. Known are ${known}.`)
  const version = apiVersions.find(each => each === name)
  return version
    ? ok(version)
    : refuseVersion(`There is no version "${name.slice(0, 40)}". Known are ${known}.`)
}

const refuseVersion = (message: string) =>
  refuseFields({
    [versionHeader]: [`${message} Without the header it is ${firstVersion}. Nothing was done.`],
  })

/** The same answer with the members and states later versions have. */
export const inVersion = <Json extends string | Buffer>(
  json: Json,
  version: ApiVersion | null,
): Json | string =>
  version === laterVersion
    ? JSON.stringify(
        JSON.parse(json.toString(), (_, value: unknown) => (isTracker(value) ? later(value) : value)),
      )
    : json

/** What proxies answer of a parcel is no stored record and has the same members. */
function isTracker(value: unknown): value is TrackerRecord {
  if (typeof value !== 'object' || value === null) return false
  const { object_type: type, events, meta } = value as Partial<TrackerRecord>
  return type === 'tracker' && Array.isArray(events) && typeof meta === 'object' && meta !== null
}

function later(tracker: TrackerRecord) {
  const { [exactStatusKey]: exact, signature_image: signature } = tracker.meta
  return {
    ...tracker,
    status: tracker.status === 'delivered' || typeof exact !== 'string' ? tracker.status : exact,
    events: tracker.events.map(event => ({
      ...event,
      timestamp: event.date === undefined ? null : [event.date, event.time].filter(Boolean).join('T'),
      status: null,
      reason: null,
    })),
    delivery_image_url: null,
    signature_image_url: typeof signature === 'string' ? pictureUrl(signature) : null,
  }
}

/** How pictures begin in Base64. */
const pictures: readonly (readonly [start: string, mediaType: string])[] = [
  ['iVBOR', 'image/png'],
  ['R0lGOD', 'image/gif'],
  ['/9j/', 'image/jpeg'],
]

const pictureUrl = (base64: string): string => {
  const mediaType = pictures.find(([start]) => base64.startsWith(start))?.[1] ?? 'application/octet-stream'
  return `data:${mediaType};base64,${base64}`
}
