import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { useShortcuts } from '../../../lib/keyboard/shortcuts.ts'
import type { KeyPress } from '../../../lib/scanning/key-press.ts'
import { useScanner } from '../../../lib/scanning/listen-for-scans.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import {
  type Act,
  enter,
  escape,
  forceKey,
  holdKey,
  quantityKey,
  reprintKey,
  submit,
  typed,
  undoKey,
} from './pack-keys.ts'
import { type PackState, packState, type Shown, shownOf } from './pack-store.ts'
import type { PackControls } from './use-pack-desk.ts'

type Ports = { controls: PackControls | null; tell: (shown: Shown) => void }

/** Longer than two halves of one press, shorter than a decision. */
const guardMs = 400

/** Keys that are of a control somebody went to by Tab. */
const isAtControl = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('a[href], button, input, select, textarea, [role=menuitem]')

const clearTyping = { typing: null, isTakingOver: false }

/** Everything the desk hears: scans, keys, and the buttons that do the same. */
export function usePackKeys({ controls, tell }: Ports) {
  const { data: printers } = useQuery(query(printerEndpoints.list, {}))
  const lastEnterMs = useRef(Number.NEGATIVE_INFINITY)

  const otherPrinter = (state: PackState): void => {
    const shown = shownOf(state)
    const others = (printers?.results ?? []).filter(each => each.enabled)
    const now = others.findIndex(
      each => shown?.kind === 'printer_trouble' && each.name === shown.printer_name,
    )
    const next = others[(now + 1) % Math.max(1, others.length)]
    if (!next || others.length < 2) return announce(t('pack.onlyPrinter'), { urgent: true })
    controls?.step({ kind: 'printer', printer_id: next.id })
  }

  const perform = (act: Act): void => {
    switch (act.kind) {
      case 'step':
        packState.setState(clearTyping)
        controls?.step(act.step)
        return
      case 'claim':
        packState.setState(clearTyping)
        controls?.claim(act.orderId, act.takesOver)
        return
      case 'scan':
        packState.setState(clearTyping)
        controls?.scan(act.text, true)
        return
      case 'arm_take_over':
        announce(t('pack.next_takeOverAgain'), { urgent: true })
        packState.setState({ isTakingOver: true })
        return
      case 'clear_remark':
        packState.setState({ remark: null, isTakingOver: false })
        return
      case 'dismiss':
        packState.setState(({ session }) => ({ dismissed: session?.id ?? null, remark: null }))
        return
      case 'type':
        packState.setState(({ typing }) => ({
          typing: { purpose: typing?.purpose ?? act.purpose, text: `${typing?.text ?? ''}${act.text}` },
        }))
        return
      case 'close_typing':
        packState.setState({ typing: null })
        return
      case 'other_printer':
        return otherPrinter(packState.getState())
      case 'keep_layout':
        packDesk.setState({ layout: act.layout })
        packState.setState({ remark: null })
        return
      case 'not_now':
        return announce(t('pack.refused_not_now'))
      case 'nothing':
        return
    }
  }
  const press = (keyed: (state: PackState) => Act) => perform(keyed(packState.getState()))
  const onEnter = (): void => {
    const now = performance.now()
    if (now - lastEnterMs.current < guardMs) return
    lastEnterMs.current = now
    press(enter)
  }
  const onTyped = ({ key, ctrl, alt, meta, isRepeat }: KeyPress): void => {
    if (isRepeat || ctrl || alt || meta || isAtControl()) return
    if (key === 'Enter') onEnter()
    else if (key === '?') toggleKeys()
    else if ([...key].length === 1 && key !== ' ') perform(typed(packState.getState(), key))
  }
  useScanner(
    {
      onScan: ({ text }) => {
        packState.setState({ typing: null })
        controls?.scan(text)
      },
      onTyped: presses => presses.forEach(onTyped),
      onGarbled: () => {
        const remark = { kind: 'garbled' as const }
        packState.setState({ remark })
        tell(remark)
      },
    },
    { settings: packDesk(state => state.scanner), isOn: controls !== null },
  )
  useEscape(() => press(escape))
  useShortcuts(
    [
      { keys: 'mod+Enter', text: t('pack.keyNext'), run: onEnter },
      { keys: 'mod+Z', text: t('pack.keyUndo'), run: () => press(undoKey), whileTyping: false },
      { keys: 'F2', text: t('pack.keyQuantity'), run: () => press(quantityKey) },
      { keys: 'F4', text: t('pack.keyForce'), run: () => press(forceKey) },
      { keys: 'F8', text: t('pack.keyHold'), run: () => press(holdKey) },
      { keys: 'mod+P', text: t('pack.keyReprint'), run: () => press(reprintKey) },
    ],
    'screen',
  )
  const send = (): boolean => {
    const { typing } = packState.getState()
    const act = typing && submit(packState.getState(), typing)
    if (act) perform(act)
    return act !== null
  }
  return { onEnter, press, send, perform }
}

export type PackKeys = ReturnType<typeof usePackKeys>

export const toggleKeys = (): void =>
  packState.setState(({ isKeysShown }) => ({ isKeysShown: !isKeysShown }))

/** Esc gives the keyboard back to the desk first; what it stops comes with the next one. */
function useEscape(onEscape: () => void): void {
  const run = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.repeat) return
    if (document.activeElement?.closest('[role=menu]')) return
    if (packState.getState().isKeysShown) return toggleKeys()
    const isTyping = packState.getState().typing !== null
    if (isAtControl() && !isTyping && document.activeElement instanceof HTMLElement)
      return document.activeElement.blur()
    onEscape()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => run(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
}
