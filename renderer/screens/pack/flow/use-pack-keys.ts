import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scopesOfRole } from '../../../../shared/desk/operators.ts'
import { cartPlaces } from '../../../../shared/desk/packing-batches.ts'
import { packingSettingEndpoints } from '../../../../shared/desk/packing-settings.ts'
import { printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { signInEndpoints } from '../../../../shared/desk/sign-in.ts'
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import { createForeignLines } from '../../../lib/scanning/foreign-lines.ts'
import type { KeyPress } from '../../../lib/scanning/key-press.ts'
import { useScanner } from '../../../lib/scanning/listen-for-scans.ts'
import type { DetectedScan } from '../../../lib/scanning/scan-detector.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import {
  type Act,
  cancelKey,
  createEnterGuard,
  enter,
  forceKey,
  holdKey,
  quantityKey,
  reprintKey,
  submit,
  typed,
  undoKey,
} from './pack-keys.ts'
import { type PackState, packState, type Shown, shownOf, standingSession } from './pack-store.ts'
import type { PackControls } from './use-pack-desk.ts'

type Ports = {
  controls: PackControls | null
  tell: (shown: Shown) => void
  /** Begins what Enter begins on an empty desk, in place of the oldest order; null where that is meant. */
  onBegin: (() => void) | null
  /** Prints what is picked, while no order is on the desk; null where nothing is. */
  onPrint: (() => void) | null
}

/** Keys that are of a control somebody went to by Tab. */
const isAtControl = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('a[href], button, input, select, textarea, [role=menuitem]')

type ShortcutPorts = {
  onEnter: () => void
  onForce: () => void
  onPrint: Ports['onPrint']
  press: (keyed: (state: PackState) => Act) => void
}

/** Keys that are named on the screen. With no order on the desk the paper that is meant is the one of the batch. */
const shortcutsOf = ({ onEnter, onForce, onPrint, press }: ShortcutPorts) => [
  { keys: 'mod+Enter', text: t('pack.keyNext'), run: onEnter },
  { keys: 'mod+Z', text: t('pack.keyUndo'), run: () => press(undoKey), whileTyping: false },
  { keys: 'F2', text: t('pack.keyQuantity'), run: () => press(quantityKey) },
  { keys: 'F4', text: t('pack.keyForce'), run: onForce },
  { keys: 'F8', text: t('pack.keyHold'), run: () => press(holdKey) },
  {
    keys: 'mod+P',
    text: t(onPrint ? 'pack.pickListPrint' : 'pack.keyReprint'),
    run: () => {
      if (onPrint && standingSession(packState.getState()) === null) onPrint()
      else press(reprintKey)
    },
  },
]

const clearTyping = { typing: null, isTakingOver: false }

/** Everything the desk hears: scans, keys, and the buttons that do the same. */
export function usePackKeys({ controls, tell, onBegin, onPrint }: Ports) {
  const [guard] = useState(createEnterGuard)
  const scan = useScans(controls, guard.somethingElse)
  const otherPrinter = useOtherPrinter(controls)
  const doing = doingOf({ controls, onBegin, otherPrinter })
  const perform = <K extends Act['kind']>(act: Extract<Act, { kind: K }>): void =>
    (doing[act.kind as K] as (one: typeof act) => void)(act)
  const press = (keyed: (state: PackState) => Act) => {
    guard.somethingElse()
    perform(keyed(packState.getState()))
  }
  /** What Enter says, wherever it was pressed: on the desk or in the line. */
  const decide = (act: Act, atMs: number): void => {
    if (guard.isMeant(act, atMs)) perform(act)
    else announce(t('pack.enterTwice'))
  }
  const onEnterAt = (atMs: number): void => decide(enter(packState.getState()), atMs)
  const onEnter = () => onEnterAt(performance.now())
  const mayNotForce = useMayNotForce()
  const onForce = (): void => {
    const act = forceKey(packState.getState())
    const isRefused = mayNotForce !== null && act.kind === 'type' && act.purpose === 'reason'
    if (isRefused) say({ kind: 'may_not_force', who: mayNotForce }, tell)
    else press(() => act)
  }
  const onTyped = ({ key, atMs, ctrl, alt, meta, isRepeat }: KeyPress): void => {
    if (isRepeat || ctrl || alt || meta || isAtControl()) return
    if (key === 'Enter') onEnterAt(atMs)
    else if (key === '?') toggleKeys()
    else if ([...key].length === 1 && key !== ' ') press(state => typed(state, key))
  }
  useScanner(
    {
      onScan: scan,
      onTyped: presses => {
        const place = placeIn(presses)
        if (place === null) presses.forEach(onTyped)
        else scan(place)
      },
      onGarbled: why => say({ kind: why === 'mixed' ? 'garbled' : 'torn' }, tell),
    },
    { settings: packDesk(state => state.scanner), isStation: true },
  )
  useEscape(() => press(cancelKey))
  useShortcuts(shortcutsOf({ onEnter, onForce, onPrint, press }), 'screen')
  const send = () => sendTyped(act => decide(act, performance.now()))
  return {
    onEnter,
    onForce,
    mayForce: mayNotForce === null,
    press,
    send,
    onEdit: guard.somethingElse,
    perform,
  }
}

