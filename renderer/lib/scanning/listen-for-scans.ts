import { useEffect, useEffectEvent } from 'react'
import { type KeyPress, scanSignOf } from './key-press.ts'
import { createScanDetector, type DetectedScan, type KeyOutcome, type KeyVerdict } from './scan-detector.ts'
import { type ScannerSettings, usualScanner } from './scanner-settings.ts'

type Garbled = Extract<KeyOutcome, { kind: 'garbled' }>

export type ScanHandlers = {
  onScan: (scan: DetectedScan) => void
  /** Keys typed outside of fields, once they are known to be no scan. */
  onTyped?: (presses: readonly KeyPress[]) => void
  /** Two scanners at once, or a scan the computer was too busy for: it is to be scanned again. */
  onGarbled?: (why: Garbled['why']) => void
}

export type ScanListening = {
  settings?: ScannerSettings
  /** Whether shortcuts of the page wait until a key is known to be typed; they then come as `onTyped`. */
  holds?: boolean
  /** The screen is for a scanner: see `createScanDetector`. */
  isStation?: boolean
}

type Field = HTMLInputElement | HTMLTextAreaElement
type Snapshot = { field: Field; value: string; from: number | null; to: number | null }

const fieldOf = (target: EventTarget | null): Field | null =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement ? target : null

const isEditable = (target: EventTarget | null): boolean =>
  fieldOf(target) !== null ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLElement && target.isContentEditable)

const snapshotOf = (field: Field): Snapshot => ({
  field,
  value: field.value,
  from: field.selectionStart,
  to: field.selectionEnd,
})

/** As if nobody had typed: React hears of it as of any other input. */
function putBack({ field, value, from, to }: Snapshot): void {
  if (field.value === value) return
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  if (from !== null) field.setSelectionRange(from, to)
}

/** A timer that is later than this says that the page was busy. */
const busyMs = 40

/** What fields held before each key of the burst under way. */
function createFieldMemory() {
  let snapshots: (Snapshot | null)[] = []
  return {
    forget: () => {
      snapshots = []
    },
    note: (target: EventTarget | null) => {
      const field = fieldOf(target)
      snapshots.push(field ? snapshotOf(field) : null)
    },
    /** Takes the keys from this one on back out. */
    takeBack: (from: number) => {
      const before = snapshots[from]
      if (before) putBack(before)
    },
  }
}

/** How often a page that is never free is waited for. */
const mostDelays = 2

/** Calls `work` when the silence is over; keys that came in time and wait for a busy page are heard before. */
function createSilence(work: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  /** In short steps: a page that was busy until just before the end would not be seen to have been. */
  function step(dueMs: number, delays: number): void {
    const startMs = performance.now()
    const stepMs = Math.min(busyMs, Math.max(0, dueMs - startMs)) + 1
    timer = setTimeout(() => {
      const nowMs = performance.now()
      const wasBusy = nowMs - startMs - stepMs > busyMs && delays < mostDelays
      if (wasBusy) step(Math.max(dueMs, nowMs + busyMs), delays + 1)
      else if (nowMs < dueMs) step(dueMs, delays)
      else work()
    }, stepMs)
  }
  function wait(dueMs: number): void {
    cancel()
    step(dueMs, 0)
  }
  return { wait, cancel }
}

/** Hears scans wherever the keyboard is, until the answer is called. */
export function listenForScans(
  handlers: ScanHandlers,
  { settings = usualScanner, holds = true, isStation = false }: ScanListening = {},
): () => void {
  const detector = createScanDetector(settings, { holds, isStation })
  const fields = createFieldMemory()
  const silence = createSilence(() => tell(detector.elapse(performance.now())))
  const held = new Set<string>()

  function tell(outcomes: KeyVerdict['outcomes']): void {
    const dueMs = detector.dueMs()
    if (dueMs === null) {
      silence.cancel()
      fields.forget()
    } else silence.wait(dueMs)
    for (const outcome of outcomes) handOver(outcome, handlers)
  }

  function carryOut({ swallow, takeBackFrom, outcomes }: KeyVerdict, event: KeyboardEvent): void {
    if (swallow) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    if (takeBackFrom !== null) fields.takeBack(takeBackFrom)
    tell(outcomes)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (detector.isApart(event.timeStamp)) {
      fields.forget()
      // A key that was let go while nobody listened is not held for ever.
      held.clear()
    }
    const isSign = event.key.length === 1
    held.delete(event.code)
    const press = pressOf(event, isSign && held.size > 0)
    const sign = scanSignOf(press)
    if (sign !== null && typeof sign === 'object') fields.note(event.target)
    if (isSign) held.add(event.code)
    carryOut(detector.press(press, isEditable(event.target)), event)
  }

  function onKeyUp(event: KeyboardEvent): void {
    held.delete(event.code)
    if (event.key === 'Alt') carryOut(detector.releaseAlt(event.timeStamp), event)
  }

  const stopping = new AbortController()
  const capture = { capture: true, signal: stopping.signal }
  addEventListener('keydown', onKeyDown, capture)
  addEventListener('keyup', onKeyUp, capture)
  addEventListener('blur', () => held.clear(), { signal: stopping.signal })
  return () => {
    silence.cancel()
    stopping.abort()
  }
}

function handOver(outcome: KeyOutcome, { onScan, onTyped, onGarbled }: ScanHandlers): void {
  if (outcome.kind === 'scan') onScan(outcome)
  else if (outcome.kind === 'garbled') onGarbled?.(outcome.why)
  else if (!outcome.isInField) onTyped?.(outcome.presses)
}

const pressOf = (event: KeyboardEvent, isOverlapping: boolean): KeyPress => ({
  key: event.key,
  code: event.code,
  atMs: event.timeStamp,
  shift: event.shiftKey,
  ctrl: event.ctrlKey,
  alt: event.altKey,
  meta: event.metaKey,
  isRepeat: event.repeat,
  isComposing: event.isComposing,
  isOverlapping,
})

/** Scans, for as long as the component is there. A change of `settings` begins anew: keep the object. */
export function useScanner(
  { onScan, onTyped, onGarbled }: ScanHandlers,
  { settings, holds, isStation, isOn = true }: ScanListening & { isOn?: boolean } = {},
): void {
  const scan = useEffectEvent(onScan)
  const typed = useEffectEvent((presses: readonly KeyPress[]) => onTyped?.(presses))
  const garbled = useEffectEvent((why: Garbled['why']) => onGarbled?.(why))
  useEffect(() => {
    if (!isOn) return
    const handlers = {
      onScan: (found: DetectedScan) => scan(found),
      onTyped: (presses: readonly KeyPress[]) => typed(presses),
      onGarbled: (why: Garbled['why']) => garbled(why),
    }
    return listenForScans(handlers, {
      ...(settings && { settings }),
      ...(holds !== undefined && { holds }),
      ...(isStation !== undefined && { isStation }),
    })
  }, [isOn, settings, holds, isStation])
}
