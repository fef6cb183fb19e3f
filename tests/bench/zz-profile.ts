import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../../main/db/open.ts'
import { createEngine } from '../../main/engine.ts'
import { createChangeFeed } from '../../main/platform/change-feed.ts'
import { systemClock } from '../../main/platform/clock.ts'
import { createIds } from '../../main/platform/ids.ts'
import { createSecretBox } from '../../main/platform/secret-box.ts'
import { createLabelTools } from '../../main/printing/label-tools.ts'
import { builtInCarriers } from '../../main/carriers/registry.ts'
const resources = join(import.meta.dirname, '../../resources')
const home = mkdtempSync(join(tmpdir(), 'prof-'))
const database = openDatabase(home, join(resources, 'migrations'))
const labels = createLabelTools({ resources })
const noop = () => {}
const engine = createEngine({ database, resources, labels, carriers: builtInCarriers, secrets: createSecretBox(Buffer.alloc(32, 7)), fetch, clock: systemClock, ids: createIds(), changes: createChangeFeed(), onCarrierFailure: noop, onUnwritten: noop, onBatchTrouble: console.error, onDeliveryTrouble: noop, onWebhookSwitchedOff: noop })
const orders = Array.from({ length: 10000 }, (_, n) => ({ order_id: `a${n}`, source: 'Bench', shipping_to: { person_name: 'Ada', address_line1: `${n} Oak`, city: 'Vancouver', state_code: 'BC', postal_code: 'V6M2V9', country_code: 'CA' as const }, line_items: [{ title: 'Cup', sku: 'C', quantity: 2, weight: 0.3, weight_unit: 'KG' as const }] }))
const t0 = performance.now()
await engine.batches.create('orders', orders, true)
console.log('create', performance.now() - t0)
const gaps: number[] = []
let last = performance.now()
let on = true
const tick = () => { const now = performance.now(); gaps.push(now - last); last = now; if (on) setImmediate(tick) }
setImmediate(tick)
const t1 = performance.now()
engine.batchRun.start()
const open = database.sqlite.prepare("SELECT count(*) FROM batches WHERE resources IS NULL").pluck()
while (open.get()) await new Promise(r => setTimeout(r, 50))
console.log('run', performance.now() - t1)
on = false
gaps.sort((a, b) => b - a)
console.log('gaps', gaps.slice(0, 5).map(x => x.toFixed(1)), 'n', gaps.length)
await engine.batchRun.stop()
process.exit()
