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
const carrierSpec = /^main\/carriers\/spec\//
/** What several carriers are built with; it knows none of them. */
export const carrierToolkits = ['spec', 'catalogue', 'rate-sheet', 'kit']
const toolkit = new RegExp(`^main/carriers/(${carrierToolkits.join('|')})/`)
/** How a routes file names a route and cuts a page; the rest of http is nobody's business. */
const routing = /^main\/http\/(answer|event-stream|line-stream|page|pages)\.ts$/
/** The pure files of a resource, which another may use as they are. */
const pureParts = /^main\/domain\/.+-(mapper|rules|states|refusals)\.ts$/
/** The one way to do something again and again. */
const loops = /^main\/jobs\/(loop|lanes)\.ts$/
/** What resources of several kinds are built with. */
const domainToolkit = /^main\/domain\/templates\//
const notStorage = /^main\/domain\/.+(?<!-repository|-routes)\.ts$/
const services = /^main\/(domain|printing|jobs|imports)\/.+(?<!-repository|-routes)\.ts$/
const rendererParts = /^renderer\/(components|stores|lib|styles|locales)\//
const browserPackages = /^(?!electron$|fastify$|better-sqlite3$|drizzle-orm$)/

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
    at: carrierSpec,
    sees: [shared],
    instead: 'the carrier contract leans on shared only; put the value into CarrierContext',
  },
  {
    at: /^main\/carriers\/registry\.ts$/,
    sees: [/^main\/carriers\//, shared],
    instead: 'the registry only lists carriers',
  },
  {
    at: /^main\/carriers\/[^/]+\//,
    sees: [shared, platform, toolkit],
    instead:
      'a carrier sees shared, the platform, the carrier contract and itself; take the rest from CarrierContext',
  },
  {
    at: /^main\/domain\/[^/]+\/.*-routes\.ts$/,
    sees: [shared, routing],
    seesTypesOf: [/^main\/domain\//, platform],
    instead: 'routes only connect endpoint values to a service; move the work into the service',
  },
  {
    at: /^main\/domain\/[^/]+\//,
    sees: [shared, platform, db, toolkit, pureParts, domainToolkit],
    seesTypesOf: [notStorage],
    instead:
      "take the other resource's service as a parameter and import only its type, never its repository",
  },
  {
    at: /^main\/(printing|jobs|imports)\//,
    sees: [shared, platform, db, routing, loops],
    seesTypesOf: [services],
    instead: 'take the service as a parameter and import only its type',
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
    at: /^main\/([^/]+$|(cli|engine|station)\/)/,
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
    at: /^resources\/connect\//,
    sees: [],
    packages: /^$/,
    node: false,
    instead: 'the script for web pages is copied into them and stands alone',
  },
  { at: /^tests\//, sees: [/^/], instead: 'a test stays inside the repository' },
  {
    at: /^[^/]+$/,
    sees: [/^main\/shell\/packaging\//, shared],
    instead: 'a tool configuration needs no product code',
  },
]

/** The only files that may import electron, even its types. */
export const electronZone = /^main\/(shell\/|preload\/|index\.ts$)/
