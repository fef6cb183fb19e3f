import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { type TraceSummary, traceEndpoints } from '../../../shared/desk/traces.ts'
import { CarrierTraffic } from '../../components/carriers/carrier-traffic.tsx'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import { instantText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { fromConnection } from './connection-draft.ts'
import { ConnectionForm } from './connection-form.tsx'
import { ConnectionPage, useConnection } from './connection-tabs.tsx'

/** How a connection does, its account, and what it said last. */
export function ConnectionScreen() {
  const { id } = useParams({ from: '/carriers/$id' })
  const of = useConnection(id)
  const { connection, adapter } = of
  return (
    <ConnectionPage part="overview" of={of}>
      {connection ? (
        <Box mb="md">
          <StatePanel connection={connection} />
        </Box>
      ) : null}
      {connection && adapter ? (
        <ConnectionForm
          key={connection.id}
          part="overview"
          adapter={adapter}
          start={fromConnection(connection, adapter)}
          connection={connection}
        />
      ) : null}
      {connection ? (
        <Box mt="lg">
          <CarrierTraffic title={t('developers.recentTraffic')} about={{ connection_id: connection.id }} />
        </Box>
      ) : null}
    </ConnectionPage>
  )
}

/** When parcels are collected, and until when they have to be handed over. */
export function PickupScreen() {
  const { id } = useParams({ from: '/carriers/$id/pickup' })
  const of = useConnection(id)
  const { connection, adapter } = of
  return (
    <ConnectionPage part="pickup" of={of}>
      {connection && adapter ? (
        <ConnectionForm
          key={connection.id}
          part="pickup"
          adapter={adapter}
          start={fromConnection(connection, adapter)}
          connection={connection}
          onDone={() => undefined}
        />
      ) : null}
    </ConnectionPage>
  )
}

/** How a connection does: whether it is used, reached, what it can do, and what went wrong last. */
function StatePanel({ connection }: { connection: ConnectionRecord }) {
  const { id, reachability, capabilities } = connection
  const failed = useQuery({
    ...query(traceEndpoints.list, { query: { connection_id: id, failed: true, limit: '1' } }),
    refetchOnMount: 'always',
  })
  const [last] = failed.data?.results ?? []
  const isAway = reachability.state === 'unreachable'
  return (
    <Panel title={t('carriers.status')}>
      <Facts
        of={[
          {
            label: t('carriers.columnCan'),
            value: capabilities.map(each => t(`carriers.can_${each}`)).join(', '),
          },
          {
            label: t('carriers.line'),
            value: isAway ? (
              <ReachNotice reachability={reachability} />
            ) : (
              t(reachability.state === 'reachable' ? 'carriers.lineGood' : 'carriers.lineUnknown')
            ),
          },
          {
            label: t('carriers.lastError'),
            value: failed.data ? (last ? errorText(last) : t('carriers.lastErrorNone')) : null,
          },
        ]}
      />
    </Panel>
  )
}

const errorText = ({ created_at, problem, status }: TraceSummary): string =>
  t('carriers.lastErrorText', {
    time: instantText(created_at),
    what: status === null ? t('carriers.error_none', { why: problem ?? '' }) : answerText(status),
  })

/** What an answer that was no success means to the shop. */
function answerText(status: number): string {
  if (status === 401 || status === 403) return t('carriers.error_credentials', { status })
  if (status === 429) return t('carriers.error_busy', { status })
  return t(status >= 500 ? 'carriers.error_broken' : 'carriers.error_refused', { status })
}
