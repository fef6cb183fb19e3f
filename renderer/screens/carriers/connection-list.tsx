import { Stack } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { connectionEndpoints } from '../../../shared/desk/connections.ts'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { CheckResult } from './check-result.tsx'
import { connectionColumns } from './connection-columns.tsx'
import { RemoveConnectionDialog } from './remove-connection-dialog.tsx'
import { useConnectionActions } from './use-connection-actions.ts'

export function ConnectionList() {
  const found = useQuery(query(connectionEndpoints.list, {}))
  const actions = useConnectionActions()
  const navigate = useNavigate()
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  if (found.data.count === 0)
    return (
      <EmptyState
        icon={<IconPlugConnected size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('connections.emptyTitle')}
        text={t('connections.emptyText')}
      />
    )
  return (
    <Stack gap="sm">
      {actions.problem ? <ProblemNotice error={actions.problem.error} doing={actions.problem.doing} /> : null}
      {actions.result ? <CheckResult result={actions.result} onClose={actions.forgetResult} /> : null}
      <RecordTable
        label={t('connections.list')}
        records={found.data.results}
        keyOf={({ id }) => id}
        columns={connectionColumns(actions)}
        onOpen={({ id }) => void navigate({ to: '/connections/$id', params: { id } })}
      />
      <RemoveConnectionDialog actions={actions} />
    </Stack>
  )
}
