import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { carrierEndpoints } from '../../../../shared/api/carriers.ts'
import type { RateRecord } from '../../../../shared/api/rates.ts'
import { MoneyText } from '../../../components/money-text.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { instantText, timeText } from '../../../lib/format.ts'
import { carrierNameOf, rateName } from '../../../lib/shipments/rate-text.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { QueueButton } from '../queue-button.tsx'
import { useQueueing } from '../use-queueing.ts'
import type { ShipDesk } from '../use-ship-desk.ts'
import classes from './asked-carriers.module.css'

/** Prices a carrier gave before it could not be reached any more: shown with their time, queued but never bought. */
export function EarlierRates({ desk }: { desk: ShipDesk }) {
  const queueing = useQueueing(desk)
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
        <ProblemNotice error={queueing.error} doing="queue" onDismiss={queueing.reset} />
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
                <QueueButton rate={rate} queueing={queueing} />
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
  const isToday = new Date(time).toDateString() === new Date().toDateString()
  return t('offline.from', { time: isToday ? timeText(time) : instantText(time) })
}
