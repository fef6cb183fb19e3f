import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { redactText } from '../../../main/platform/redaction.ts'
import { printerOfExamples } from '../contract/example-request.ts'

/** What the OpenAPI document shows as the answer of an operation, by its id. */
export type ExampleAnswers = Record<string, unknown>

const file = join(import.meta.dirname, '../../../resources/openapi-examples.json')

/** Names the run that writes the answers down; every other run only looks at them. */
export const recordingVariable = 'PACKDESK_RECORD_EXAMPLES'

const mostOfList = 2
/** An object with more keys is a dictionary, of which the first few do. */
const mostKeys = 40
const mostOfText = 120
const isSecret = /secret|password|^codes$|^(access|refresh|token|bare_?key)$|_token$/i

/** A real answer made into one for everybody: short, without secrets, and the same whoever records it. */
export function toExample(answer: unknown, at: { url: string; home: string }): unknown {
  const ids = new Map<string, string>()
  const plainText = (text: string): string => {
    const neutral = redactText(text)
      .replaceAll(at.url, 'http://127.0.0.1:8788')
      .replaceAll(at.home, '/home/ada/packdesk')
      .replace(/\b127\.0\.0\.1:(?!8788\b)\d+/g, printerOfExamples)
      .replace(/\b([a-z]{2,5})_([0-9a-f]{32})\b/g, (id, kind: string) => nameOf(id, kind))
      .replace(/\d{4}-\d\d-\d\d([T ])\d\d:\d\d:\d\d/g, '2026-01-05$108:00:00')
      .replace(/(?<=08:00:00\.)\d+/g, fraction => '0'.repeat(fraction.length))
      .replace(/(?<!\d)20\d\d-\d\d-\d\d(?!\d)/g, '2026-01-05')
      .replace(/\b20\d{6}T\d{9}Z/g, '20260105T080000000Z')
      .replace(/-[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}@/g, '@')
      .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[hidden]')
    return neutral.length > mostOfText ? neutral.slice(0, mostOfText) : neutral
  }
  const nameOf = (id: string, kind: string) => {
    const name = ids.get(id) ?? `${kind}_${String(ids.size + 1).padStart(32, '0')}`
    ids.set(id, name)
    return name
  }
  const plain = (value: unknown, key: string, depth = 0): unknown => {
    if (Array.isArray(value)) return value.slice(0, mostOfList).map(each => plain(each, key, depth + 1))
    if (typeof value === 'string') return isSecret.test(key) && value !== '' ? '[hidden]' : plainText(value)
    if (key === 'duration_ms') return 12
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const kept = depth > 0 && entries.length > mostKeys ? entries.slice(0, mostOfList) : entries
    const inside = kept.map(([name, inner]) => [name, plain(inner, name, depth + 1)])
    // The time of day an event has beside its date; a setting that is a time of day stays.
    return { ...Object.fromEntries(inside), ...('date' in value && 'time' in value ? { time: '08:00' } : {}) }
  }
  return plain(answer, '')
}

/** A call of a carrier, which the shop's own one makes none of. */
const aTrace = {
  id: 'trc_1',
  object_type: 'carrier_trace',
  created_at: '2026-01-05T08:00:00.000Z',
  test_mode: true,
  connection_id: 'car_1',
  carrier_name: 'canadapost',
  carrier_id: 'canadapost_main',
  operation: 'rate',
  shipment_id: null,
  tracker_id: null,
  pickup_id: null,
  method: 'POST',
  url: 'https://ct.soa-gw.canadapost.ca/rs/ship/price',
  status: 200,
  duration_ms: 412,
  problem: null,
  failed: false,
  request: {
    headers: [{ name: 'authorization', value: '[hidden]' }],
    body: '<mailing-scenario/>',
    body_bytes: 19,
    is_cut: false,
  },
  response: { headers: [], body: '<price-quotes/>', body_bytes: 15, is_cut: false },
}

/** What the walk over all operations cannot get an answer of, since it takes forms or knows no parcel. */
const unasked = (answers: ExampleAnswers): ExampleAnswers => ({
  'oauth.token': {
    access_token: '[hidden]',
    expires_in: 3600,
    token_type: 'Bearer',
    scope: 'read manage_shipments',
    refresh_token: '[hidden]',
  },
  'oauth.token.refused': { error: 'invalid_grant', error_description: 'This code has been used already.' },
  'oauth.revoke': {},
  'oauth.introspect': { active: true, scope: 'read', client_id: 'oac_1', token_type: 'Bearer' },
  'oauth.userinfo': { sub: 'usr_1', name: 'Ada Byron', email: 'ada@shop.example' },
  'attention.settle': { id: 'int_1', happened: false },
  'manifests.askCarrier': { finding: 'closed', messages: [], manifest: answers['manifests.retrieve'] },
  'settling.askCarrier': {
    finding: 'cannot_tell',
    messages: [{ code: 'outcome_unknown', message: 'The carrier does not know this reference yet.' }],
    shipment: answers['shipments.retrieve'],
  },
  'settling.upload': { id: 'upl_1', shipment_id: 'shp_1', state: 'uploaded' },
  'traces.retrieve': aTrace,
  'proxy.getTracking': { messages: [], tracking: answers['trackers.retrieve'] },
})

/** Writes the answers anew, in the order of their operations. */
export function writeExampleAnswers(answers: ExampleAnswers): void {
  const sorted = Object.fromEntries(
    Object.entries({ ...answers, ...unasked(answers) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  writeFileSync(file, `${JSON.stringify(sorted, null, 1)}\n`)
}
