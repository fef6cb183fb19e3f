import { readCount } from '../../../../main/printing/printers/tcp/answers.ts'
import type { Reading } from '../../../../main/printing/printers/tcp/label-ledger.ts'
import type { Delivery } from '../../../../main/printing/printers/transport.ts'
import type { PrinterTrouble } from '../../../../shared/desk/printing/printer-kinds.ts'

/** What becomes of the next document: taken as it should, without a word, or broken off before its end. */
export type Taking = 'takes' | 'loses_answer' | 'breaks_off'

/** What its counter does from now on. */
export type Counting =
  | { does: 'follows'; lateMs: number }
  | { does: 'stands_still' }
  | { does: 'is_negative' }

/**
 * A printer without a network, at an instant a test gives it: what it holds comes out label by label, and what it says
 * of its counter need not be so. What it says of its memory and its troubles is true.
 */
export function createLyingPrinter() {
  const paper: string[] = []
  const printedAt: number[] = []
  let memory: string[] = []
  let counting: Counting = { does: 'follows', lateMs: 0 }
  let taking: Taking = 'takes'
  let start = 1_000
  let nowMs = 0
  let trouble: PrinterTrouble | null = null
  let isAway = false
  let isHeld = false

  const shownBy = (atMs: number) => start + printedAt.filter(each => each <= atMs).length

  function told(): number | null {
    if (counting.does === 'is_negative') return readCount('-7')
    return readCount(String(counting.does === 'follows' ? shownBy(nowMs - counting.lateMs) : stillAt))
  }
  let stillAt = start

  return {
    paper,
    memory: () => memory,
    isAway: () => isAway,
    read: (): Reading | null =>
      isAway
        ? null
        : {
            situation: {
              troubles: trouble ? [trouble] : [],
              waiting: memory.length,
              isPresented: false,
              labelLengthDots: null,
            },
            counter: told(),
            atMs: nowMs,
          },
    take: (name: string, labels: number): Delivery => {
      const how = taking
      taking = 'takes'
      if (how === 'breaks_off') return cutOff
      memory.push(...Array<string>(labels).fill(name))
      return how === 'takes' ? { outcome: 'sent' } : cutOff
    },
    /** One label comes out, if anything lets it. */
    passTime: (ms: number) => {
      nowMs += ms
      const name = trouble || isHeld ? undefined : memory.shift()
      if (name === undefined) return
      paper.push(name)
      printedAt.push(nowMs)
    },
    count: (next: Counting) => {
      stillAt = told() ?? stillAt
      counting = next
    },
    jump: (by: number) => {
      start += by
      stillAt += by
    },
    setBack: () => {
      start = -printedAt.length
      stillAt = 0
    },
    printForOthers: (labels: number) => void memory.push(...Array<string>(labels).fill('of somebody else')),
    treatNext: (next: Taking) => {
      taking = next
    },
    stand: (next: PrinterTrouble | null) => {
      trouble = next
    },
    unplug: (next: boolean) => {
      isAway = next
    },
    hold: (next: boolean) => {
      isHeld = next
    },
    cutPower: () => {
      memory = []
    },
  }
}

export type LyingPrinter = ReturnType<typeof createLyingPrinter>

const cutOff: Delivery = { outcome: 'unknown', problem: { code: 'cut_off', message: 'It broke off.' } }
