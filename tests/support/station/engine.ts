import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { StationBase } from '../../../main/app/base.ts'
import { createEngine, type Engine } from '../../../main/app/engine.ts'
import type { CarrierSet } from '../../../main/carriers/registry.ts'
import type { Database } from '../../../main/db/database.ts'
import { openWitness } from '../../../main/db/witness/witness.ts'
import { createChangeFeed } from '../../../main/platform/change-feed.ts'
import { createIds } from '../../../main/platform/ids.ts'
import { createSecretBox } from '../../../main/platform/secrets/secret-box.ts'
import { createShopCalendar } from '../../../main/platform/shop-calendar.ts'
import { createWorkUnderWay } from '../../../main/platform/work-under-way.ts'
import { createDocumentTools } from '../../../main/printing/documents/document-tools.ts'
import { createLabelTools } from '../../../main/printing/labels/label-tools.ts'
import { sourceSet } from '../../../main/sources/registry.ts'
import type { EventRecord } from '../../../shared/api/events.ts'
import { connectionData } from '../../../shared/desk/connections.ts'
import { replicaOff } from '../../../shared/desk/replica.ts'
import { usualPaperChoices } from '../../../shared/desk/shop-settings.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { type FakeCarrier, fakeCarrier } from '../carriers/fake-carrier.ts'
import { scriptedCarriers, scriptedConnection } from '../carriers/scripted-carrier.ts'
import { type ManualClock, manualClock } from '../manual-clock.ts'
import { testDatabase } from './database.ts'
import { tempHome } from './temp-home.ts'

const resources = join(import.meta.dirname, '../../../resources')

/** The engine without a door, with a carrier that does as it is told, and everything it tells of itself. */
export type TestEngine = {
  engine: Engine
  database: Database
  carrier: FakeCarrier
  clock: ManualClock
  /** What was told since this was last asked, oldest first. */
  told: () => EventRecord[]
}

export async function testEngine(
  options: { carriers?: CarrierSet; database?: Database } = {},
): Promise<TestEngine> {
  const carrier = await fakeCarrier()
  const clock = manualClock()
  const calendar = createShopCalendar(clock, () => 'UTC')
  const labels = createLabelTools({ resources })
  onTestFinished(labels.stop)
  const documents = createDocumentTools({ resources })
  onTestFinished(documents.stop)
  const database = options.database ?? testDatabase()
  const base: StationBase = {
    database,
    secrets: createSecretBox(Buffer.alloc(32, 7)),
    witness: openWitness(tempHome()).witness,
    homeWatch: { troubles: () => [], mayBuy: () => ok(undefined), dataTrouble: () => null },
    replica: { state: () => replicaOff, mayBuy: () => ok(undefined) },
    clock,
    calendar,
    laterShipDay: () => null,
    senderId: () => null,
    paperLanguages: () => ({ ...usualPaperChoices, station: 'en' }),
    random: () => 0,
    ids: createIds(),
    changes: createChangeFeed(),
    underWay: createWorkUnderWay(() => 0),
    logger: pino({ level: 'silent' }),
    resources,
  }
  const engine = createEngine(base, {
    importsFolder: join(tempHome(), 'imports'),
    carriers: options.carriers ?? scriptedCarriers,
    sources: sourceSet({}),
    labels,
    documents,
    fetch: globalThis.fetch,
    traces: { record: () => {} },
    learnSecrets: () => {},
    onDeliveryTrouble: () => {},
  })
  onTestFinished(engine.orders.stop)
  if (engine.carriers.connections.count() === 0)
    unwrap(await engine.carriers.connections.create(connectionData.parse(scriptedConnection(carrier))))
  let heard = 0
  return {
    engine,
    database,
    carrier,
    clock,
    told: () => {
      const news = database.sqlite
        .prepare<[number], string>('SELECT document FROM events ORDER BY seq LIMIT -1 OFFSET ?')
        .pluck()
        .all(heard)
      heard += news.length
      return news.map(document => JSON.parse(document))
    },
  }
}

/** What was not refused. */
export function unwrap<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw new Error(`refused: ${JSON.stringify(result.refusal)}`)
}
