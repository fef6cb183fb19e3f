import { Alert, Group, Loader, Stack } from '@mantine/core'
import { IconHelpCircle, IconHistory } from '@tabler/icons-react'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { PurchaseQueue } from '../../../components/carriers/purchase-queue.tsx'
import { Panel } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { BeforeBuying } from '../../../components/shipments/before-buying.tsx'
import { rateKey } from '../../../lib/drafts/ship-form.ts'
import { shipmentStateOf } from '../../../lib/shipments/shipment-text.ts'
import type { FixPlace } from '../../../lib/shipments/use-purchase.ts'
import { t } from '../../../lib/text.ts'
import type { ShipDesk } from '../use-ship-desk.ts'
import { WaitingDrafts } from '../waiting-drafts.tsx'
import { NoService, Rates } from './rates.tsx'
import { AskedCarriers, EarlierRates, QueueOffer } from './unreachable-carriers.tsx'

/** The outcome side before there is a label: nothing yet, prices, or a purchase nobody knows the end of. */
export function RatesPanel({ desk }: { desk: ShipDesk }) {
  const { rating, purchasing, found } = desk
  const isSettled = purchasing.settle.isSuccess && !desk.work.isBuying
  return (
    <Panel title={t('ship.outcome')}>
      <Stack gap="md">
        {rating.mutation.error && !rating.isFruitless ? (
          <ProblemNotice error={rating.mutation.error} doing="rate" onDismiss={rating.mutation.reset} />
        ) : null}
        {purchasing.purchase.error ? (
          <ProblemNotice
            error={purchasing.purchase.error}
            doing="buy"
            onDismiss={purchasing.purchase.reset}
          />
        ) : null}
        {desk.shipment && desk.stage !== 'settling' ? (
          <BeforeBuying
            shipment={desk.shipment}
            rate={desk.rate}
            isStale={desk.stage === 'edit' && !rating.isOfThese}
            purchase={purchasing.purchase}
            onFix={(place, text) => goToFix(desk, place, text)}
          />
        ) : null}
        <QueueOffer desk={desk} />
        {isSettled ? (
          <Alert color="desk" icon={<IconHelpCircle aria-hidden />} title={t('ship.notBoughtTitle')}>
            {t('ship.notBoughtText')}
          </Alert>
        ) : null}
        {found.error && desk.stage !== 'settling' ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        <Outcome desk={desk} />
      </Stack>
    </Panel>
  )
}

const fieldOf = { address: 'recipient.postal_code', parcel: 'parcels.0.weight' } as const

/** The keyboard goes to what is to be put right, and the field says why. */
function goToFix({ control }: ShipDesk, place: FixPlace, text: string): void {
  if (place === 'price') document.querySelector<HTMLInputElement>('input[name="rate"]:checked')?.focus()
  else control.showErrors({ [fieldOf[place]]: text })
}

function Outcome({ desk }: { desk: ShipDesk }) {
  const { rating, stage, shipment, work } = desk
  if (rating.isWaiting)
    return (
      <>
        <Waiting text={t('ship.gettingRates')} />
        <AskedCarriers rating={rating} />
      </>
    )
  if (stage === 'queued' && shipment) return <QueuedShipment shipment={shipment} />
  if (stage === 'opening') return <Waiting text={t('ship.opening')} />
  if (stage === 'settling')
    return (
      <Alert color="violet" icon={<IconHelpCircle aria-hidden />} title={t('ship.settlingTitle')}>
        {t('ship.settlingText')}
      </Alert>
    )
  if (stage === 'rated' && shipment)
    return (
      <>
        <Rates desk={desk} shipment={shipment} />
        <AskedCarriers rating={rating} />
        <EarlierRates desk={desk} />
      </>
    )
  if (shipment !== null && shipment.status !== 'draft')
    return (
      <Alert color="desk" icon={<IconHelpCircle aria-hidden />} role="status">
        {t('ship.changedElsewhere', { status: shipmentStateOf(shipment).text })}
      </Alert>
    )
  if (stage === 'edit' && rating.isOfThese && rating.carriers.length > 0)
    return (
      <>
        {rating.isFruitless ? <NoService desk={desk} /> : null}
        <AskedCarriers rating={rating} />
        <EarlierRates desk={desk} />
      </>
    )
  const hasChanged = work.madeOf !== null && work.madeOf !== rateKey(desk.control.form.values)
  if (hasChanged && (shipment?.rates.length ?? 0) > 0)
    return (
      <Alert color="amber" icon={<IconHistory aria-hidden />} title={t('ship.staleTitle')}>
        {t('ship.staleText')}
      </Alert>
    )
  return <WaitingDrafts desk={desk} />
}

const Waiting = ({ text }: { text: string }) => (
  <Group justify="center" py="xl" role="status">
    <Loader size="sm" aria-hidden />
    {text}
  </Group>
)

/** In place of prices, while the station buys by itself or asks about a new price. */
const QueuedShipment = ({ shipment }: { shipment: ShipmentRecord }) => (
  <PurchaseQueue shipmentId={shipment.id} />
)
