import { Anchor, Button, Group, Stack, Text, Timeline } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { type TrackerRecord, trackerEndpoints } from '../../../shared/api/trackers.ts'
import { CarrierMessages } from '../../components/carriers/carrier-messages.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { clockText, dayText } from '../../lib/format.ts'
import { trackerState } from '../../lib/shipments/shipment-text.ts'
import { isNotFound, load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useCarrierOf } from './use-carrier-of.ts'

type Props = { shipment: ShipmentRecord; trackerId: string }

/** What the carrier reported, newest first, and the way to ask it now. */
export function TrackingPanel({ shipment, trackerId }: Props) {
  const params = { id_or_tracking_number: trackerId }
  const { data: tracker, error } = useQuery({
    ...query(trackerEndpoints.retrieve, { params }, shipment.test_mode ? 'test' : 'live'),
    // One that went never comes back, whatever is told of its shipment.
    enabled: ({ state: { error } }) => !(error && isNotFound(error)),
  })
  const refresh = useTrackerRefresh()
  const isSilent = useCarrierOf(shipment)?.capabilities.includes('tracking') === false
  // It ends with its shipment, whose own change may be a moment behind.
  if (error && isNotFound(error)) return null
  const canAsk = tracker !== undefined && !isSilent && tracker.delivered !== true
  return (
    <Panel
      title={t('shipments.tracking')}
      actions={
        tracker ? (
          <>
            <StatusBadge {...trackerState(tracker.status)} />
            {canAsk ? (
              <Button
                size="xs"
                variant="default"
                disabled={refresh.isPending}
                onClick={() => refresh.start(tracker)}
              >
                {t(refresh.isPending ? 'shipments.trackingAsking' : 'shipments.trackingAsk')}
              </Button>
            ) : null}
          </>
        ) : null
      }
    >
      <Stack gap="sm">
        {error ? <ProblemNotice error={error} doing="load" /> : null}
        {refresh.error ? (
          <ProblemNotice error={refresh.error} doing="load" onDismiss={refresh.reset} />
        ) : null}
        {tracker ? <Summary tracker={tracker} /> : null}
        <Events events={tracker?.events ?? []} />
        {isSilent || tracker?.events.length === 0 ? (
          <Text fz="sm" c="dimmed">
            {t(isSilent ? 'shipments.trackingNobody' : 'shipments.trackingNone')}
          </Text>
        ) : null}
        {tracker ? <CarrierMessages title={t('shipments.trackingSays')} messages={tracker.messages} /> : null}
      </Stack>
    </Panel>
  )
}

/** When it comes, or came and who signed; and the page of the carrier. */
function Summary({ tracker: { delivered, estimated_delivery: expected, info } }: { tracker: TrackerRecord }) {
  const came = info.shipment_delivery_date
  const link = info.carrier_tracking_link
  const words = delivered
    ? [
        came ? t('shipments.trackingDelivered', { date: dayText(came) }) : null,
        info.signed_by ? t('shipments.trackingSigned', { name: info.signed_by }) : null,
      ]
    : [expected ? t('shipments.trackingExpected', { date: dayText(expected) }) : null]
  const text = words.filter(Boolean).join(' ')
  if (text === '' && !link?.startsWith('http')) return null
  return (
    <Group justify="space-between" gap="xs">
      <Text>{text}</Text>
      {link?.startsWith('http') ? (
        <Anchor href={link} target="_blank" rel="noopener noreferrer" fz="sm">
          {t('shipments.trackAtCarrier')}
        </Anchor>
      ) : null}
    </Group>
  )
}

const Events = ({ events }: Pick<TrackerRecord, 'events'>) => (
  <Timeline bulletSize={14} lineWidth={2} active={0}>
    {events.map(({ date, time, description, location, code }) => (
      <Timeline.Item key={`${date} ${time} ${code} ${description}`} title={description ?? code}>
        <Text fz="sm" c="dimmed">
          {joined([date && dayText(date), time && clockText(time), location])}
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
)

/** Asks the carrier where a parcel is; one asked less than a minute ago is not asked again. */
function useTrackerRefresh() {
  const queries = useQueryClient()
  const ask = useMutation({
    networkMode: 'always',
    mutationFn: ({ tracking_number, carrier_name, carrier_id }: TrackerRecord) =>
      load(trackerEndpoints.add, {
        query: carrier_id === null ? {} : { carrier_id },
        body: { tracking_number, carrier_name },
      }),
    onSuccess: ({ status }) => announce(t('shipments.trackingSaid', { state: trackerState(status).text })),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: ['trackers'] })
      await queries.invalidateQueries({ queryKey: ['shipments'] })
    },
  })
  return {
    isPending: ask.isPending,
    error: ask.error,
    reset: ask.reset,
    start: (tracker: TrackerRecord) => ask.mutate(tracker),
  }
}
