import { useEffect, useRef, useState } from 'react'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { openGates } from '../../../shared/desk/shipment-gates.ts'
import { toLateData } from '../../lib/drafts/ship-form.ts'
import { moneyText } from '../../lib/format.ts'
import { printKeys, useGuard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { rateName } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { shipDraft } from '../../stores/ship-draft.ts'
import type { NextAction } from './next-action.ts'
import { showRefusedFields } from './rates/use-rating.ts'
import type { ShipDesk } from './use-ship-desk.ts'

export const nextKeys = 'mod+Enter'

/** What the next step does, on its button and on its keys. No press is lost: what is not done says so. */
export function useShipActions(desk: ShipDesk) {
  const { action, work, rate, rating, printing, hold, isSenderAwaited } = desk
  const busy = busyText(desk)
  const prices = useSeenPrices(desk)
  const { note, say } = useNote(action)
  const { guard, held } = useGuard(() => say(t('ship.heldBack')))
  const take = (now: NextAction, clicks = 1) => guard(now, () => carryOut(desk, now), clicks)
  const early = useEarlyPress({ desk, prices, say, take })
  const press = (clicks = 1) => {
    // The second half of a double click belongs to the first.
    if (rating.isWaiting || isSenderAwaited) return clicks > 1 ? say(t('ship.heldBack')) : early.remember()
    if (busy !== null) return say(busy)
    if (hold.left !== null) return say(t('runs.hold', { seconds: hold.left }))
    if (action === null) return say(t('ship.opening'))
    if (action === 'buy' && !rate) return say(t('ship.chooseFirst'))
    if (action === 'buy' && rate && !prices.isSeen(rate)) return say(t('ship.readPrice'))
    if (action === 'buy' && rate && isPointOpen(desk, rate)) {
      desk.control.askedPoint.ask(rate.id)
      return say(t('ship.choosePoint'))
    }
    early.forget()
    take(action, clicks)
  }
  const print = () =>
    guard('print', () => {
      const held = printing.printNow()
      if (held !== null) say(held)
    })
  useShortcuts([
    { keys: nextKeys, text: t('ship.keyNext'), run: press },
    { keys: printKeys, text: t('ship.keyPrint'), run: print },
    {
      keys: 'Escape',
      text: t(hold.left === null ? 'ship.keyStop' : 'runs.stop'),
      run: hold.left === null ? early.stop : hold.stop,
      disabled: !early.isRemembered && hold.left === null,
    },
  ])
  const setAside = () => {
    if (work.shipmentId !== null) announce(t('ship.saidSetAside'))
    desk.next()
  }
  /** Enter in a field: on to the prices, and never past them. */
  const submit = () => {
    if (action === 'rate') press()
    else document.querySelector<HTMLInputElement>('input[name="rate"]:checked')?.focus()
  }
  const isBusy = rating.isWaiting || busy !== null
  const isUnread = action === 'buy' && rate !== null && !prices.isSeen(rate)
  return {
    press,
    submit,
    setAside,
    isBusy,
    note,
    isRemembered: early.isRemembered,
    isReady: !isBusy && !isSenderAwaited && !isUnread && (held === null || held !== action),
  }
}

export type ShipActions = ReturnType<typeof useShipActions>

function carryOut(desk: ShipDesk, action: NextAction): void {
  const { shipment, rate, rating, purchasing, printing } = desk
  if (action === 'rate') rating.rate()
  if (action === 'settle') purchasing.settle.mutate()
  if (action === 'next') desk.next()
  if (action === 'buy' && shipment && rate) buy(desk, rate)
  if (action === 'print' && shipment) printing.start(shipment.id)
}

/** Whether somebody chose a service to a pickup point, and neither the point yet nor to do without. */
const isPointOpen = ({ work, shipment }: ShipDesk, rate: RateRecord): boolean =>
  work.rateId === rate.id &&
  shipment !== null &&
  openGates(shipment, rate).some(({ kind }) => kind === 'point')

function buy({ shipment, purchasing, control, hold }: ShipDesk, { id }: RateRecord): void {
  if (!shipment) return
  const late = toLateData(control.form.getValues())
  void hold.start(() =>
    purchasing.purchase.mutate(
      { shipmentId: shipment.id, rateId: id, late },
      { onError: error => showRefusedFields(control, error) },
    ),
  )
}

/** What is under way and is not started again by another press. */
function busyText({ purchasing, printing }: ShipDesk): string | null {
  if (purchasing.purchase.isPending) return t('ship.heldBuy')
  if (purchasing.settle.isPending) return t('ship.heldSettle')
  return printing.isBusy ? t('ship.heldPrint') : null
}

/** What a press is told that did nothing; it stands until there is another next step. */
function useNote(action: NextAction | null) {
  const [note, setNote] = useState<{ text: string; at: NextAction | null } | null>(null)
  const say = (text: string) => {
    setNote({ text, at: action })
    announce(text)
  }
  return { note: note?.at === action ? note.text : null, say }
}

/** As long as it takes to see a price; a press before it was meant for something else. */
const readMs = 400

const priceOf = ({ carrier_id, service, total_charge, currency }: RateRecord): string =>
  JSON.stringify([carrier_id, service, total_charge, currency])

/** The prices of the parcel on the desk that have stood there to be read. */
function useSeenPrices({ stage, rates, work: { shipmentId } }: ShipDesk) {
  const [seen, setSeen] = useState<{ of: string | null; prices: ReadonlySet<string> }>({
    of: null,
    prices: new Set(),
  })
  const mark = (shown: readonly string[]) =>
    setSeen(before => ({
      of: shipmentId,
      prices: new Set([...(before.of === shipmentId ? before.prices : []), ...shown]),
    }))
  const shown = stage === 'rated' ? JSON.stringify(rates.map(priceOf)) : null
  const latest = useRef(mark)
  latest.current = mark
  useEffect(() => {
    if (shown === null) return
    const timer = setTimeout(() => latest.current(JSON.parse(shown) as string[]), readMs)
    return () => clearTimeout(timer)
  }, [shown])
  return {
    isSeen: (rate: RateRecord) => seen.of === shipmentId && seen.prices.has(priceOf(rate)),
    /** For who has waited for these prices. */
    markSeen: () => mark(rates.map(priceOf)),
  }
}

type Remembered = { wants: 'rate' } | { wants: 'buy'; price: string | null }

type EarlyPorts = {
  desk: ShipDesk
  prices: ReturnType<typeof useSeenPrices>
  say: (text: string) => void
  take: (action: NextAction) => void
}

/**
 * A press that came before what it is for: it waits, visibly, until Esc stops it. It buys only at the price that
 * stood there when it came; where there was none or it has changed, the cheapest is chosen and the next press buys.
 */
function useEarlyPress({ desk, prices, say, take }: EarlyPorts) {
  const { mode, rate, rates, rating, stage, isSenderAwaited } = desk
  const [remembered, setRemembered] = useState<Remembered | null>(null)
  const settle = () => {
    if (remembered === null || isSenderAwaited) return
    if (remembered.wants === 'rate') {
      setRemembered(null)
      return take('rate')
    }
    const isMoot = rating.mutation.isError || (rating.mutation.isPending && !rating.isOfThese)
    const found = stage === 'rated' ? rates.find(each => priceOf(each) === remembered.price) : undefined
    if (!isMoot && !found && rating.mutation.isPending) return
    setRemembered(null)
    if (isMoot) return rating.mutation.isError ? undefined : say(t('ship.stopped'))
    if (stage !== 'rated' || !rate) return say(t('ship.stopped'))
    if (found) {
      shipDraft.getState().change(mode, { rateId: found.id })
      return buy(desk, found)
    }
    prices.markSeen()
    say(t('ship.chosenNow', { service: rateName(rate), price: moneyText(rate.total_charge, rate.currency) }))
  }
  useEffect(settle)
  return {
    isRemembered: remembered !== null,
    remember: () => {
      const price = rate && prices.isSeen(rate) ? priceOf(rate) : null
      setRemembered(rating.isWaiting ? { wants: 'buy', price } : { wants: 'rate' })
      announce(t('ship.waitsForRates'))
    },
    forget: () => setRemembered(null),
    stop: () => {
      setRemembered(null)
      say(t('ship.stopped'))
    },
  }
}
