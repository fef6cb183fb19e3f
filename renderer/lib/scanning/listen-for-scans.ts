import { useEffect, useEffectEvent } from 'react'
import { type KeyPress, scanSignOf } from './key-press.ts'
import { createScanDetector, type DetectedScan, type KeyVerdict } from './scan-detector.ts'
import { type ScannerSettings, usualScanner } from './scanner-settings.ts'

export type ScanHandlers = {
  onScan: (scan: DetectedScan) => void
  /** Keys typed outside of fields, once they are known to be no scan. */
  onTyped?: (presses: readonly KeyPress[]) => void
  /** Two scanners at once. */
  onGarbled?: (text: string) => void
}

export type ScanListening = {
  settings?: ScannerSettings
  /** Whether shortcuts of the page wait until a key is known to be typed; they then come as `onTyped`. */
  holds?: boolean
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

/** Hears scans wherever the keyboard is, until the answer is called. */
export function listenForScans(
  handlers: ScanHandlers,
  { settings = usualScanner, holds = true }: ScanListening = {},
): () => void {
  const detector = createScanDetector(settings, { holds })
  const held = new Set<string>()
  let snapshots: (Snapshot | null)[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(outcomes: KeyVerdict['outcomes']): void {
    for (const outcome of outcomes) {
      if (outcome.kind === 'scan') handlers.onScan(outcome)
      else if (outcome.kind === 'garbled') handlers.onGarbled?.(outcome.text)
      else if (!outcome.isInField) handlers.onTyped?.(outcome.presses)
    }
  }

  function wait(): void {
    clearTimeout(timer)
    const dueMs = detector.dueMs()
    if (dueMs === null) snapshots = []
    else timer = setTimeout(() => lapse(dueMs), Math.max(0, dueMs - performance.now()) + 1)
  }

  function lapse(dueMs: number): void {
    // A page that was busy has keys waiting that came in time: they are heard before the silence is believed.
    const isLate = performance.now() - dueMs > busyMs
    timer = isLate ? setTimeout(believe, busyMs) : undefined
    if (!isLate) believe()
  }

  function believe(): void {
    const outcomes = detector.elapse(performance.now())
    wait()
    tell(outcomes)
  }

  function carryOut({ swallow, takeBackFrom, outcomes }: KeyVerdict, event: KeyboardEvent): void {
    if (swallow) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const before = takeBackFrom === null ? null : snapshots[takeBackFrom]
    if (before) putBack(before)
    wait()
    tell(outcomes)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const isFresh = (detector.dueMs() ?? Number.NEGATIVE_INFINITY) < event.timeStamp
    if (isFresh) snapshots = []
    const field = fieldOf(event.target)
    const isSign = event.key.length === 1
    const press = pressOf(event, isSign && held.size > 0)
    const sign = scanSignOf(press)
    if (sign !== null && typeof sign === 'object') snapshots.push(field ? snapshotOf(field) : null)
    if (isSign) held.add(event.code)
    carryOut(detector.press(press, isEditable(event.target)), event)
  }

  function onKeyUp(event: KeyboardEvent): void {
    held.delete(event.code)
    if (event.key === 'Alt') carryOut(detector.releaseAlt(event.timeStamp), event)
  }

  const forget = () => held.clear()
  addEventListener('keydown', onKeyDown, true)
  addEventListener('keyup', onKeyUp, true)
  addEventListener('blur', forget)
  return () => {
    clearTimeout(timer)
    removeEventListener('keydown', onKeyDown, true)
    removeEventListener('keyup', onKeyUp, true)
    removeEventListener('blur', forget)
  }
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
  { settings, holds, isOn = true }: ScanListening & { isOn?: boolean } = {},
): void {
  const scan = useEffectEvent(onScan)
  const typed = useEffectEvent((presses: readonly KeyPress[]) => onTyped?.(presses))
  const garbled = useEffectEvent((text: string) => onGarbled?.(text))
  useEffect(() => {
    if (!isOn) return
    const handlers = {
      onScan: (found: DetectedScan) => scan(found),
      onTyped: (presses: readonly KeyPress[]) => typed(presses),
      onGarbled: (text: string) => garbled(text),
    }
    return listenForScans(handlers, { ...(settings && { settings }), ...(holds !== undefined && { holds }) })
  }, [isOn, settings, holds])
}
