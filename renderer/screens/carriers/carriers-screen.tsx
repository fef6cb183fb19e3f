import { Anchor, Button, Group, Menu, Stack, Text } from '@mantine/core'
import { IconChevronDown, IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { CheckResult } from './check-result.tsx'
import {
  type ConnectionActions,
  ConnectionButtons,
  RemoveConnectionDialog,
  useConnectionActions,
} from './connection-actions.tsx'

/** The carriers this desk buys from, of both modes. */
export function CarriersScreen() {
  return (
    <Page actions={<AddConnection />}>
      <ConnectionList />
    </Page>
  )
}

/** With one carrier in this build there is nothing to choose. */
function AddConnection() {
  const navigate = useNavigate()
  const adapters = useQuery(query(adapterEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const [only, ...others] = adapters
  const icon = <IconPlus size="1.125rem" aria-hidden />
  if (!only) return null
  if (others.length === 0)
    return (
      <Button
        leftSection={icon}
        renderRoot={props => <Link to="/carriers/new/$carrier" params={{ carrier: only.slug }} {...props} />}
      >
        {t('carriers.add')}
      </Button>
    )
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={icon} rightSection={<IconChevronDown size="1rem" aria-hidden />}>
          {t('carriers.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {adapters.map(({ slug, label }) => (
          <Menu.Item
            key={slug}
            onClick={() => void navigate({ to: '/carriers/new/$carrier', params: { carrier: slug } })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
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
  {
    key: 'mode',
    label: t('carriers.columnMode'),
    cell: ({ test_mode }) => <span>{t(test_mode ? 'carriers.test' : 'carriers.live')}</span>,
  },
  {
    key: 'state',
    label: t('carriers.columnState'),
    stays: 'bare',
    cell: ({ active, reachability }) => (
      <>
        <StatusBadge tone={active ? 'good' : 'neutral'} text={t(active ? 'carriers.on' : 'carriers.off')} />
        <ReachNotice reachability={reachability} />
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

const nameCell = (connection: ConnectionRecord, link: RowLinkProps) => (
  <>
    <Group gap="xs" style={{ rowGap: 4 }}>
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/carriers/$id" params={{ id: connection.id }} {...props} {...link} />}
      >
        {connection.display_name}
      </Anchor>
      {connection.is_sample ? <Mark text={t('carriers.sample')} notReal /> : null}
    </Group>
    <Text fz="sm" c="dimmed">
      {connection.carrier_id}
    </Text>
  </>
)