/** What stands in the line is done; false where it says nothing that could be. */
function sendTyped(decide: (act: Act) => void): boolean {
  const { typing } = packState.getState()
  const act = typing && submit(packState.getState(), typing)
  if (act) decide(act)
  return act !== null
}

/** Said by the page itself, over what stands. */
function say(remark: Shown, tell: (shown: Shown) => void): void {
  packState.setState({ remark })
  tell(remark)
}

type Heard = Pick<DetectedScan, 'text' | 'keysText' | 'startMs' | 'endMs'>

/** A place of the cart is too short to be known as a scan; nobody types one that quickly. */
function placeIn(presses: readonly KeyPress[]): Heard | null {
  const { mode, scanner } = packDesk.getState()
  const text = presses
    .map(({ key }) => key)
    .join('')
    .toUpperCase()
  const isQuick = presses.every(
    ({ atMs }, at) => at === 0 || atMs - (presses[at - 1]?.atMs ?? 0) < scanner.longestGapMs,
  )
  const [startMs, endMs] = [presses[0]?.atMs ?? 0, presses.at(-1)?.atMs ?? 0]
  return mode === 'batch' && isQuick && cartPlaces.includes(text)
    ? { text, keysText: text, startMs, endMs }
    : null
}

/** What is scanned before the desk can talk to the station waits for it. Lines of somebody else's code are none. */
function useScans(controls: PackControls | null, onScanned: () => void): (heard: Heard) => void {
  const early = useRef<string[]>([])
  const [isForeignLine] = useState(createForeignLines)
  useEffect(() => {
    if (controls) for (const text of early.current.splice(0)) controls.scan(text)
  }, [controls])
  return heard => {
    onScanned()
    if (isForeignLine(heard)) return
    packState.setState({ typing: null })
    if (controls) controls.scan(heard.text)
    else early.current.push(heard.text)
  }
}

/** Sends the label that does not come out to the next printer of the shop. */
function useOtherPrinter(controls: PackControls | null): () => void {
  const { data: printers } = useQuery(query(printerEndpoints.list, {}))
  return () => {
    const shown = shownOf(packState.getState())
    const others = (printers?.results ?? []).filter(each => each.enabled)
    const now = others.findIndex(
      each => shown?.kind === 'printer_trouble' && each.name === shown.printer_name,
    )
    const next = others[(now + 1) % Math.max(1, others.length)]
    if (!next || others.length < 2) announce(t('pack.onlyPrinter'), { urgent: true })
    else controls?.step({ kind: 'printer', printer_id: next.id })
  }
}

type Doing = { [K in Act['kind']]: (act: Extract<Act, { kind: K }>) => void }

type DoingPorts = Pick<Ports, 'controls' | 'onBegin'> & { otherPrinter: () => void }

/** What each key does. */
function doingOf({ controls, onBegin, otherPrinter }: DoingPorts): Doing {
  const put = packState.setState
  return {
    step: ({ step }) => {
      put(clearTyping)
      controls?.step(step)
    },
    claim: ({ orderId, takesOver }) => {
      put(clearTyping)
      if (onBegin && orderId === null) onBegin()
      else controls?.claim(orderId, takesOver)
    },
    scan: ({ text, goesOn = false }) => {
      put(clearTyping)
      controls?.scan(text, { isKeyed: true, goesOn })
    },
    arm_take_over: () => {
      announce(t('pack.next_takeOverAgain'), { urgent: true })
      put({ isTakingOver: true })
    },
    clear_remark: () => put({ remark: null, isTakingOver: false }),
    dismiss: () => put(({ session }) => ({ dismissed: session?.id ?? null, remark: null })),
    type: ({ purpose, text }) =>
      put(({ typing }) => ({
        typing: { purpose: typing?.purpose ?? purpose, text: `${typing?.text ?? ''}${text}` },
      })),
    close_typing: () => put({ typing: null }),
    other_printer: otherPrinter,
    keep_layout: ({ layout }) => {
      packDesk.setState({ layout })
      put({ remark: null })
    },
    not_now: () => announce(t('pack.refused_not_now')),
    nothing: () => undefined,
  }
}

export type PackKeys = ReturnType<typeof usePackKeys>

export const toggleKeys = (): void => packState.setState(({ isKeysShown }) => ({ isKeysShown: !isKeysShown }))

/** Esc gives the keyboard back to the desk first; what it stops comes with the next one. */
function useEscape(onEscape: () => void): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat) return
    if (document.activeElement?.closest('[role=menu]')) return
    const { isKeysShown, typing } = packState.getState()
    const at = document.activeElement
    if (isKeysShown) toggleKeys()
    else if (isAtControl() && typing === null && at instanceof HTMLElement) at.blur()
    else onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}

/** Who is signed in and may not count what cannot be scanned; null where it may be done, or the station has to say. */
function useMayNotForce(): string | null {
  const { data: settings } = useQuery(query(packingSettingEndpoints.retrieve, {}))
  const { data: signedIn } = useQuery(query(signInEndpoints.retrieve, {}))
  const operator = signedIn?.operator
  if (!operator || settings?.may_force !== 'manager') return null
  return scopesOfRole[operator.role].includes('manage') ? null : operator.name
}
