/** One part of the tree and whom it may import. Its own folder, as far as `at` matches, is always allowed. */
export type Zone = {
  at: RegExp
  /** What it may import, at run time too. */
  sees: RegExp[]
  /** What it may import types of. */
  seesTypesOf?: RegExp[]
  /** The packages it may use; all of them when left out. */
  packages?: RegExp
  /** Whether it may use Node's own modules. */
  node?: boolean
  /** What to do instead. */
  instead: string
}

const shared = /^shared\//
const platform = /^main\/platform\//
const db = /^main\/db\//
const carrierContract = /^main\/carriers\/contract\//
const carrierLine = /^main\/carriers\/line\//
/** What several carriers are built with; it knows none of them. */
export const carrierToolkits = ['contract', 'line', 'catalogue', 'rate-sheet', 'kit']
/** What an adapter is made of. What its calls run through (`line`) is the station's affair. */
const carrierParts = /^main\/carriers\/(contract|catalogue|rate-sheet|kit)\//
const carrierToolkit = new RegExp(`^main/carriers/(${carrierToolkits.join('|')})/`)
/** What a shop is connected with; the registry alone names one. */
const sourceParts = /^main\/sources\/(contract|kit)\//
/** How a routes file names a route and cuts a page; the rest of http is nobody's business. */
const routing = /^main\/http\/(answer|event-stream|line-stream|page|pages|streams)\.ts$/
const services = /^main\/(domain|printing)\/.+(?<!-repository|-routes)\.ts$/
const rendererParts = /^renderer\/(components|stores|lib|styles|locales)\//
const browserPackages = /^(?!electron$|fastify$|better-sqlite3$|drizzle-orm$)/

/** The areas of a shop's day, from the ground up: an area sees those on floors below its own. */
export const floors = [
  ['events', 'intents'],
  ['carriers'],
  ['tracking', 'documents', 'money'],
  ['shipping'],
  ['dispatch'],
  ['orders'],
  ['packing', 'exchange'],
  ['sources'],
]
/** Beside the house: the doors and the care of it, which may look at every area. */
const besides = ['access', 'desks', 'upkeep']

const below = (floor: number) => floors.slice(0, floor).flat()

/** The files of an area that are pure, which another may use as they are. */
const pureParts = (areas: readonly string[]) =>
  new RegExp(`^main/domain/(${areas.join('|')})/.+-(mapper|rules|states|refusals)\\.ts$`)
const typesOf = (areas: readonly string[]) =>
  new RegExp(`^main/domain/(${areas.join('|')})/.+(?<!-repository|-routes)\\.ts$`)

function areaZone(area: string, seen: readonly string[]): Zone {
  return {
    at: new RegExp(`^main/domain/${area}/`),
    sees: [
      shared,
      platform,
      db,
      carrierToolkit,
      sourceParts,
      /^main\/domain\/intents\//,
      ...(seen.length > 0 ? [pureParts(seen)] : []),
    ],
    seesTypesOf: seen.length > 0 ? [typesOf(seen)] : [],
    instead: `${area} sees the areas on floors below it (${seen.join(', ') || 'none'}), and of those only pure files and types of services: take the service as a parameter, or move what both need down`,
  }
}

const areaZones: Zone[] = [
  ...floors.flatMap((areas, floor) => areas.map(area => areaZone(area, below(floor)))),
  ...besides.map(area => areaZone(area, floors.flat())),
]

