import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconPlugConnected } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { CarrierTile } from '../../components/carriers/carrier-tile.tsx'
import { reachText } from '../../components/carriers/reach-notice.tsx'
import { Disclosure } from '../../components/disclosure.tsx'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark } from '../../components/status-badge.tsx'
import { type Beside, ListBeside, useBeside } from '../../components/tables/list-beside.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { useListedConnections } from '../../lib/shipments/listed-connections.ts'
import { joined, t } from '../../lib/text.ts'
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
  const { found, listed = [], leftOut } = useListedConnections()
  const actions = useConnectionActions()
  const navigate = useNavigate()
  const beside = useBeside(listed, ({ id }) => id)
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  if (!found.data) return null
  const openPage = ({ id }: ConnectionRecord) => void navigate({ to: '/carriers/$id', params: { id } })
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
            {listed.length === 0 ? (
              <NoConnections isOnlyTest={leftOut.length > 0} />
            ) : (
              <RecordTable
                label={t('carriers.list')}
                records={listed}
                keyOf={({ id }) => id}
                columns={connectionColumns(actions, beside)}
                // Beside the pane it has fewer columns, which need less.
                {...(beside.shown ? {} : { room: 'wide' as const })}
                isOneLine
                onOpen={connection => (beside.shown ? beside.show(connection) : openPage(connection))}
              />
            )}
            {beside.current ? <AccountUse key={beside.current.id} connection={beside.current} /> : null}
            {leftOut.length > 0 ? (
              <LeftOut connections={leftOut} actions={actions} onOpen={openPage} />
            ) : null}
          </Stack>
        }
      >
        {beside.shown ? (
          <ConnectionPane key={beside.shown.id} connection={beside.shown} all={listed} />
        ) : null}
      </ListBeside>
      <RemoveConnectionDialog actions={actions} />
    </>
  )
}

/** Those of the test mode alone are none to buy live from. */
const NoConnections = ({ isOnlyTest }: { isOnlyTest: boolean }) => (
  <EmptyState
    icon={<IconPlugConnected size="2.5rem" stroke={1.2} aria-hidden />}
    title={t(isOnlyTest ? 'onboarding.noLive' : 'carriers.emptyTitle')}
    text={t('carriers.emptyText')}
  />
)

type LeftOutProps = {
  connections: readonly ConnectionRecord[]
  actions: ConnectionActions
  onOpen: (connection: ConnectionRecord) => void
}

/** How many there are besides that nothing is bought with in this mode, and on asking which. */
function LeftOut({ connections, actions, onOpen }: LeftOutProps) {
  const label = t('onboarding.testOnes', { count: connections.length })
  return (
    <Disclosure label={label}>
      <RecordTable
        label={label}
        records={connections}
        keyOf={({ id }) => id}
        columns={connectionColumns(actions, alone)}
        isOneLine
        onOpen={onOpen}
      />
    </Disclosure>
  )
}

/** A list that has nothing beside it. */
const alone: ListedBeside = { shown: null, linkOf: (_, link) => ({ ...link, 'aria-current': undefined }) }

type ListedBeside = Pick<Beside<ConnectionRecord>, 'shown' | 'linkOf'>

/** Beside the pane the list keeps what tells carriers apart. */
const connectionColumns = (actions: ConnectionActions, beside: ListedBeside): Column<ConnectionRecord>[] => [
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
