import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { type ShipmentRecord, shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { PurchaseQueue } from '../../components/carriers/purchase-queue.tsx'
import { Keys } from '../../components/keys.tsx'
import { MoneyText } from '../../components/money-text.tsx'
import { FormFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { BeforeBuying } from '../../components/shipments/before-buying.tsx'
import { moneyText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { withFurtherTexts } from '../../lib/language.ts'
import { later } from '../../lib/later.tsx'
import { needText, serviceName, sortedRates, transitText } from '../../lib/shipments/shipment-text.ts'
import { useLabelHold } from '../../lib/shipments/use-label-hold.ts'
import { usePurchase } from '../../lib/shipments/use-purchase.ts'
import { isQueued } from '../../lib/shipments/use-queueing.ts'
import { useStartingRate } from '../../lib/shipments/use-requested-service.ts'
import { change } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './buy-panel.module.css'

/** Comes with words of its own, where the customer asked for a service or was promised a day. */
const RequestedNote = later(
  withFurtherTexts(() => import('../../components/requested-note.tsx')),
  'default',
)

const buyKeys = 'mod+Enter'

/** Buys the label of a draft at one of its prices. */
export function BuyPanel({ shipment }: { shipment: ShipmentRecord }) {
  const { rates, rate, requested, choose, buy, refresh, isBusy, start, hold } = useBuying(shipment)
  useShortcuts([
    { keys: buyKeys, text: t('shipments.keyBuy'), run: start, disabled: isBusy || !rate },
    { keys: 'Escape', text: t('runs.stop'), run: hold.stop, disabled: hold.left === null },
  ])
  if (isQueued(shipment.meta)) return <PurchaseQueue shipmentId={shipment.id} />
  const problem = buy.error ?? refresh.error
  return (
    <Panel title={t('shipments.buyTitle')}>
      <Stack gap="sm">
        <BeforeBuying shipment={shipment} rate={rate ?? null} purchase={buy} />
        {requested ? (
          <Suspense>
            <RequestedNote {...requested} rate={rate ?? null} />
          </Suspense>
        ) : null}
        {rates.length > 0 ? (
          <RateChoice rates={rates} value={rate?.id ?? null} onChange={choose} />
        ) : (
          <Text c="dimmed">
            <strong>{t('shipments.noRatesTitle')}.</strong> {t('shipments.noRatesText')}
          </Text>
        )}
        <CarrierMessages title={t('shipments.carriersSay')} messages={shipment.messages} />
        <FormFoot
          problem={problem ? <ProblemNotice error={problem} doing={buy.error ? 'buy' : 'rate'} /> : null}
        >
          {hold.left === null ? null : (
            <Group gap="sm">
              <Text fw={600}>{t('runs.hold', { seconds: hold.left })}</Text>
              <Button variant="default" rightSection={<Keys of="Esc" />} onClick={hold.stop}>
                {t('runs.stop')}
              </Button>
            </Group>
          )}
          <Button
            variant="default"
            disabled={isBusy}
            onClick={() => refresh.mutate({ params: { id: shipment.id }, body: {} })}
          >
            {t(refresh.isPending ? 'shipments.refreshing' : 'shipments.refresh')}
          </Button>
          {rate ? (
            <Button
              disabled={isBusy}
              onClick={start}
              rightSection={<Keys of={buyKeys} />}
              aria-keyshortcuts={ariaKeys(buyKeys, isMacKeyboard())}
            >
              {buy.isPending
                ? t('shipments.buying')
                : t('shipments.buy', { price: moneyText(rate.total_charge, rate.currency) })}
            </Button>
          ) : null}
        </FormFoot>
      </Stack>
    </Panel>
  )
}

type Props = { rates: readonly RateRecord[]; value: string | null; onChange: (id: string) => void }

/** The prices as one group of choices, walked with the arrow keys. */
const RateChoice = ({ rates, value, onChange }: Props) => (
  <Radio.Group label={t('shipments.buyChoose')} value={value} onChange={onChange}>
    {rates.map(rate => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
      <label key={rate.id} className={classes.rate} data-checked={rate.id === value || undefined}>
        <Radio value={rate.id} />
        <span className={classes.name}>
          <Text span fw={600}>
            {serviceName(rate)}
          </Text>
          <Text span display="block" fz="sm" c="dimmed">
            {joined([transitText(rate), needText(rate)])}
          </Text>
        </span>
        <MoneyText fw={650} amount={rate.total_charge} currency={rate.currency} />
      </label>
    ))}
  </Radio.Group>
)

/** Buying at the chosen price, and asking for new prices. The shipment is looked up after either. */
function useBuying(shipment: ShipmentRecord) {
  const [chosen, choose] = useState<string | null>(null)
  const queries = useQueryClient()
  const lookUp = () => queries.invalidateQueries({ queryKey: ['shipments'] })
  const buy = usePurchase({ lookUp })
  const refresh = useMutation({
    ...change(shipmentEndpoints.rates),
    onSuccess: ({ rates }) => announce(t('shipments.ratesFound', { count: rates.length })),
    onSettled: lookUp,
  })
  const rates = sortedRates(shipment)
  const starting = useStartingRate(shipment)
  const rate = rates.find(each => each.id === chosen) ?? starting.rate ?? undefined
  const isBusy = buy.isPending || refresh.isPending
  const hold = useLabelHold([shipment.id, rate?.id, shipment.status].join(' '))
  return {
    rates,
    rate,
    hold,
    requested: starting.requested,
    choose,
    buy,
    refresh,
    isBusy,
    start: () => {
      const bought = rate && { shipmentId: shipment.id, rateId: rate.id }
      if (bought && !isBusy && hold.left === null) void hold.start(() => buy.mutate(bought))
    },
  }
}
