import { findPaths } from '../../../main/platform/paths.ts'
import type { Module } from '../../architecture/module.ts'
import { readTree } from '../../architecture/tree.ts'
import { buildPage } from '../build-page.ts'
import { builtStation } from '../station/built-station.ts'
import { checkStages } from './check-stages.ts'
import type { SeenRun } from './coverage/coverage-record.ts'
import { keepCoverage } from './coverage/keep-coverage.ts'
import { partsThatDoNotLoad } from './page-parts.ts'
import type { Stage } from './run-stages.ts'
import { one } from './tally.ts'
import { root, runTool, type ToolRun } from './tool.ts'
import { vitestStage } from './vitest-stage.ts'

const asOne = ({ exitCode, output }: ToolRun) => ({ tally: one(exitCode === 0), detail: output })

const lint: Stage = {
  name: 'lint',
  run: async () => asOne(await runTool('biome', ['check', '--error-on-warnings', '.'])),
}
const types: Stage = { name: 'types', run: async () => asOne(await runTool('tsc', ['--noEmit'])) }
const page: Stage = {
  name: 'page',
  run: async () => {
    // Whoever needs the second one first would build it, in the time of a test.
    await Promise.all([buildPage(), builtStation()])
    const problems = await partsThatDoNotLoad(findPaths().page)
    return { tally: one(problems.length === 0), detail: problems.join('\n') }
  },
}

/** A stage whose files are found by reading the tree, which is done when its turn comes. */
function chosenLate(name: string, usualSeconds: number, stage: () => Stage): Stage {
  const failed = () => Promise.reject(new Error(`${name} cannot be asked again.`))
  return { name, usualSeconds, run: () => stage().run(), again: files => stage().again?.(files) ?? failed() }
}

/** What starts programs, or draws and reads papers for half a minute. */
const slowUnits = [
  'tests/api/customs-bad-input.test.ts',
  'tests/api/desk-label-templates.test.ts',
  'tests/api/desk-trackers.test.ts',
  'tests/api/document-languages.test.ts',
  'tests/api/import-bounds.test.ts',
  'tests/api/packing-scales.test.ts',
  'tests/api/papers-abroad.test.ts',
  'tests/api/proxy-labels-later.test.ts',
  'tests/api/return-labels-printed.test.ts',
  'tests/api/shop-logo.test.ts',
  'tests/main/app/holidays.test.ts',
  'tests/main/cli/launcher.test.ts',
  'tests/main/cli/open-asks.test.ts',
  'tests/main/cli/open.test.ts',
  'tests/main/cli/secrets.test.ts',
  'tests/main/cli/serve.test.ts',
  'tests/main/cli/service/service.test.ts',
  'tests/main/cli/transfer.test.ts',
  'tests/main/domain/events/webhooks/stop-and-drain.test.ts',
  'tests/main/domain/upkeep/backups/backup-thread.test.ts',
  'tests/main/printing/labels/assemble.test.ts',
  'tests/main/printing/labels/scannable.test.ts',
  'tests/main/printing/preparation/as-a-viewer-shows.test.ts',
  'tests/main/printing/preparation/label-corpus.test.ts',
  'tests/main/printing/preparation/preflight/bad-labels.test.ts',
  'tests/main/printing/preparation/preflight/damaged-labels.test.ts',
  'tests/main/printing/preparation/preflight/good-labels.test.ts',
  'tests/main/printing/preparation/preflight/ink-on-paper.test.ts',
  'tests/main/printing/preparation/preflight/square-codes.test.ts',
  'tests/main/printing/zpl/drawn-barcodes.test.ts',
  'tests/main/printing/zpl/drawn-labels.test.ts',
  'tests/main/shell/entry-end.test.ts',
  'tests/main/shell/entry-page.test.ts',
  'tests/main/shell/entry-window.test.ts',
  'tests/main/shell/release.test.ts',
]

/**
 * These, and what goes wrong around a station and is done to it: stops, full disks, bad requests by the hundred, many a
 * station a test.
 */
const faults = vitestStage('faults', {
  usualSeconds: 600,
  projects: ['unit'],
  files: ['tests/faults/', ...slowUnits],
  records: true,
})

/** What holds each carrier to its own description, request by request; a check still chooses them by what they run. */
const carrierFiles = [
  'tests/api/dhl-express.test.ts',
  'tests/api/dhl-universal.test.ts',
  'tests/carriers/*/purchases.test.ts',
  'tests/carriers/*/rules.test.ts',
]
const carriers = vitestStage('carriers', {
  usualSeconds: 170,
  projects: ['unit'],
  files: ['tests/api/dhl-', 'tests/carriers/'],
  exclude: ['tests/carriers/**/!(purchases|rules).test.ts'],
  records: true,
})

