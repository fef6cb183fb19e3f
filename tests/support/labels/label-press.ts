import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { openDatabase } from '../../../main/db/open.ts'
import { createWorkerPool } from '../../../main/platform/worker-pool.ts'
import {
  type ConversionTasks,
  conversionWorkerUrl,
} from '../../../main/printing/labels/convert/conversions.ts'
import {
  createLabelPreparation,
  type LabelPreparationPorts,
} from '../../../main/printing/preparation/label-preparation.ts'
import type { PrintDocument, PrintTarget } from '../../../main/printing/preparation/preparation.ts'
import { manualClock } from '../manual-clock.ts'
import { migrations } from '../station/database.ts'
import { drawingTools } from './drawing-tools.ts'

/** A printer as most are set up: 4x6 inch labels at 203 dpi. */
export const printerFor = (
  language: PrintTarget['language'],
  more: Partial<PrintTarget> = {},
): PrintTarget => ({
  language,
  dpi: 203,
  media: '4x6in',
  turn: 0,
  crop: true,
  offsetUm: { x: 0, y: 0 },
  darkness: null,
  slot: 0,
  ...more,
})

/** A label with the numbers that have to be on it. */
export const labelOf = (
  format: PrintDocument['format'],
  bytes: Uint8Array,
  trackingNumbers: readonly string[] = [],
): PrintDocument => ({ bytes, format, name: 'label', kind: 'label', trackingNumbers })

type PressOptions = Pick<LabelPreparationPorts, 'limits'> & { taskTimeoutMs?: number; workerUrl?: URL }

/** The preparation of prints on a real file and the threads of this process; close it when done. */
export function openLabelPress({ limits, ...own }: PressOptions = {}) {
  const home = mkdtempSync(join(tmpdir(), 'packdesk-press-'))
  const database = openDatabase(home, migrations)
  const clock = manualClock()
  const isPatient = Object.keys(own).length === 0
  const pool = isPatient
    ? drawingTools().labels.pool
    : createWorkerPool<ConversionTasks>({ workerUrl: conversionWorkerUrl, maxThreads: 1, ...own })
  const preparation = createLabelPreparation({ database, pool, clock, ...(limits ? { limits } : {}) })
  return {
    ...preparation,
    database,
    clock,
    /** The print, or a failure of the test that says what was refused. */
    made: async (document: PrintDocument, target: PrintTarget) => {
      const drawn = await preparation.draw(document, target)
      if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
      return drawn.value
    },
    close: async () => {
      if (!isPatient) await pool.close()
      database.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

/** One for all tests of a file, closed behind them. */
export function labelPressForFile() {
  const press = openLabelPress()
  afterAll(press.close)
  return press
}
