import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { type CarrierRecord, carrierEndpoints } from '../../../shared/api/carriers.ts'
import { Keys } from '../../components/keys.tsx'
import { PageFoot } from '../../components/page/page.tsx'
import { moneyText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcuts.ts'
import { carrierNameOf, rateName } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import classes from './action-bar.module.css'
import { nextKeys, type ShipActions } from './use-ship-actions.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** The one next step at the foot of the screen, always in the same place and on the same keys. */
export function ActionBar({ desk, actions }: { desk: ShipDesk; actions: ShipActions }) {
  const { press, setAside, isBusy, isReady, isRemembered, note } = actions
  const { action, work, stage, hold } = desk
  const carriers = useQuery(query(carrierEndpoints.list, {}, desk.mode)).data?.results ?? []
  const wrong = action === 'rate' ? Object.keys(desk.control.form.errors).length : 0
  return (
    <PageFoot>
      <div className={classes.bar}>
        <Text fz="sm" className={classes.hint} {...(wrong > 0 ? { c: 'var(--mantine-color-error)' } : {})}>
          {hold.left !== null
            ? t('runs.hold', { seconds: hold.left })
            : isRemembered
              ? t('ship.waitsForRates')
              : (note ?? (wrong > 0 ? t('ship.wrongEntries', { count: wrong }) : hintOf(desk, carriers)))}
        </Text>
        <Group gap="sm">
          {hold.left === null ? null : (
            <Button size="md" variant="default" rightSection={<Keys of="Esc" />} onClick={hold.stop}>
              {t('runs.stop')}
            </Button>
          )}
          {stage === 'bought' || isBusy || hold.left !== null ? null : (
            <Button size="md" variant="subtle" color="gray" c="var(--ink-soft)" onClick={setAside}>
              {t(work.shipmentId === null ? 'ship.clear' : 'ship.setAside')}
            </Button>
          )}
          <Button
            size="md"
            className={classes.next ?? ''}
            disabled={action === null || (isBusy && !desk.rating.isWaiting)}
            aria-disabled={!isReady}
            aria-keyshortcuts={ariaKeys(nextKeys, isMacKeyboard())}
            rightSection={<Keys of={nextKeys} />}
            {...(action === 'rate' && !isBusy
              ? { type: 'submit', form: formId }
              : { onClick: ({ detail }: MouseEvent) => press(detail) })}
          >
            {isRemembered ? t('ship.waitingForRates') : labelOf(desk, isBusy)}
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
      if (!rate) return t('ship.actionChoose')
      return t('ship.actionBuy', { price: moneyText(rate.total_charge, rate.currency) })
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
        : t('ship.chooseFirst')
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
