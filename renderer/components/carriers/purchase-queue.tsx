import { Anchor, Box, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { purchaseQueueEndpoints, type QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { moneyText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { type Queueing, queueState, useQueueing } from '../../lib/shipments/use-queueing.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { Panel } from '../page/page.tsx'
import { ProblemNotice } from '../page/problem-notice.tsx'
import classes from '../printing/print-job-list.module.css'
import { StatusBadge } from '../status-badge.tsx'

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
  const actions = useQueueing()
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

type Props = { entry: QueuedPurchase; actions: Queueing; withShipment: boolean }

function PurchaseQueueRow({ entry, actions, withShipment }: Props) {
  const name = entry.recipient || entry.shipment_id
  const { carrier_id } = entry
  const carrier = useCarrierNames()({ carrier_id, carrier_name: carrier_id })
  const service = useServiceNames()(entry)
  return (
    <li className={classes.job}>
      <div className={classes.state}>
        <StatusBadge {...queueState(entry)} />
      </div>
      <div className={classes.words}>
        <Text fw={600}>
          {withShipment ? (
            <Anchor
              renderRoot={props => <Link to="/shipments/$id" params={{ id: entry.shipment_id }} {...props} />}
            >
              <bdi>{name}</bdi>
            </Anchor>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Text>
        <Text fz="sm" c="dimmed">
          {t('offline.accepted', {
            service,
            carrier,
            price: moneyText(entry.accepted_charge, entry.currency),
          })}
        </Text>
        <Text fz="sm">{wordsAbout(entry, carrier)}</Text>
      </div>
      <EntryButtons entry={entry} name={name} actions={actions} />
    </li>
  )
}

function wordsAbout(
  { state, reason, message, offered_charge, offered_currency }: QueuedPurchase,
  carrier: string,
) {
  if (state === 'queued') return t('offline.waits', { carrier })
  if (reason === 'price_moved')
    return t('offline.offered', { price: moneyText(offered_charge ?? 0, offered_currency) })
  return message
}

function EntryButtons({ entry, name, actions }: { entry: QueuedPurchase; name: string; actions: Queueing }) {
  const isAsked = entry.reason === 'price_moved'
  const price = moneyText(entry.offered_charge ?? 0, entry.offered_currency)
  const canLeave = isAsked || entry.state === 'queued' || entry.state === 'rating'
  return (
    <Group gap="xs">
      {isAsked ? (
        <Button
          size="xs"
          disabled={actions.isBusy}
          aria-label={t('offline.acceptName', { price, name })}
          onClick={() => actions.accept(entry)}
        >
          {t('offline.accept', { price })}
        </Button>
      ) : null}
      {canLeave ? (
        <Button
          size="xs"
          variant="default"
          disabled={actions.isBusy}
          aria-label={t('offline.leaveName', { name })}
          onClick={() => actions.leave(entry)}
        >
          {t('offline.leave')}
        </Button>
      ) : null}
      {entry.state === 'stopped' && !isAsked ? (
        <Button
          size="xs"
          variant="subtle"
          disabled={actions.isBusy}
          aria-label={t('offline.forgetName', { name })}
          onClick={() => actions.forget(entry)}
        >
          {t('offline.forget')}
        </Button>
      ) : null}
    </Group>
  )
}