/** The first zone that matches a path is the one it lies in. */
export const zones: Zone[] = [
  {
    at: shared,
    sees: [],
    packages: /^(zod|libphonenumber-js)$/,
    node: false,
    instead:
      'shared is pure and imports only itself, zod and libphonenumber-js; do it in main and pass the result in',
  },
  {
    at: platform,
    sees: [shared],
    instead: 'the platform knows no product; pass what it needs in as a parameter',
  },
  {
    at: db,
    sees: [shared, platform],
    instead: 'storage knows no rules; let the service or repository call it',
  },
  {
    at: carrierContract,
    sees: [shared],
    instead: 'the carrier contract leans on shared only; put the value into CarrierContext',
  },
  {
    at: carrierLine,
    sees: [shared, platform, carrierContract],
    instead: 'what a call runs through knows the contract and no carrier',
  },
  {
    at: /^main\/carriers\/registry\.ts$/,
    sees: [/^main\/carriers\//, platform, shared],
    instead: 'the registry only lists carriers',
  },
  {
    at: /^main\/carriers\/[^/]+\//,
    sees: [shared, carrierParts],
    instead:
      'a carrier sees shared, the carrier contract, the parts adapters share and itself; take the rest from CarrierContext',
  },
  {
    at: /^main\/sources\/contract\//,
    sees: [shared, carrierContract],
    instead:
      'the contract of shops leans on shared and on that of carriers; put the value into SourceContext',
  },
  {
    at: /^main\/sources\/registry\.ts$/,
    sees: [/^main\/sources\//, platform, shared],
    instead: 'the registry only lists shops',
  },
  {
    at: /^main\/sources\/[^/]+\//,
    sees: [shared, sourceParts, carrierParts],
    instead:
      'a shop sees shared, the contracts, the parts adapters share and itself; take the rest from SourceContext',
  },
  {
    at: /^main\/domain\/.*-routes\.ts$/,
    sees: [shared, routing],
    seesTypesOf: [/^main\/domain\//, platform],
    instead: 'routes only connect endpoint values to a service; move the work into the service',
  },
  ...areaZones,
  {
    at: /^main\/printing\//,
    sees: [shared, platform, db, routing],
    seesTypesOf: [services],
    instead: 'take the service as a parameter and import only its type',
  },
  {
    at: /^main\/scales\//,
    sees: [shared, platform],
    instead: 'a scale knows no product: it reports readings, and who wants them listens',
  },
  {
    at: /^main\/replica\//,
    sees: [shared, platform, db],
    instead:
      'the copy elsewhere knows no product: it runs a program beside the file, and app says what follows',
  },
  {
    at: /^main\/mcp\//,
    sees: [shared, platform, routing, pureParts(floors.flat().concat(besides))],
    seesTypesOf: [services],
    instead: 'the door of agents calls services and shows what they say; take the service as a parameter',
  },
  {
    at: /^main\/http\//,
    sees: [shared, platform, db, /^main\/.+-routes\.ts$/],
    seesTypesOf: [services],
    instead: 'http turns bytes into calls and back; move the work into a service and mount its routes',
  },
  {
    at: /^main\/preload\//,
    sees: [shared, platform],
    instead: 'the preload only carries calls; describe the channel in shared/desk',
  },
  {
    at: /^main\/shell\//,
    sees: [shared, platform],
    instead: 'the shell hosts the station and is handed it by main/index.ts; do the work in the engine',
  },
  {
    at: /^main\/index\.ts$/,
    sees: [/^main\//, shared],
    instead: 'the entry starts main and knows nothing else',
  },
  {
    at: /^main\/([^/]+$|(cli|app)\/)/,
    sees: [/^main\/(?!shell\/|preload\/|index\.ts$)/, shared],
    instead: 'everything but the shell runs without Electron; only main/index.ts may know the shell',
  },
  {
    at: /^renderer\/screens\/[^/]+\//,
    sees: [shared, rendererParts],
    packages: browserPackages,
    node: false,
    instead:
      'a screen sees components, stores, lib and shared; move what two screens need into components or lib',
  },
  {
    at: /^renderer\/components\//,
    sees: [shared, rendererParts],
    packages: browserPackages,
    node: false,
    instead: 'a component knows no screen; take it as a prop',
  },
  {
    at: /^renderer\/(stores|lib)\//,
    sees: [shared, /^renderer\/(stores|lib|locales)\//],
    packages: browserPackages,
    node: false,
    instead: 'stores and lib draw nothing; let the component call them',
  },
  {
    at: /^renderer\/locales\//,
    sees: [shared],
    packages: browserPackages,
    node: false,
    instead: 'a locale is words and nothing else',
  },
  {
    at: /^renderer\//,
    sees: [shared],
    packages: browserPackages,
    node: false,
    instead: 'the page talks to main over /v1 and /desk; add an endpoint value to shared',
  },
  {
    at: /^resources\/(connect|join)\//,
    sees: [],
    packages: /^$/,
    node: false,
    instead: 'the script for web pages is copied into them and stands alone',
  },
  {
    at: /^clients\//,
    sees: [],
    packages: /^standardwebhooks$/,
    node: false,
    instead:
      'a client package is installed by itself, in browsers too, and knows of the station what the interface says',
  },
  { at: /^tests\//, sees: [/^/], instead: 'a test stays inside the repository' },
  {
    at: /^[^/]+$/,
    sees: [/^main\/shell\/packaging\//, /^tests\/support\/run\//, shared],
    instead: 'a tool configuration needs no product code',
  },
]

/** The only files that may import electron, even its types. */
export const electronZone = /^main\/(shell\/|preload\/|index\.ts$)/
