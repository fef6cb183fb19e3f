import { expect } from 'vitest'
import { systemClock } from '../../../main/platform/clock.ts'
import type { PackingAnswer, PackingSession } from '../../../shared/desk/packing.ts'
import type { PackingFeedback, PackingMode } from '../../../shared/desk/packing-feedback.ts'
import type { PackingStepInput } from '../../../shared/desk/packing-steps.ts'
import { scriptedPrinter } from '../printers/scripted-printer/scripted-printer.ts'
import { runDesk } from './run-desk.ts'

type Options = Parameters<typeof runDesk>[0] & { printer?: boolean }
type Station = Awaited<ReturnType<typeof runDesk>>

let sent = 0

/** A window of a packing desk, as its page talks to the station. */
export function packingWindow(
  { call }: Pick<Station, 'call'>,
  {
    desk = 'Desk 1',
    window = 'w1',
    mode = 'verify',
  }: { desk?: string; window?: string; mode?: PackingMode } = {},
) {
  const asked = async (path: string, body: object) => {
    const answer = await call<PackingAnswer>('POST', path, { desk, window, ...body })
    expect([answer.status, answer.body]).toEqual([
      200,
      expect.objectContaining({ object_type: 'packing_answer' }),
    ])
    return answer.body
  }
  const session = async (): Promise<PackingSession | null> =>
    (await asked('/desk/packing/heartbeats', { mode })).session
  const here = async (): Promise<PackingSession> => {
    const open = await session()
    if (!open) throw new Error('no order is on the desk')
    return open
  }
  const step = async (wanted: PackingStepInput, more: { step_id?: string; id?: string } = {}) => {
    sent += 1
    const { step_id = `k${sent}`, id = (await here()).id } = more
    return asked(`/desk/packing/sessions/${id}/steps`, { step: wanted, step_id })
  }
  return {
    scan: (text: string, more: object = {}) => {
      sent += 1
      return asked('/desk/packing/scans', { mode, text, scan_id: `s${sent}`, ...more })
    },
    /** The kinds of feedback of scans one after the other. */
    scanAll: async (...texts: string[]): Promise<PackingFeedback['kind'][]> => {
      const kinds: PackingFeedback['kind'][] = []
      for (const text of texts) {
        sent += 1
        const { feedback } = await asked('/desk/packing/scans', { mode, text, scan_id: `s${sent}` })
        kinds.push(feedback.kind)
      }
      return kinds
    },
    step,
    weigh: (grams: number) => step({ kind: 'weight', grams, how: 'scale', device: 'Bench scale' }),
    claim: (body: object = {}) => asked('/desk/packing/claims', { mode, ...body }),
    beat: (body: object = {}) => asked('/desk/packing/heartbeats', { mode, ...body }),
    session,
    here,
    /** Waits until something stands on the screen. */
    until: async (...kinds: PackingFeedback['kind'][]): Promise<PackingSession> => {
      await expect
        .poll(async () => (await session())?.feedback.kind)
        .toSatisfy((kind: PackingFeedback['kind']) => kinds.includes(kind))
      return here()
    },
  }
}

export type PackingWindow = ReturnType<typeof packingWindow>

/** A shop with a courier of its own, a label printer and packing desks. */
export async function packDesk({ printer: hasPrinter = true, ...options }: Options = {}) {
  // Printers and scanners go by the real clock, unless a test moves time.
  const desk = await runDesk({ clock: systemClock, ...options })
  const printer = await scriptedPrinter()
  if (hasPrinter)
    await desk.call('POST', '/desk/printers', { name: 'Label printer', uri: printer.uri, is_default: true })
  return {
    ...desk,
    printer,
    at: (name = 'Desk 1', more: { window?: string; mode?: PackingMode } = {}) =>
      packingWindow(desk, { desk: name, ...more }),
    settings: (patch: object) => desk.call('PATCH', '/desk/packing/settings', patch),
  }
}

/** Three units of two articles, which weigh 1.1 kg. */
export const mugAndSyrup = {
  line_items: [
    { title: 'Maple syrup', sku: 'SYR-01', quantity: 2, weight: 0.35, weight_unit: 'KG' },
    { title: 'Mug, blue', sku: 'MUG-3', quantity: 1, weight: 0.4, weight_unit: 'KG' },
  ],
}
