import { Anchor, Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { ReachNotice } from '../../components/carriers/reach-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-table.tsx'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { t } from '../../lib/text.ts'
import { ConnectionButtons } from './connection-buttons.tsx'
import type { ConnectionActions } from './use-connection-actions.ts'

export const connectionColumns = (actions: ConnectionActions): Column<ConnectionRecord>[] => [
  { key: 'name', label: t('connections.columnConnection'), cell: nameCell },
  {
    key: 'mode',
    label: t('connections.columnMode'),
    cell: ({ test_mode }) => (
      <Badge
        variant="light"
        color={test_mode ? 'kraft' : 'desk'}
        c="var(--ink)"
        tt="none"
        size="lg"
        miw="max-content"
      >
        {t(test_mode ? 'connections.test' : 'connections.live')}
      </Badge>
    ),
  },
  {
    key: 'state',
    label: t('connections.columnState'),
    stays: 'bare',
    cell: ({ active, reachability }) => (
      <>
        <StatusBadge
          tone={active ? 'good' : 'neutral'}
          text={t(active ? 'connections.on' : 'connections.off')}
        />
        <ReachNotice reachability={reachability} />
      </>
    ),
  },
  {
    key: 'can',
    label: t('connections.columnCan'),
    cell: ({ capabilities }) => capabilities.map(each => t(`connections.can_${each}`)).join(', '),
  },
  {
    key: 'actions',
    label: t('connections.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: connection => <ConnectionButtons connection={connection} actions={actions} />,
  },
]

const nameCell = (connection: ConnectionRecord, link: RowLinkProps) => (
  <>
    <Group gap="xs" style={{ rowGap: 0 }}>
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => (
          <Link to="/connections/$id" params={{ id: connection.id }} {...props} {...link} />
        )}
      >
        {connection.display_name}
      </Anchor>
      {connection.is_sample ? (
        <Badge variant="light" color="kraft" c="var(--ink)" tt="none" miw="max-content">
          {t('connections.sample')}
        </Badge>
      ) : null}
    </Group>
    <Text fz="sm" c="dimmed">
      {connection.carrier_id}
    </Text>
  </>
)
