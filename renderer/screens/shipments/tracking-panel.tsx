import { Group, Text, Timeline } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { trackerEndpoints } from '../../../shared/api/trackers.ts'
import { Panel } from '../../components/panel.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { isNotFound } from '../../lib/api.ts'
import { dayText } from '../../lib/format.ts'
import { query } from '../../lib/queries.ts'
import { trackerState } from '../../lib/shipment-text.ts'
import { t } from '../../lib/text.ts'
import { useCarrierOf } from './use-carrier-of.ts'

type Props = { shipment: ShipmentRecord; trackerId: string }

/** What the carrier reported, newest first. */
export function TrackingPanel({ shipment, trackerId }: Props) {
  const params = { id_or_tracking_number: trackerId }
  const { data: tracker, error } = useQuery(
    query(trackerEndpoints.retrieve, { params }, shipment.test_mode ? 'test' : 'live'),
  )
  const isSilent = useCarrierOf(shipment)?.capabilities.includes('tracking') === false
  // It ends with its shipment, whose own change may be a moment behind.
  if (error && isNotFound(error)) return null
  const expected = tracker?.estimated_delivery
  return (
    <Panel
      title={t('shipments.tracking')}
      actions={tracker ? <StatusBadge {...trackerState(tracker.status)} /> : null}
    >
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {expected ? <Text mb="sm">{t('shipments.trackingExpected', { date: dayText(expected) })}</Text> : null}
      <Timeline bulletSize={14} lineWidth={2} active={0}>
        {(tracker?.events ?? []).map(({ date, time, description, location, code }) => (
          <Timeline.Item key={`${date} ${time} ${code} ${description}`} title={description ?? code}>
            <Group gap="xs">
              <Text fz="sm" c="dimmed">
                {[date && dayText(date), time, location].filter(Boolean).join(' · ')}
              </Text>
            </Group>
          </Timeline.Item>
        ))}
      </Timeline>
      {isSilent || tracker?.events.length === 0 ? (
        <Text fz="sm" c="dimmed" mt="xs">
          {t(isSilent ? 'shipments.trackingNobody' : 'shipments.trackingNone')}
        </Text>
      ) : null}
    </Panel>
  )
}
