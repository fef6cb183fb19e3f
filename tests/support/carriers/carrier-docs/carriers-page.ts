import { z } from 'zod'
import {
  type CallLimit,
  type CarrierAdapter,
  type CarrierConnection,
  defaultTracking,
} from '../../../../main/carriers/contract/adapter.ts'
import { limitsOf } from '../../../../main/carriers/contract/limits.ts'
import { builtInCarriers, type CarrierSet } from '../../../../main/carriers/registry.ts'

const intro = `# Carriers

What the carriers of this version can do, written from their adapters by \`npm run docs\`. How one is added is told in
[adding-a-carrier.md](adding-a-carrier.md), how a shop prices its own in [rate-sheets.md](carriers/rate-sheets.md),
designs its labels in [labels.md](carriers/labels.md), and adds to the prices of all in [mark-ups.md](carriers/mark-ups.md).
`

const columns: readonly (readonly [string, (adapter: CarrierAdapter) => boolean])[] = [
  ['Prices', adapter => adapter.rate !== undefined],
  ['Labels', adapter => adapter.createLabel !== undefined],
  ['Voids', adapter => adapter.voidLabel !== undefined],
  ['Finds lost purchases', adapter => adapter.findShipment !== undefined],
  ['Tracking', adapter => adapter.track !== undefined],
  ['Pickups', adapter => adapter.schedulePickup !== undefined],
  ['Manifests', adapter => adapter.endOfDay !== undefined],
  ['Finds lost manifests', adapter => adapter.findEndOfDay !== undefined],
  ['Customs papers', adapter => adapter.uploadDocuments !== undefined],
  ['Addresses', adapter => adapter.validateAddress !== undefined],
]

const verified = {
  carrier: 'against the test server of the carrier',
  documentation: 'against answers written from its documentation',
  simulator: 'against a simulator written from its documentation',
} as const

const parcels = {
  one: 'one parcel a shipment',
  one_by_one: 'several parcels, each a shipment of its own at the carrier',
  together: 'several parcels in one shipment',
} as const

/** docs/carriers.md */
export async function carriersPage({ slugs, load }: CarrierSet = builtInCarriers): Promise<string> {
  const loaded = await Promise.all(slugs.map(load))
  const adapters = loaded.filter(adapter => adapter !== null)
  const table = [
    `| Carrier | ${columns.map(([title]) => title).join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...adapters.map(
      adapter =>
        `| [${adapter.label}](#${anchor(adapter.label)}) | ${columns.map(([, can]) => (can(adapter) ? 'yes' : '')).join(' | ')} |`,
    ),
  ]
  return `${[intro, table.join('\n'), ...adapters.map(sectionOf)].join('\n')}\n`
}

const anchor = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

function sectionOf(adapter: CarrierAdapter): string {
  const { traits = {}, tracking } = adapter
  const pace = { ...defaultTracking, ...tracking }
  const limits = limitsOf(adapter, unconfigured(adapter))
  const facts = [
    `Slug: \`${adapter.slug}\`.`,
    traits.parcels && `Takes ${parcels[traits.parcels]}.`,
    traits.labels &&
      `Makes labels as ${traits.labels.join(', ')}; the station makes the other forms of them.`,
    traits.payments && `Paid by: ${traits.payments.join(', ')}.`,
    traits.weightUnits && `Asked in ${[...traits.weightUnits, ...(traits.dimensionUnits ?? [])].join(', ')}.`,
    adapter.createLabel &&
      !adapter.findShipment &&
      !adapter.isLocal &&
      'Cannot be searched: a purchase it gave no answer about is settled by hand.',
    traits.returns && 'Makes labels for parcels that come back.',
    traits.returnLabels && 'Makes a return label along with a shipment (`return_label`).',
    adapter.fetchManifest && 'Gives the paper of a manifest again.',
    adapter.track &&
      `Asked about parcels in the background: ${pace.batchSize} a call, at most ${pace.perSecond} calls a second and ${pace.concurrency} at once.`,
    ...limits.map(limitText),
    adapter.isLocal
      ? 'Works inside the station, without a network.'
      : `Checked ${verified[traits.verified ?? 'documentation']}.`,
  ]
  const listed = facts.flatMap(fact => (fact ? [`- ${fact}`] : []))
  return `\n## ${adapter.label}\n\n${listed.join('\n')}\n\n${settingsTable(adapter)}`
}

/** A connection nobody has set anything of, for limits that may be another account's. */
const unconfigured = ({ config }: CarrierAdapter): CarrierConnection => ({
  id: '',
  carrierId: '',
  testMode: true,
  settings: {},
  config: config.parse({}),
})

const limitText = ({ operations, requests, perMs, concurrency }: CallLimit): string | undefined => {
  const about = operations ? ` for ${operations.join(', ')}` : ''
  if (requests !== undefined && perMs !== undefined)
    return `Takes ${requests} ${requests === 1 ? 'request' : 'requests'} in ${perMs / 1000} seconds${about}; more wait for their turn.`
  return concurrency === undefined ? undefined : `Takes ${concurrency} requests at once${about}.`
}

type Field = { title?: string; description?: string; secret?: boolean }

function settingsTable({ settings }: CarrierAdapter): string {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const required = new Set(schema.required)
  const rows = Object.entries((schema.properties ?? {}) as Record<string, Field>).map(
    ([name, { title = name, description = '', secret }]) =>
      `| \`${name}\` | ${title} | ${required.has(name) ? 'yes' : ''} | ${secret ? 'yes' : ''} | ${description.replaceAll('|', '\\|')} |`,
  )
  return ['| Setting | Name | Needed | Secret | |', '| --- | --- | --- | --- | --- |', ...rows].join('\n')
}
