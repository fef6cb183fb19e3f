import { type RefObject, useEffect, useRef, useState } from 'react'
import type { AskedTarget, OrderEntry } from '../../../shared/desk/orders.ts'
import { type Shortcut, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { focusRow } from '../../lib/keyboard/use-row-keys.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { Asking } from './action-forms.tsx'
import type { OrderActions } from './use-order-actions.ts'
import type { OrderList } from './use-order-list.ts'
import type { ChosenOrders } from './use-order-selection.ts'

type Ports = {
  list: OrderList
  chosen: ChosenOrders
  actions: OrderActions
  frame: RefObject<HTMLDivElement | null>
  ask: (asking: Asking) => void
}

/** What the letters and forms of the screen are about: what is chosen, else the row that has the keyboard, else the open order. */
function useTargets({ list, chosen, frame }: Pick<Ports, 'list' | 'chosen' | 'frame'>) {
  const asked = useRef<AskedTarget | null>(null)
  const rowInFocus = (): OrderEntry | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    return row && frame.current?.contains(row) ? list.found.rows.get(Number(row.dataset.index)) : undefined
  }
  const single = (): string | undefined => {
    const open = list.search.open === 'new' ? undefined : list.search.open
    return rowInFocus()?.id ?? open
  }
  const meant = (): AskedTarget => {
    const id = single()
    return chosen.count > 0 ? chosen.target : { ids: id === undefined ? [] : [id] }
  }
  return {
    /** What a form that is open was opened for. */
    target: () => asked.current ?? meant(),
    askedFor: (of: AskedTarget | null) => {
      asked.current = of
    },
    isHeld: () => (chosen.count > 0 ? chosen.entries : [rowInFocus()])?.some(entry => entry?.hold) ?? false,
    /** Does it to what is meant, or says that nothing is chosen. */
    withTarget: (act: (meant: AskedTarget) => void) => () => {
      const of = meant()
      if (of.ids?.length === 0) return announce(t('orders.chooseFirst'))
      // A form takes the keyboard away from the row it is about.
      asked.current = of
      act(of)
    },
    withOne: (act: (id: string) => void) => () => {
      const id = single() ?? chosen.entries?.[0]?.id
      if (id === undefined) announce(t('orders.chooseFirst'))
      else act(id)
    },
  }
}

const letter = (keys: string, text: Shortcut['text'], run: () => void): Shortcut => ({
  keys,
  text,
  run,
  whileTyping: false,
})

function shipTogether({ entries }: ChosenOrders, actions: OrderActions): void {
  if (entries === null || entries.length < 2) announce(t('orders.mergeTwo'))
  else actions.ship(entries.map(({ id }) => ({ id })))
}

/** Asks for the prices of what is chosen; without a choice asks first whether all that is ready here is meant. */
function buyShown({ list, chosen, actions }: Ports, askWhole: () => void): void {
  const { view = 'ready', open } = list.search
  if (open === 'new' || actions.isBusy) return
  if (chosen.count > 0) actions.buy(chosen.target)
  else if (view === 'ready' && open === undefined && (list.found.count ?? 0) > 0) askWhole()
  else announce(t('orders.chooseFirst'))
}

/** So long the keyboard rests on a row before the pane follows it. */
const followAfterMs = 120

/** An open pane shows the row the keyboard rests on; a form in it stays. */
function useFollowing({ search, open }: OrderList, isEditing: boolean) {
  const [isFollowing, setFollowing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stop = () => {
    clearTimeout(timer.current)
    setFollowing(false)
  }
  return {
    /** The pane came by walking the list, which keeps the keyboard. */
    isFollowing,
    stop,
    follow: (id: string) => {
      clearTimeout(timer.current)
      const { open: shown } = search
      if (shown === undefined || shown === 'new' || shown === id || isEditing) return
      timer.current = setTimeout(() => {
        setFollowing(true)
        open(id, { replace: true })
      }, followAfterMs)
    },
  }
}

/** What stands beside the list: an order to be read, changed or split. */
function usePane({ list, frame }: Pick<Ports, 'list' | 'frame'>) {
  const [editing, edit] = useState<string | null>(null)
  const [splitting, split] = useState<string | null>(null)
  const { open } = list.search
  const isBusy = open !== undefined && (open === editing || open === splitting)
  const { isFollowing, follow, stop } = useFollowing(list, isBusy)
  const show = (id: string) => {
    stop()
    list.open(id)
  }
  return {
    editing,
    edit,
    splitting,
    split,
    isFollowing,
    follow,
    show,
    closePane: () => {
      edit(null)
      split(null)
      stop()
      list.open(null)
      requestAnimationFrame(() => focusRow(frame.current))
    },
    startEdit: (id: string) => {
      show(id)
      edit(id)
    },
    startSplit: (id: string) => {
      edit(null)
      show(id)
      split(id)
    },
  }
}

/** The letters of the screen. */
export function useOrderKeys(ports: Ports) {
  const { list, chosen, actions, ask } = ports
  const { startEdit, startSplit, ...pane } = usePane(ports)
  const targets = useTargets(ports)
  const { withTarget, withOne } = targets
  const hold = (meant: AskedTarget) =>
    targets.isHeld() ? actions.run(meant, { kind: 'release' }) : ask('hold')
  const [isAskingWhole, askWhole] = useState(false)
  const buy = () => pane.editing === null && buyShown(ports, () => askWhole(true))
  const shipOne = (id: string) => actions.ship([{ id }])
  const duplicateOne = (id: string) => actions.duplicate(id, list.open)
  const askTags = () => ask('tag')
  const askNote = () => ask('note')
  const leave = () => {
    if (list.search.open !== undefined) pane.closePane()
    else if (chosen.count > 0) chosen.clear()
  }
  useShortcuts([
    letter('c', t('orders.keyNew'), () => list.open('new')),
    letter('s', t('orders.keyShip'), withOne(shipOne)),
    letter('e', t('orders.keyEdit'), withOne(startEdit)),
    letter('d', t('orders.keyDuplicate'), withOne(duplicateOne)),
    letter('h', t('orders.keyHold'), withTarget(hold)),
    letter('t', t('orders.keyTag'), withTarget(askTags)),
    letter('n', t('orders.keyNote'), withTarget(askNote)),
    letter('m', t('orders.keyMerge'), () => shipTogether(chosen, actions)),
    letter('shift+M', t('orders.keySplit'), withOne(startSplit)),
    letter('p', t('orders.keySlip'), withTarget(actions.printSlips)),
    letter('shift+P', t('orders.pickBatch'), withTarget(actions.picking.pick)),
    letter(
      'Delete',
      t('orders.keyCancel'),
      withTarget(meant => actions.run(meant, { kind: 'cancel' })),
    ),
    letter('b', t('orders.keyBuy'), buy),
    { keys: 'mod+Enter', text: t('orders.keyBuy'), run: buy },
    letter('mod+A', t('orders.keyAll'), () => chosen.chooseAll(true)),
    letter('Escape', t('orders.close'), leave),
  ])
  const askFor = (asking: Asking, of?: AskedTarget) => {
    targets.askedFor(of ?? null)
    ask(asking)
  }
  return { ...pane, askFor, target: targets.target, isAskingWhole, askWhole }
}
