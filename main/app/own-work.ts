import type { StationBase } from './base.ts'
import type { Engine } from './engine.ts'
import type { Holidays } from './holidays.ts'
import { finishIntents, startInquiry, startLatePapers } from './intents.ts'

type Work = { stop: () => unknown }

/** Begins what a station does by itself, once whoever waits for it has heard of it. Answers what ends it. */
export function beginWork(
  base: StationBase,
  engine: Engine,
  {
    loops,
    works,
    holidays,
  }: { loops: readonly { start: () => void }[]; works: readonly Work[]; holidays: () => Holidays },
): () => Promise<void> {
  const all = [...works]
  const beginning = setImmediate(() => {
    for (const each of [...loops, engine.orders.packing.scales]) each.start()
    all.push(...startCatchingUp(base, engine, holidays()))
  })
  return () => {
    clearImmediate(beginning)
    return finishWork(base, engine, all)
  }
}

/** What is done once, of what the time before this start left open. */
const startCatchingUp = (
  base: StationBase,
  { intents, shipping, money, shipmentStore }: Engine,
  holidays: Holidays,
) => [
  holidays,
  startFilling(base, money, holidays.found),
  startRemembering(base, shipmentStore),
  startInquiry(base, intents),
  startLatePapers(base, shipping.purchasing.papers),
]

/** What reports are told of labels that were bought before there were reports, and the days that are not added up yet. */
function startFilling(
  { logger }: StationBase,
  { labels, reportDays }: Engine['money'],
  holidays: Promise<unknown>,
) {
  const stopping = new AbortController()
  const filled = labels
    .fill(stopping.signal)
    .then(() => holidays)
    .then(() => reportDays.fill(stopping.signal))
    .catch(error => logger.error({ err: error }, 'reports could not be told of earlier labels'))
  return {
    stop: () => {
      stopping.abort()
      return filled
    },
  }
}

/** What was declared of goods before proposals were made of it. */
function startRemembering({ logger }: StationBase, { declared }: Engine['shipmentStore']) {
  const stopping = new AbortController()
  const filled = declared
    .fill(stopping.signal)
    .catch(error => logger.error({ err: error }, 'earlier declarations could not be read'))
  return {
    stop: () => {
      stopping.abort()
      return filled
    },
  }
}

/** Everything ends beside everything else, and then nothing is left to be written down. */
async function finishWork(base: StationBase, engine: Engine, works: readonly Work[]) {
  await Promise.all(works.map(each => each.stop()))
  finishIntents(base, engine.intents)
}

/** Adapters, what draws labels and what reads files take a moment to load, and no start waits for it. */
export function warmUpSoon(
  { clock, logger }: Pick<StationBase, 'clock' | 'logger'>,
  warmUps: readonly (() => unknown)[],
  { warmUpAfterMs }: { warmUpAfterMs?: number },
): () => void {
  const warmUp = async () => {
    for (const each of warmUps) await each()
  }
  // What cannot be loaded now says so to whoever needs it.
  const begin = () =>
    void warmUp().catch(error => logger.warn({ err: error }, 'something was not loaded ahead'))
  return warmUpAfterMs === undefined ? () => undefined : clock.after(warmUpAfterMs, begin)
}
