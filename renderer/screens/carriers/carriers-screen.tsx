import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { CarrierTile } from '../../components/carriers/carrier-tile.tsx'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { Keys } from '../../components/keys.tsx'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { CarrierTabs } from './carrier-tabs.tsx'
import { CheckResult } from './check-result.tsx'
import {
  type ConnectionActions,
  ConnectionButtons,
  RemoveConnectionDialog,
  useConnectionActions,
} from './connection-actions.tsx'
import { ConnectionState } from './connection-state.tsx'

/** The carriers this desk buys from, of both modes. */
export function CarriersScreen() {
  return (
    <Page views={<CarrierTabs />} actions={<AddConnection />}>
      <ConnectionList />
    </Page>
  )
}

function AddConnection() {
  const navigate = useNavigate()
  const add = () => void navigate({ to: '/carriers/new' })
  useShortcuts([{ keys: 'c', text: t('carriers.add'), run: add, whileTyping: false }])
  return (
    <Button
      leftSection={<IconPlus size="1.125rem" aria-hidden />}
      rightSection={<Keys of="c" />}
      aria-keyshortcuts="C"
      onClick={add}
    >
      {t('carriers.add')}
    </Button>
  )
}

function ConnectionList() {
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
        title={t('carriers.emptyTitle')}
        text={t('carriers.emptyText')}
      />
    )
  return (
    <Stack gap="sm">
      {actions.problem ? <ProblemNotice error={actions.problem.error} doing={actions.problem.doing} /> : null}
      {actions.result ? <CheckResult result={actions.result} onClose={actions.forgetResult} /> : null}
      <RecordTable
        label={t('carriers.list')}
        records={found.data.results}
        keyOf={({ id }) => id}
        columns={connectionColumns(actions)}
        onOpen={({ id }) => void navigate({ to: '/carriers/$id', params: { id } })}
      />
      <RemoveConnectionDialog actions={actions} />
    </Stack>
  )
}

const connectionColumns = (actions: ConnectionActions): Column<ConnectionRecord>[] => [
  { key: 'name', label: t('carriers.columnConnection'), cell: nameCell },
  { key: 'account', label: t('carriers.columnAccount'), cell: connection => accountText(connection) },
  {
    key: 'mode',
    label: t('carriers.columnMode'),
    cell: ({ test_mode }) => <span>{t(test_mode ? 'carriers.test' : 'carriers.live')}</span>,
  },
  {
    key: 'state',
    label: t('carriers.columnState'),
    stays: 'bare',
    cell: connection => (
      <>
        {connection.active && connection.reachability.state === 'unreachable' ? null : (
          <ConnectionState connection={connection} />
        )}
        <ReachNotice reachability={connection.reachability} />
      </>
    ),
  },
  {
    key: 'can',
    label: t('carriers.columnCan'),
    cell: ({ capabilities }) => capabilities.map(each => t(`carriers.can_${each}`)).join(', '),
  },
  {
    key: 'actions',
    label: t('carriers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: connection => <ConnectionButtons connection={connection} actions={actions} />,
  },
]

/** The last of a number that goes by "account" or "customer" is enough to know it again. */
function accountText({ credentials }: ConnectionRecord): string {
  const number = credentials.account_number ?? credentials.customer_number
  return typeof number === 'string' && number !== '' ? `•••\u00a0${number.slice(-4)}` : '–'
}

const nameCell = (connection: ConnectionRecord, link: RowLinkProps) => (
  <Group gap="sm" wrap="nowrap">
    <CarrierTile name={connection.display_name} />
    <div>
      <Group gap="xs" style={{ rowGap: 4 }}>
        <Anchor
          fw={600}
          c="var(--ink)"
          renderRoot={props => (
            <Link to="/carriers/$id" params={{ id: connection.id }} {...props} {...link} />
          )}
        >
          {connection.display_name}
        </Anchor>
        {connection.is_sample ? <Mark text={t('carriers.sample')} notReal /> : null}
      </Group>
      <Text fz="sm" c="dimmed">
        {connection.carrier_id}
      </Text>
    </div>
  </Group>
)