/** Their whole corpora are read and their properties tried in stages of their own, which would be twice. */
const elsewhere = [
  'tests/api/contract-fuzz.properties.test.ts',
  'tests/api/reports.properties.test.ts',
  'tests/main/printing/preparation/carrier-pages.test.ts',
  'tests/main/printing/preparation/every-form.test.ts',
  'tests/main/printing/preparation/source-and-paper.test.ts',
]
const units = vitestStage('unit', {
  projects: ['unit'],
  exclude: ['tests/faults/**', ...slowUnits, ...carrierFiles, ...elsewhere],
  records: true,
})
const rules = vitestStage('architecture', { projects: ['architecture'] })

/** Stations killed at every point there is, and at moments of chance. */
const longRounds = vitestStage('rounds', {
  usualSeconds: 270,
  projects: ['rounds'],
  env: { PACKDESK_FAULT_ROUNDS: '30', PACKDESK_FAULT_SEED: 'long' },
})

/** Every property with four times as many values, and others. */
const properties = chosenLate('properties', 240, () => {
  const usesProperties = ({ path, references }: Module) =>
    path.endsWith('.test.ts') && references.some(({ target }) => target.name === 'fast-check')
  const files = readTree(root).modules().filter(usesProperties)
  return vitestStage('properties', {
    projects: ['unit'],
    files: files.map(({ path }) => path),
    args: ['--testTimeout=120000'],
    env: { PACKDESK_PROPERTY_RUNS: '400', PACKDESK_PROPERTY_SEED: '13' },
  })
})

/** Every label, page and form of the corpora, of which `npm test` draws and reads a part. */
const labels = chosenLate('labels', 200, () => {
  const isPart = ({ path, references }: Module) =>
    path.endsWith('.test.ts') && references.some(({ target }) => target.name.endsWith('/part-of-corpus.ts'))
  const files = readTree(root).modules().filter(isPart)
  return vitestStage('labels', {
    projects: ['unit'],
    files: files.map(({ path }) => path),
    env: { PACKDESK_WHOLE_CORPUS: 'yes' },
  })
})

/** From an account to the driver at the door, whole shifts, and the page of a developer: what `npm test` has no time for. */
const longWalks = [
  'tests/e2e/bench-page.test.ts',
  'tests/e2e/dev-page.test.ts',
  'tests/e2e/orders-many.test.ts',
  'tests/e2e/walk-canadapost.test.ts',
  'tests/e2e/walk-dhl-express.test.ts',
  'tests/e2e/walk-dpdhl.test.ts',
  'tests/e2e/walk-fedex.test.ts',
  'tests/e2e/walk-first-run.test.ts',
  'tests/e2e/walk-languages.test.ts',
  'tests/e2e/walk-return-label.test.ts',
  'tests/e2e/walk-royalmail.test.ts',
  'tests/e2e/walk-shift.test.ts',
  'tests/e2e/walk-truth.test.ts',
  'tests/e2e/walk-untranslated.test.ts',
  'tests/e2e/walk-ups.test.ts',
  'tests/e2e/walk-usps.test.ts',
]

/** What a desk is set up with and looked after by, a minute or two each. */
const deskWalks = [
  'tests/e2e/address-book.test.ts',
  'tests/e2e/addresses.test.ts',
  'tests/e2e/attention.test.ts',
  'tests/e2e/carriers.test.ts',
  'tests/e2e/delivery-promise.test.ts',
  'tests/e2e/desk-access.test.ts',
  'tests/e2e/desk-window.test.ts',
  'tests/e2e/developer-logs.test.ts',
  'tests/e2e/developers.test.ts',
  'tests/e2e/documents.test.ts',
  'tests/e2e/exports.test.ts',
  'tests/e2e/import-kinds.test.ts',
  'tests/e2e/label-follows.test.ts',
  'tests/e2e/label-template.test.ts',
  'tests/e2e/languages.test.ts',
  'tests/e2e/markups.test.ts',
  'tests/e2e/network.test.ts',
  'tests/e2e/needed-next.test.ts',
  'tests/e2e/notifications.test.ts',
  'tests/e2e/offline.test.ts',
  'tests/e2e/onboarding.test.ts',
  'tests/e2e/orders-pick.test.ts',
  'tests/e2e/packages.test.ts',
  'tests/e2e/packed-program.test.ts',
  'tests/e2e/preview.test.ts',
  'tests/e2e/print-file.test.ts',
  'tests/e2e/print-routes.test.ts',
  'tests/e2e/printer-settings.test.ts',
  'tests/e2e/printers.test.ts',
  'tests/e2e/products.test.ts',
  'tests/e2e/rate-sheet.test.ts',
  'tests/e2e/reports.test.ts',
  'tests/e2e/rules.test.ts',
  'tests/e2e/run-questions.test.ts',
  'tests/e2e/settings.test.ts',
  'tests/e2e/system.test.ts',
  'tests/e2e/true-sentences.test.ts',
  'tests/e2e/working-days.test.ts',
]

