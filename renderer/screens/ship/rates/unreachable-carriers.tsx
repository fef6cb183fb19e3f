import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { carrierEndpoints } from '../../../../shared/api/carriers.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { purchaseQueueEndpoints } from '../../../../shared/desk/purchase-queue.ts'
import { dayIn } from '../../../../shared/units/shop-day.ts'
import { ReachNotice, reachText } from '../../../components/carriers/reach-notice.tsx'
import { MoneyText } from '../../../components/money-text.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { toLateData } from '../../../lib/drafts/ship-form.ts'
import { instantText, timeText } from '../../../lib/format.ts'
import { carrierNameOf, rateName } from '../../../lib/shipments/shipment-text.ts'
import { type Queueing, useQueueing } from '../../../lib/shipments/use-queueing.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { shipDraft } from '../../../stores/ship-draft.ts'
import { shopTimeZone, shopToday } from '../../../stores/shop-time.ts'
import type { ShipDesk } from '../use-ship-desk.ts'
import classes from './unreachable-carriers.module.css'
import type { AskedCarrier, Rating } from './use-rating.ts'

/** A line for each carrier that is still asked or could not be reached; with prices they speak for themselves. */
export function AskedCarriers({ rating }: { rating: Rating }) {
  const lines = rating.carriers.filter(({ state, reachability }) =>
    state === 'asking' ? rating.mutation.isPending : reachability?.state === 'unreachable',
  )
  if (lines.length === 0) return null
  return (
    <ul className={classes.list} aria-label={t('offline.asked')}>
      {lines.map(carrier => (
        <li key={carrier.id} className={classes.carrier}>
          <CarrierLine carrier={carrier} />
        </li>
      ))}
    </ul>
  )
}

const CarrierLine = ({ carrier: { name, state, reachability } }: { carrier: AskedCarrier }) => (
  <>
    <Group gap="xs">
      <Text fw={600} fz="sm">
        {name}
      </Text>
      {state === 'asking' ? (
        <Group gap={6} c="dimmed" fz="sm">
          <Loader size="xs" aria-hidden />
          {t('offline.asking')}
        </Group>
      ) : null}
    </Group>
    {reachability ? <ReachNotice reachability={reachability} /> : null}
  </>
)

/** Prices a carrier gave before it could not be reached any more: shown with their time, queued but never bought. */
export function EarlierRates({ desk }: { desk: ShipDesk }) {
  const queueing = useQueueing()
  const carriers = useQuery(query(carrierEndpoints.list, {}, desk.mode)).data?.results ?? []
  const { earlier } = desk.rating
  if (earlier.length === 0 || !desk.shipment) return null
  return (
    <section aria-label={t('offline.earlier')}>
      <Text fw={600} fz="sm">
        {t('offline.earlier')}
      </Text>
      <Text fz="sm" mb={6}>
        {t('offline.earlierText')}
      </Text>
      {queueing.error ? (
        <ProblemNotice error={queueing.error} doing="queue" onDismiss={queueing.dismiss} />
      ) : null}
      <ul className={classes.list}>
        {earlier.map(rate => (
          <li key={rate.id} className={classes.carrier}>
            <Group justify="space-between" gap="xs">
              <div>
                <Text fw={600}>{rateName(rate)}</Text>
                <Text fz="sm" c="dimmed">
                  {carrierNameOf(rate, carriers)} · {fromText(rate)}
                </Text>
              </div>
              <Group gap="sm">
                <MoneyText amount={rate.total_charge} currency={rate.currency} c="dimmed" />
                <QueueButton desk={desk} rate={rate} queueing={queueing} />
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** "from 14:02"; with the day when it is not of today. */
function fromText({ meta }: RateRecord): string {
  const time = String(meta?.rated_at ?? '')
  const isToday = dayIn(shopTimeZone(), Date.parse(time)) === shopToday()
  return t('offline.from', { time: isToday ? timeText(time) : instantText(time) })
}

/** Offers to buy the chosen rate later when its carrier is known to be out of reach. */
export function QueueOffer({ desk }: { desk: ShipDesk }) {
  const { rate, stage } = desk
  const queueing = useQueueing()
  const connections = useQuery(query(connectionEndpoints.list, {})).data?.results ?? []
  const settings = useQuery(query(purchaseQueueEndpoints.settings, {})).data
  const connection = connections.find(({ id }) => id === rate?.carrier_ref)
  const text = connection ? reachText(connection.reachability) : null
  if (stage !== 'rated' || !rate || !connection || text === null) return null
  return (
    <Alert
      color="amber"
      icon={<IconWifiOff aria-hidden />}
      title={t('offline.offerTitle', { carrier: connection.display_name })}
    >
      <Stack gap="xs" align="flex-start">
        <span>{text}</span>
        <span>{t('offline.offerText', { percent: settings?.tolerance_percent ?? '…' })}</span>
        {queueing.error ? (
          <ProblemNotice error={queueing.error} doing="queue" onDismiss={queueing.dismiss} />
        ) : null}
        <QueueButton desk={desk} rate={rate} queueing={queueing} />
      </Stack>
    </Alert>
  )
}

type ButtonProps = { desk: ShipDesk; rate: RateRecord; queueing: Queueing }

/** Has a rate bought once its carrier can be reached again. */
function QueueButton({ desk: { shipment, mode }, rate, queueing }: ButtonProps) {
  const queue = (shipmentId: string) =>
    queueing.add({
      shipmentId,
      rateId: rate.id,
      late: toLateData(shipDraft.getState().byMode[mode].form),
    })
  return (
    <Button
      size="xs"
      variant="default"
      disabled={queueing.isBusy}
      aria-label={t('offline.queueName', { service: rateName(rate) })}
      onClick={() => shipment && queue(shipment.id)}
    >
      {t(queueing.isBusy ? 'offline.queueing' : 'offline.queue')}
    </Button>
  )
}
