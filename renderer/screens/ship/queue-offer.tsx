import { Alert, Stack } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { purchaseQueueEndpoints } from '../../../shared/desk/purchase-queue.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { reachText } from '../../lib/shipments/reach-text.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { QueueButton } from './queue-button.tsx'
import { useQueueing } from './use-queueing.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** Offers to buy the chosen rate later when its carrier is known to be out of reach. */
export function QueueOffer({ desk }: { desk: ShipDesk }) {
  const { rate, stage } = desk
  const queueing = useQueueing(desk)
  const connections = useQuery(query(connectionEndpoints.list, {})).data?.results ?? []
  const settings = useQuery(query(purchaseQueueEndpoints.settings, {})).data
  const connection = connections.find(({ id }) => id === rate?.carrier_ref)
  const text = connection ? reachText(connection.reachability) : null
  if (stage !== 'rated' || !rate || !connection || text === null) return null
  return (
    <Alert
      color="kraft"
      icon={<IconWifiOff aria-hidden />}
      title={t('offline.offerTitle', { carrier: connection.display_name })}
    >
      <Stack gap="xs" align="flex-start">
        <span>{text}</span>
        <span>{t('offline.offerText', { percent: settings?.tolerance_percent ?? '…' })}</span>
        {queueing.error ? (
          <ProblemNotice error={queueing.error} doing="queue" onDismiss={queueing.reset} />
        ) : null}
        <QueueButton rate={rate} queueing={queueing} />
      </Stack>
    </Alert>
  )
}
