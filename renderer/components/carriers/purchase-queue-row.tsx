import { Anchor, Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { moneyText } from '../../lib/format.ts'
import { queueState } from '../../lib/shipments/queue-text.ts'
import { useCarrierNames } from '../../lib/shipments/use-carrier-names.ts'
import type { QueueActions } from '../../lib/shipments/use-queue-actions.ts'
import { useServiceNames } from '../../lib/shipments/use-service-names.ts'
import { t } from '../../lib/text.ts'
import classes from '../printing/print-job-list.module.css'
import { StatusBadge } from '../status-badge.tsx'

type Props = { entry: QueuedPurchase; actions: QueueActions; withShipment: boolean }

export function PurchaseQueueRow({ entry, actions, withShipment }: Props) {
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
              {name}
            </Anchor>
          ) : (
            name
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

function EntryButtons({
  entry,
  name,
  actions,
}: {
  entry: QueuedPurchase
  name: string
  actions: QueueActions
}) {
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
