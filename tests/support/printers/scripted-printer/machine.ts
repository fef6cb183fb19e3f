import { EventEmitter, once } from 'node:events'
import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { ManualClock } from '../../manual-clock.ts'

/**
 * How fast it prints: everything as soon as it can, nothing until `printNext` says so, or one label in so many
 * milliseconds of a clock.
 */
export type Pace = 'at_once' | 'by_hand' | { msPerLabel: number; clock: ManualClock }

/** The inside of a printer: what it holds, what came out, what keeps it from printing. Formats come out in order. */
export function createMachine(first: Pace = 'at_once') {
  const news = new EventEmitter()
  const troubles = new Set<PrinterTrouble>()
  /** Every label that came out, whole, in order. */
  const printed: string[] = []
  const due: { afterLabel: number; trouble: PrinterTrouble }[] = []
  let formats: { text: string; left: number }[] = []
  let pace = first
  let counter = 1_000
  let say = (labels: number): number => labels
  let isPrinting = false
  let isOn = true

  function canPrint(): boolean {
    const stops = [...troubles].some(trouble => trouble !== 'paper_low' && trouble !== 'buffer_full')
    return isOn && !stops && formats.length > 0
  }

  /** One label comes out, if anything lets it. */
  function printNext(): boolean {
    const [format] = formats
    if (!canPrint() || !format) return false
    printed.push(format.text)
    counter += 1
    format.left -= 1
    if (format.left === 0) formats.shift()
    for (const fault of due) if (fault.afterLabel === printed.length) troubles.add(fault.trouble)
    news.emit('printed')
    return true
  }

  function goOn(): void {
    if (pace === 'by_hand' || isPrinting || !canPrint()) return
    isPrinting = true
    const step = () => {
      isPrinting = false
      if (printNext()) goOn()
    }
    if (pace === 'at_once') setImmediate(step)
    else pace.clock.after(pace.msPerLabel, step)
  }

  return {
    printed,
    troubles,
    waiting: () => ({ formats: formats.length, labelsLeft: Math.max(0, (formats[0]?.left ?? 1) - 1) }),
    /** What its counter of labels says: how many came out, unless it was told to lie. */
    counter: () => say(counter),
    /** What it says from now on, by how many came out. */
    countAs: (next: (labels: number) => number) => {
      say = next
    },
    whenPrinted: (work: () => void) => void news.on('printed', work),
    isOn: () => isOn,
    accept: (text: string, copies: number) => {
      formats.push({ text, left: copies })
      news.emit('accepted')
      goOn()
    },
    printNext,
    /** Every label it holds comes out now, whatever its pace. */
    printAll: () => {
      while (printNext()) {
        // Until nothing is left or something stops it.
      }
    },
    setPace: (next: Pace) => {
      pace = next
      goOn()
    },
    stopFor: (trouble: PrinterTrouble) => void troubles.add(trouble),
    /** As soon as that many labels have come out in all. */
    stopAfter: (afterLabel: number, trouble: PrinterTrouble) => void due.push({ afterLabel, trouble }),
    fix: (...cured: PrinterTrouble[]) => {
      for (const trouble of cured.length > 0 ? cured : [...troubles]) troubles.delete(trouble)
      goOn()
    },
    /** Its memory goes, its counter stays. */
    switchOff: () => {
      isOn = false
      formats = []
    },
    switchOn: () => {
      isOn = true
      goOn()
    },
    /** When that many labels have come out. */
    printedCount: async (count: number) => {
      while (printed.length < count) await once(news, 'printed')
      return printed
    },
    accepted: async () => void (await once(news, 'accepted')),
  }
}

export type Machine = ReturnType<typeof createMachine>
