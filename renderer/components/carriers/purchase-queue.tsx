import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { purchaseQueueEndpoints } from '../../../shared/desk/purchase-queue.ts'
import { useQueueActions } from '../../lib/shipments/use-queue-actions.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { Panel } from '../page/panel.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import classes from '../printing/print-job-list.module.css'
import { PurchaseQueueRow } from './purchase-queue-row.tsx'

/** Purchases that wait for their carrier or for somebody's word, of one shipment or of all; nothing when none does. */
export function PurchaseQueue({ shipmentId }: { shipmentId?: string }) {
  const mode = useMode()
  const found = useQuery(
    query(
      purchaseQueueEndpoints.list,
      { query: { limit: 100, state: ['queued', 'rating', 'buying', 'stopped'] } },
      mode,
    ),
  )
  const actions = useQueueActions()
  const entries = (found.data?.results ?? [])
    .filter(({ reason }) => reason !== 'cancelled')
    .filter(({ shipment_id }) => shipmentId === undefined || shipment_id === shipmentId)
  if (entries.length === 0 && !found.error) return null
  return (
    <Box mb="md">
      <Panel title={t('offline.title')}>
        <Stack gap="sm">
          {found.error ? (
            <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
          ) : null}
          {actions.error ? (
            <ProblemNotice error={actions.error} doing="queue" onDismiss={actions.dismiss} />
          ) : null}
          <ul className={classes.list}>
            {entries.map(entry => (
              <PurchaseQueueRow
                key={entry.id}
                entry={entry}
                actions={actions}
                withShipment={shipmentId === undefined}
              />
            ))}
          </ul>
        </Stack>
      </Panel>
    </Box>
  )
}