/** The work of a day beyond its first parcels: long lists, trouble, boards, many hands. */
const dayWalks = [
  'tests/e2e/list-room.test.ts',
  'tests/e2e/manifests.test.ts',
  'tests/e2e/orders-list.test.ts',
  'tests/e2e/orders-odd.test.ts',
  'tests/e2e/orders-two.test.ts',
  'tests/e2e/pack-bad-scans.test.ts',
  'tests/e2e/pack-faults.test.ts',
  'tests/e2e/pack-photo.test.ts',
  'tests/e2e/pack-returns.test.ts',
  'tests/e2e/pack-scale.test.ts',
  'tests/e2e/pack-shift.test.ts',
  'tests/e2e/pack-states.test.ts',
  'tests/e2e/pack-station-scale.test.ts',
  'tests/e2e/page-lock.test.ts',
  'tests/e2e/palette-day.test.ts',
  'tests/e2e/palette-records.test.ts',
  'tests/e2e/palette.test.ts',
  'tests/e2e/pickups.test.ts',
  'tests/e2e/print-labels.test.ts',
  'tests/e2e/print-lists.test.ts',
  'tests/e2e/print-queue.test.ts',
  'tests/e2e/returns.test.ts',
  'tests/e2e/right-to-left.test.ts',
  'tests/e2e/room.test.ts',
  'tests/e2e/run-lost.test.ts',
  'tests/e2e/run-retry.test.ts',
  'tests/e2e/screens.test.ts',
  'tests/e2e/ship-access.test.ts',
  'tests/e2e/ship-lanes.test.ts',
  'tests/e2e/shipment.test.ts',
  'tests/e2e/shipments-bulk.test.ts',
  'tests/e2e/sign-in.test.ts',
  'tests/e2e/today.test.ts',
  'tests/e2e/tracking-board.test.ts',
  'tests/e2e/tracking.test.ts',
]
/** Three runs: one browser and one process that draw all of these become slower with every file. */
const screenRun = (name: string, usualSeconds: number, files: readonly string[]): Stage => ({
  ...vitestStage(name, { projects: ['e2e'], files, records: true, usualSeconds }),
  needs: page.name,
})
const walks = screenRun('walks', 600, longWalks)
const desk = screenRun('desk', 750, deskWalks)
const day = screenRun('day', 1000, dayWalks)

const slowWalks = ['tests/e2e/ship-customs.test.ts', 'tests/e2e/ship-trouble.test.ts']

/** Walks of a packer at a desk where everything takes its time: whoever is quicker than the page finds it out. */
const slowDesk: Stage = {
  ...vitestStage('slow desk', {
    usualSeconds: 240,
    projects: ['e2e'],
    files: ['tests/e2e/ship.test.ts', ...slowWalks],
    records: true,
    env: { PACKDESK_SLOW_STATION_MS: '150', PACKDESK_SLOW_BROWSER: '2', PACKDESK_SLOW_TIMERS_MS: '40' },
  }),
  needs: page.name,
}

/** The screens, but for what the long tests walk through. */
const screens: Stage = {
  ...vitestStage('e2e', {
    projects: ['e2e'],
    exclude: [...longWalks, ...deskWalks, ...dayWalks, ...slowWalks],
    records: true,
  }),
  needs: page.name,
}

/** Clients in four languages, each written by a generator and run for a day, and what linters say of the description. */
const generators = vitestStage('generators', { projects: ['generators'], usualSeconds: 75 })

export type Plan = {
  stages: (Stage | Stage[])[]
  /** Judges what was seen of all stages. */
  lastly?: (seen: SeenRun) => Stage
  /** What is told of what is not run. */
  notRun?: readonly string[]
}

/**
 * What `npm test` runs, in the order of what is quickest to tell: everything but what takes longer than it may. After
 * `--quick` what tells most about a small change in a minute, after `--long` what `npm test` leaves out, or the stages
 * of it that are named; after other words only the tests they choose, as vitest reads them. `--quick --seconds 300` takes longer and runs more.
 */
export function planFor(words: string[]): Plan {
  if (words[0] === '--quick') return checkStages(types, secondsIn(words))
  if (words[0] === '--long') {
    // Whoever has a time by which it has to end leaves out the last ones.
    const all = [desk, day, walks, faults, carriers, longRounds, generators, slowDesk, labels, properties]
    const stages = [page, ...all.filter(({ name }) => words.length === 1 || words.includes(name))]
    return { stages, lastly: seen => keepCoverage(seen, { first: false }) }
  }
  if (words.length > 0) return { stages: [vitestStage('tests', { args: words })] }
  return {
    stages: [[lint, types, page], units, rules, screens],
    lastly: seen => keepCoverage(seen, { first: true }),
  }
}

function secondsIn(words: readonly string[]): number | undefined {
  const at = words.indexOf('--seconds')
  if (at === -1) return undefined
  const seconds = Number(words[at + 1])
  if (!(seconds > 0)) throw new Error('--seconds wants a number of seconds, such as --seconds 300.')
  return seconds
}
