import { z } from 'zod'
import {
  type CallLimit,
  type CarrierAdapter,
  type CarrierConnection,
  defaultTracking,
} from '../../../../main/carriers/contract/adapter.ts'
import { limitsOf } from '../../../../main/carriers/contract/limits.ts'
import { builtInCarriers } from '../../../../main/carriers/registry.ts'
import { type CarrierFacts, carrierFacts } from './carrier-facts.ts'
import { checkedSection, checkedTable } from './checked-section.ts'
import { fatesTable, untakenOptions } from './fates-section.ts'
import { anchor, tableOf } from './markdown.ts'

const intro = `# Carriers

What the carriers of this version can do, and how that was checked. Written from their adapters and tests by \`npm run docs\`.
How one is added is told in [adding-a-carrier.md](adding-a-carrier.md), how a shop prices its own in
[rate-sheets.md](carriers/rate-sheets.md), designs its labels in [labels.md](carriers/labels.md), and adds to the prices of all in
[mark-ups.md](carriers/mark-ups.md).

## What each can do
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
  ['Pickup points', adapter => adapter.findPoints !== undefined],
]

const parcels = {
  one: 'one parcel a shipment',
  one_by_one: 'several parcels, each a shipment of its own at the carrier',
  together: 'several parcels in one shipment',
} as const

/** docs/carriers.md */
export async function carriersPage(): Promise<string> {
  const facts = await carrierFacts()
  const carriers = builtInCarriers.slugs.flatMap(slug => facts.get(slug) ?? [])
  const abilities = tableOf(
    ['Carrier', ...columns.map(([title]) => title)],
    carriers.map(({ adapter }) => [
      `[${adapter.label}](#${anchor(adapter.label)})`,
      ...columns.map(([, can]) => (can(adapter) ? 'yes' : '')),
    ]),
  )
  return `${[intro, abilities, checkedTable(carriers), fatesTable(carriers), ...carriers.map(sectionOf)].join('\n')}\n`
}

function sectionOf(carrier: CarrierFacts): string {
  const { adapter } = carrier
  const { traits = {}, tracking } = adapter
  const pace = { ...defaultTracking, ...tracking }
  const limits = limitsOf(adapter, unconfigured(adapter))
  const listed = [
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
    traits.invoices && 'Makes the invoice for customs itself.',
    traits.returns && 'Makes labels for parcels that come back.',
    traits.returnLabels && 'Makes a return label along with a shipment (`return_label`).',
    adapter.fetchManifest && 'Gives the paper of a manifest again.',
    adapter.track &&
      `Asked about parcels in the background: ${pace.batchSize} a call, ${speedText(pace.perSecond)}, ${pace.concurrency} at once.`,
    ...limits.map(limitText),
    adapter.tracksFor && 'Tracks parcels of other carriers too, where those cannot be asked themselves.',
    adapter.isLocal && 'Works inside the station, without a network.',
  ].flatMap(fact => (fact ? [`- ${fact}`] : []))
  return `\n## ${adapter.label}\n\n${listed.join('\n')}\n\n${settingsTable(adapter)}\n${checkedSection(carrier)}${untakenOptions(carrier)}`
}

/** A connection nobody has set anything of, for limits that may be another account's. */
const unconfigured = ({ config }: CarrierAdapter): CarrierConnection => ({
  id: '',
  carrierId: '',
  testMode: true,
  settings: {},
  config: config.parse({}),
})

const speedText = (perSecond: number): string => {
  if (perSecond < 1) return `at most one call every ${Math.round(1 / perSecond)} seconds`
  return `at most ${perSecond === 1 ? 'one call' : `${perSecond} calls`} a second`
}

const spans: Readonly<Record<number, string>> = {
  1000: 'a second',
  60000: 'a minute',
  3600000: 'an hour',
  86400000: 'a day',
}

const limitText = ({ operations, requests, perMs, concurrency }: CallLimit): string | undefined => {
  const about = operations ? ` for ${operations.join(', ')}` : ''
  if (requests !== undefined && perMs !== undefined) {
    const span = spans[perMs] ?? `in ${perMs / 1000} seconds`
    return `Takes ${requests === 1 ? 'one request' : `${requests} requests`} ${span}${about}; more wait for their turn.`
  }
  return concurrency === undefined ? undefined : `Takes ${concurrency} requests at once${about}.`
}

type Field = { title?: string; description?: string; secret?: boolean }

function settingsTable({ settings }: CarrierAdapter): string {
  const schema = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any', reused: 'inline' })
  const required = new Set(schema.required)
  return tableOf(
    ['Setting', 'Name', 'Needed', 'Secret', 'What it is'],
    Object.entries((schema.properties ?? {}) as Record<string, Field>).map(
      ([name, { title = name, description = '', secret }]) => [
        `\`${name}\``,
        title,
        required.has(name) ? 'yes' : '',
        secret ? 'yes' : '',
        description,
      ],
    ),
  )
}
