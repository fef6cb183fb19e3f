import type {
  Delivery,
  PrinterState,
  Progress,
  SendOptions,
} from '../../../main/printing/printers/transport.ts'
import type { FindTransport } from '../../../main/printing/printers/transports.ts'
import { problemOfTrouble } from '../../../shared/desk/printing/print-problems.ts'
import type { PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'

export type ScriptedPrinter = {
  transports: FindTransport
  /** What came out, in order. */
  printed: string[]
  /** What is inside and not out yet. */
  inside: { receipt: string; text: string }[]
  /** It stands still for this reason, or goes on. */
  stand: (trouble: PrinterTrouble | null) => void
  /** Nobody can reach it, or somebody can. */
  unplug: (isAway: boolean) => void
  /** What is inside is gone for good; the printer knows that it never printed it. */
  losePower: () => void
  /** The next copies arrive only in part and are thrown away. */
  breakOff: (times: number) => void
  /** Prints what is inside only when told to, or by itself whenever it is asked. */
  printsByItself: (byItself: boolean) => void
  printOne: () => void
  /** It does not know any more what became of anything. */
  forget: () => void
  /** Keeps the next copy from being handed over until called. */
  holdNext: () => () => void
  calls: { send: number; follow: number }
}

const text = (bytes: Uint8Array) => /\^FD([^^]*)\^FS/.exec(Buffer.from(bytes).toString())?.[1] ?? '?'

/** Whoever talks to a printer lets others go on meanwhile. */
const turn = () => new Promise(setImmediate)

/** A printer that can tell what became of every copy, as the contract of transports has it, and fails as told. */
export function createScriptedPrinterTransport(options: { hasOwnQueue?: boolean } = {}): ScriptedPrinter {
  const printed: string[] = []
  const inside: ScriptedPrinter['inside'] = []
  const out = new Set<string>()
  const dropped = new Set<string>()
  const calls = { send: 0, follow: 0 }
  const script: { trouble: PrinterTrouble | null; away: boolean; breaks: number; byItself: boolean } = {
    trouble: null,
    away: false,
    breaks: 0,
    byItself: true,
  }
  let gate: Promise<void> | null = null
  let known = true

  const printOne = () => {
    const copy = inside.shift()
    if (!copy) return
    printed.push(copy.text)
    out.add(copy.receipt)
  }

  const standing = (): Delivery | null => {
    if (script.away) return { outcome: 'failed', problem: { code: 'offline', message: 'Nobody is there.' } }
    const code = script.trouble && problemOfTrouble(script.trouble)
    return code ? { outcome: 'failed', problem: { code, message: `The printer says: ${code}.` } } : null
  }

  async function send(bytes: Uint8Array, { noteReceipt }: SendOptions): Promise<Delivery> {
    calls.send += 1
    await turn()
    const failed = standing()
    if (failed) return failed
    const receipt = `copy ${calls.send}`
    noteReceipt?.(receipt)
    if (gate) await gate
    gate = null
    if (script.breaks > 0) {
      script.breaks -= 1
      dropped.add(receipt)
      return { outcome: 'unknown', problem: { code: 'cut_off', message: 'Half of it left.' } }
    }
    inside.push({ receipt, text: text(bytes) })
    return { outcome: 'sent' }
  }

  async function follow(receipt: string): Promise<Progress> {
    calls.follow += 1
    await turn()
    if (script.away) return { outcome: 'pending', troubles: [] }
    if (!known) return { outcome: 'unknown', problem: { code: 'interrupted', message: 'It does not know.' } }
    if (script.byItself && script.trouble === null && inside[0]?.receipt === receipt) printOne()
    if (out.has(receipt)) return { outcome: 'confirmed' }
    if (dropped.has(receipt))
      return { outcome: 'failed', problem: { code: 'not_printed', message: 'It never came out.' } }
    return { outcome: 'pending', troubles: script.trouble === null ? [] : [script.trouble] }
  }

  const withdraw = async (receipt: string): Promise<boolean> => {
    const at = inside.findIndex(copy => copy.receipt === receipt)
    if (at >= 0) inside.splice(at, 1)
    return at >= 0
  }

  async function check(): Promise<PrinterState> {
    await turn()
    const found = standing()
    if (!found || !('problem' in found)) return { state: 'ready' }
    return { state: script.away ? 'offline' : 'blocked', problem: found.problem }
  }

  const transport = { ...options, send, follow, withdraw, check }
  return {
    transports: () => transport,
    printed,
    inside,
    stand: trouble => {
      script.trouble = trouble
    },
    unplug: isAway => {
      script.away = isAway
    },
    losePower: () => {
      for (const { receipt } of inside.splice(0)) dropped.add(receipt)
    },
    breakOff: times => {
      script.breaks = times
    },
    printsByItself: byItself => {
      script.byItself = byItself
    },
    printOne,
    forget: () => {
      known = false
    },
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    calls,
  }
}
