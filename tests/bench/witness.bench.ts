import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { openWitness } from '../../main/db/witness/witness.ts'
import { publish } from './figure.ts'
import { percentile } from './measure.ts'
import { temporaryFolder } from './seeded-home.ts'

/**
 * What the journal adds to a purchase: its two entries with their sync, beside the three commits that are made anyway. With
 * and without it by turns, so that what else the machine does falls on both.
 */
const runs = 400
const warmUpRuns = 40

const folder = temporaryFolder()
const sqlite = new BetterSqlite3(join(folder, 'commits.sqlite'))
sqlite.pragma('journal_mode = WAL')
sqlite.pragma('synchronous = FULL')
sqlite.exec('CREATE TABLE purchases (id INTEGER PRIMARY KEY, document TEXT)')
const insert = sqlite.prepare('INSERT INTO purchases (document) VALUES (?)')
const { witness } = openWitness(folder)
const document = 'x'.repeat(1_500)
const commit = () => void insert.run(document)

function noteIntent(id: string): Promise<void> {
  witness.append({
    what: 'intent',
    id,
    kind: 'purchase',
    subject: id,
    connection: 'car_1',
    carrier: 'bench',
    account: 'bench',
    service: 'bench_standard',
    at: 0,
    draft: { document },
  })
  return witness.synced()
}

// Until the log of the data has been brought into it once, every commit also makes it longer.
for (let row = 0; row < 1_200; row += 1) commit()

async function purchase(id: string, isWitnessed: boolean): Promise<number> {
  const startedMs = performance.now()
  commit()
  const noted = isWitnessed ? noteIntent(id) : Promise.resolve()
  commit()
  await noted
  commit()
  if (isWitnessed) {
    witness.append({ what: 'outcome', id, outcome: 'done', kept: true, number: id, amount: '10.00 CAD' })
    void witness.synced()
  }
  const tookMs = performance.now() - startedMs
  // Nobody waits for it, and what follows is not to be measured with it.
  await witness.synced()
  return tookMs
}

const withMs: number[] = []
const withoutMs: number[] = []
for (let run = -warmUpRuns; run < runs; run += 1) {
  const [one, other] = [await purchase(`w${run}`, true), await purchase(`p${run}`, false)]
  if (run < 0) continue
  withMs.push(one)
  withoutMs.push(other)
}
const added = percentile(withMs, 0.5) - percentile(withoutMs, 0.5)
publish([
  {
    name: 'journal beside a purchase, added at p50',
    value: added,
    unit: 'ms',
    better: 'lower',
    floor: null,
    target: { atMost: 0.3 },
  },
  {
    name: 'commits of a purchase with the journal, p50',
    value: percentile(withMs, 0.5),
    unit: 'ms',
    better: 'lower',
    floor: percentile(withoutMs, 0.5),
    target: null,
  },
])
sqlite.close()
await witness.synced()
witness.close()
