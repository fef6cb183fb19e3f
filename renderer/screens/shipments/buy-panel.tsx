import { Button, Group, Stack, Text } from '@mantine/core'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { PurchaseQueue } from '../../components/carriers/purchase-queue.tsx'
import { Keys } from '../../components/keys.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { moneyText } from '../../lib/format.ts'
import { ariaKeys, isMacKeyboard } from '../../lib/keyboard/shortcut-text.ts'
import { useShortcuts } from '../../lib/keyboard/use-shortcuts.ts'
import { isQueued } from '../../lib/shipments/queue-text.ts'
import { t } from '../../lib/text.ts'
import { RateChoice } from './rate-choice.tsx'
import { useBuying } from './use-buying.ts'

const buyKeys = 'mod+Enter'

/** Buys the label of a draft at one of its prices. */
export function BuyPanel({ shipment }: { shipment: ShipmentRecord }) {
  const { rates, rate, choose, buy, refresh, isBusy, start } = useBuying(shipment)
  useShortcuts([{ keys: buyKeys, text: t('shipments.keyBuy'), run: start, disabled: isBusy || !rate }])
  if (isQueued(shipment.meta)) return <PurchaseQueue shipmentId={shipment.id} />
  const problem = buy.error ?? refresh.error
  return (
    <Panel title={t('shipments.buyTitle')}>
      <Stack gap="sm">
        {rates.length > 0 ? (
          <RateChoice rates={rates} value={rate?.id ?? null} onChange={choose} />
        ) : (
          <Text c="dimmed">
            <strong>{t('shipments.noRatesTitle')}.</strong> {t('shipments.noRatesText')}
          </Text>
        )}
        <CarrierMessages title={t('shipments.carriersSay')} messages={shipment.messages} />
        {problem ? <ProblemNotice error={problem} doing={buy.error ? 'buy' : 'rate'} /> : null}
        <Group gap="sm">
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
          <Button variant="default" disabled={isBusy} onClick={() => refresh.mutate()}>
            {t(refresh.isPending ? 'shipments.refreshing' : 'shipments.refresh')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}
