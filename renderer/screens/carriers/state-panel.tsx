import { useQuery } from '@tanstack/react-query'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { type TraceSummary, traceEndpoints } from '../../../shared/desk/traces.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'

/** How a connection does: whether it is used, reached, what it can do, and what went wrong last. */
export function StatePanel({ connection }: { connection: ConnectionRecord }) {
  const { id, active, reachability, capabilities } = connection
  const failed = useQuery({
    ...query(traceEndpoints.list, { query: { connection_id: id, failed: true, limit: '1' } }),
    refetchOnMount: 'always',
  })
  const [last] = failed.data?.results ?? []
  const isAway = reachability.state === 'unreachable'
  return (
    <Panel
      title={t('connections.status')}
      actions={
        <StatusBadge
          tone={active ? 'good' : 'neutral'}
          text={t(active ? 'connections.on' : 'connections.off')}
        />
      }
    >
      <Facts
        of={[
          {
            label: t('connections.columnCan'),
            value: capabilities.map(each => t(`connections.can_${each}`)).join(', '),
          },
          {
            label: t('connections.line'),
            value: isAway ? (
              <ReachNotice reachability={reachability} />
            ) : (
              t(reachability.state === 'reachable' ? 'connections.lineGood' : 'connections.lineUnknown')
            ),
          },
          {
            label: t('connections.lastError'),
            value: failed.data ? (last ? errorText(last) : t('connections.lastErrorNone')) : null,
          },
        ]}
      />
    </Panel>
  )
}

const errorText = ({ created_at, problem, status }: TraceSummary): string =>
  t('connections.lastErrorText', {
    time: instantText(created_at),
    what: status === null ? t('connections.error_none', { why: problem ?? '' }) : answerText(status),
  })

/** What an answer that was no success means to the shop. */
function answerText(status: number): string {
  if (status === 401 || status === 403) return t('connections.error_credentials', { status })
  if (status === 429) return t('connections.error_busy', { status })
  return t(status >= 500 ? 'connections.error_broken' : 'connections.error_refused', { status })
}
