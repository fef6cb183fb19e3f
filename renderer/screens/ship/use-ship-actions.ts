import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { printKeys } from '../../lib/printing/print-keys.ts'
import { useSettledAction } from '../../lib/station/use-settled-action.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { ShipDesk } from './use-ship-desk.ts'

export const formId = 'ship-form'
export const nextKeys = 'mod+Enter'

/** What the next step does, on its button and on its keys. */
export function useShipActions(desk: ShipDesk) {
  const { action, shipment, work, rate, rating, purchasing, printing, isSenderAwaited } = desk
  const isBusy =
    rating.isWaiting ||
    purchasing.purchase.isPending ||
    purchasing.settle.isPending ||
    printing.print.isPending ||
    printing.repeat.isPending
  const settled = useSettledAction(action)
  const pressPrint = useSettledAction('print')
  const press = () =>
    settled.press(() => {
      if (isBusy || isSenderAwaited) return
      if (action === 'rate') rating.rate()
      if (action === 'settle') purchasing.settle.mutate()
      if (action === 'next') desk.next()
      if (action === 'buy' && shipment && rate)
        purchasing.purchase.mutate({ shipmentId: shipment.id, rateId: rate.id })
      if (action === 'print' && shipment) printing.start(shipment.id)
    })
  useShortcuts([
    { keys: nextKeys, text: t('ship.keyNext'), run: press },
    { keys: printKeys, text: t('ship.keyPrint'), run: () => pressPrint.press(printing.printNow) },
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
  return { press, submit, setAside, isBusy, isReady: settled.isReady && !isBusy && !isSenderAwaited }
}

export type ShipActions = ReturnType<typeof useShipActions>
