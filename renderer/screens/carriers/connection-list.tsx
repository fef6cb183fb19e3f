import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { CarrierTile } from '../../components/carriers/carrier-tile.tsx'
import { reachText } from '../../components/carriers/reach-notice.tsx'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark } from '../../components/status-badge.tsx'
import { type Beside, ListBeside, useBeside } from '../../components/tables/list-beside.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { AccountUse } from './account-use.tsx'
import { CheckResult } from './check-result.tsx'
import {
  type ConnectionActions,
  ConnectionButtons,
  RemoveConnectionDialog,
  useConnectionActions,
} from './connection-actions.tsx'
import { ConnectionPane } from './connection-pane.tsx'
import { accountText, ConnectionState, canText } from './connection-state.tsx'

/** The carriers of the shop, and one of them beside the list. */
export function ConnectionList() {
  const found = useQuery(query(connectionEndpoints.list, {}))
  const actions = useConnectionActions()
  const navigate = useNavigate()
  const mode = useMode()
  const connections = inOrder(found.data?.results ?? [], mode)
  const beside = useBeside(connections, ({ id }) => id)
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
    <>
      <ListBeside
        grows
        isOpen={false}
        list={
          <Stack gap="lg">
            {actions.problem ? (
              <ProblemNotice error={actions.problem.error} doing={actions.problem.doing} />
            ) : null}
            {actions.result ? <CheckResult result={actions.result} onClose={actions.forgetResult} /> : null}
            <RecordTable
              label={t('carriers.list')}
              records={connections}
              keyOf={({ id }) => id}
              columns={connectionColumns(actions, beside)}
              // Beside the pane it has fewer columns, which need less.
              {...(beside.shown ? {} : { room: 'wide' as const })}
              isOneLine
              onOpen={connection =>
                beside.shown
                  ? beside.show(connection)
                  : void navigate({ to: '/carriers/$id', params: { id: connection.id } })
              }
            />
            {beside.current ? <AccountUse key={beside.current.id} connection={beside.current} /> : null}
          </Stack>
        }
      >
        {beside.shown ? (
          <ConnectionPane key={beside.shown.id} connection={beside.shown} all={connections} />
        ) : null}
      </ListBeside>
      <RemoveConnectionDialog actions={actions} />
    </>
  )
}

/** Those of the mode the desk is in stand first, in the order in which they were added. */
const inOrder = (connections: readonly ConnectionRecord[], mode: Mode): ConnectionRecord[] =>
  connections.toSorted(
    (a, b) =>
      Number(b.test_mode === (mode === 'test')) - Number(a.test_mode === (mode === 'test')) ||
      a.created_at.localeCompare(b.created_at),
  )

/** Beside the pane the list keeps what tells carriers apart. */
const connectionColumns = (
  actions: ConnectionActions,
  beside: Beside<ConnectionRecord>,
): Column<ConnectionRecord>[] => [
  {
    key: 'name',
    label: t('carriers.columnConnection'),
    most: 20,
    cell: (connection, link) => (
      <NameCell
        connection={connection}
        link={beside.linkOf(connection, link)}
        isShort={beside.shown !== null}
      />
    ),
  },
  { key: 'account', label: t('carriers.columnAccount'), cell: accountText },
  {
    key: 'mode',
    label: t('carriers.columnMode'),
    cell: ({ test_mode }) => <span>{t(test_mode ? 'carriers.test' : 'carriers.live')}</span>,
  },
  {
    key: 'state',
    label: t('carriers.columnState'),
    stays: 'bare',
    most: 14,
    cell: connection => <StateCell connection={connection} />,
  },
  ...(beside.shown
    ? []
    : [
        {
          key: 'can',
          label: t('carriers.columnCan'),
          most: 18,
          cell: (connection: ConnectionRecord) => (
            <span title={canText(connection)}>{canText(connection)}</span>
          ),
        },
      ]),
  {
    key: 'actions',
    label: t('carriers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: connection => <ConnectionButtons connection={connection} actions={actions} />,
  },
]

/** One that cannot be reached says since when; the rest of it is heard, and seen by whoever points at it. */
function StateCell({ connection }: { connection: ConnectionRecord }) {
  const away = connection.active ? reachText(connection.reachability) : null
  if (away === null) return <ConnectionState connection={connection} />
  const { last_error: why } = connection.reachability
  return (
    <span title={joined([away, why])}>
      <ConnectionState connection={connection} /> {joined([away, why])}
    </span>
  )
}

type NameProps = { connection: ConnectionRecord; link: RowLinkProps; isShort: boolean }

const NameCell = ({
  connection: { id, display_name: name, carrier_id: nick, is_sample },
  link,
  isShort,
}: NameProps) => (
  <Group gap="xs" wrap="nowrap">
    <CarrierTile name={name} />
    <Anchor
      inherit
      fw={600}
      c="var(--ink)"
      truncate
      title={joined([name, nick])}
      renderRoot={props => <Link to="/carriers/$id" params={{ id }} {...props} {...link} />}
    >
      {name}
    </Anchor>
    {is_sample ? <Mark text={t('carriers.sample')} notReal /> : null}
    {isShort ? null : (
      <Text span inherit c="dimmed" truncate>
        {nick}
      </Text>
    )}
  </Group>
)
