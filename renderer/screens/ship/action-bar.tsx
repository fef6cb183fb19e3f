import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type CarrierRecord, carrierEndpoints } from '../../../shared/api/carriers.ts'
import { Keys } from '../../components/keys.tsx'
import { PageFoot } from '../../components/page/page.tsx'
import { toLateData } from '../../lib/drafts/ship-form.ts'
import { moneyText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard, printKeys, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { carrierNameOf, rateName } from '../../lib/shipments/shipment-text.ts'
import { query, useSettledAction } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './action-bar.module.css'
import type { ShipDesk } from './use-ship-desk.ts'

/** The one next step at the foot of the screen, always in the same place and on the same keys. */
export function ActionBar({ desk, actions }: { desk: ShipDesk; actions: ShipActions }) {
  const { press, setAside, isBusy, isReady } = actions
  const { action, work, stage } = desk
  const carriers = useQuery(query(carrierEndpoints.list, {}, desk.mode)).data?.results ?? []
  const wrong = action === 'rate' ? Object.keys(desk.control.form.errors).length : 0
  return (
    <PageFoot>
      <div className={classes.bar}>
        <Text fz="sm" className={classes.hint} {...(wrong > 0 ? { c: 'var(--mantine-color-error)' } : {})}>
          {wrong > 0 ? t('ship.wrongEntries', { count: wrong }) : hintOf(desk, carriers)}
        </Text>
        <Group gap="sm">
          {stage === 'bought' || isBusy ? null : (
            <Button variant="subtle" color="gray" c="var(--ink-soft)" onClick={setAside}>
              {t(work.shipmentId === null ? 'ship.clear' : 'ship.setAside')}
            </Button>
          )}
          <Button
            size="md"
            className={classes.next ?? ''}
            disabled={action === null || isBusy}
            aria-disabled={!isReady}
            aria-keyshortcuts={ariaKeys(nextKeys, isMacKeyboard())}
            rightSection={<Keys of={nextKeys} />}
            {...(action === 'rate' ? { type: 'submit', form: formId } : { onClick: press })}
          >
            {labelOf(desk, isBusy)}
          </Button>
        </Group>
      </div>
    </PageFoot>
  )
}

function labelOf({ action, rate }: ShipDesk, isBusy: boolean): string {
  switch (action) {
    case 'buy':
      if (isBusy) return t('ship.actionBuyBusy')
      return t('ship.actionBuy', { price: rate ? moneyText(rate.total_charge, rate.currency) : '' })
    case 'settle':
      return t(isBusy ? 'ship.actionSettleBusy' : 'ship.actionSettle')
    case 'print':
      return t(isBusy ? 'ship.actionPrintBusy' : 'ship.actionPrint')
    case 'next':
      return t('ship.actionNext')
    default:
      return t(isBusy ? 'ship.actionRateBusy' : 'ship.actionRate')
  }
}

function hintOf({ action, rate, stage }: ShipDesk, carriers: readonly CarrierRecord[]): string {
  switch (action) {
    case 'buy':
      return rate
        ? t('ship.hintBuy', { service: rateName(rate), carrier: carrierNameOf(rate, carriers) })
        : ''
    case 'settle':
      return t('ship.hintSettle')
    case 'print':
      return t('ship.hintPrint')
    case 'next':
      return t(stage === 'queued' ? 'ship.hintQueued' : 'ship.hintNext')
    default:
      return t('ship.hintRate')
  }
}

export const formId = 'ship-form'
const nextKeys = 'mod+Enter'

/** What the next step does, on its button and on its keys. */
export function useShipActions(desk: ShipDesk) {
  const { action, shipment, work, rate, rating, purchasing, printing, isSenderAwaited } = desk
  const isBusy =
    rating.isWaiting || purchasing.purchase.isPending || purchasing.settle.isPending || printing.isBusy
  const settled = useSettledAction(action)
  const pressPrint = useSettledAction('print')
  const press = () =>
    settled.press(() => {
      if (isBusy || isSenderAwaited) return
      if (action === 'rate') rating.rate()
      if (action === 'settle') purchasing.settle.mutate()
      if (action === 'next') desk.next()
      if (action === 'buy' && shipment && rate)
        purchasing.purchase.mutate({
          shipmentId: shipment.id,
          rateId: rate.id,
          late: toLateData(desk.control.form.getValues()),
        })
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

type ShipActions = ReturnType<typeof useShipActions>
