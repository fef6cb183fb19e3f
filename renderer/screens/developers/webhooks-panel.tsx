import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPlus, IconWebhook } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { deskWebhookEndpoints, type WebhookState } from '../../../shared/desk/webhooks.ts'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { When } from '../../components/when.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { useColumnsWithRoom, useRoomForAll } from '../../lib/lists/columns-with-room.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './developers-screen.module.css'
import { webhookState } from './webhook-text.ts'

/** Where events of this mode go, and how that fares. */
export function WebhooksPanel() {
  const mode = useMode()
  const navigate = useNavigate()
  const start = () => void navigate({ to: '/developers/webhooks/new' })
  useShortcuts([{ keys: 'c', text: t('developers.newWebhook'), run: start, whileTyping: false }])
  const found = useLongList({
    key: `${mode} webhooks`,
    load: range =>
      query(
        deskWebhookEndpoints.list,
        { query: { limit: String(range.limit), offset: String(range.offset) } },
        mode,
      ),
  })
  const hasRoom = useRoomForAll()
  const columns = useColumnsWithRoom(webhookColumns, ['address'])
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Text fz="sm" c="dimmed">
          {t('developers.webhooksText')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          renderRoot={props => <Link to="/developers/webhooks/new" {...props} />}
        >
          {t('developers.newWebhook')}
        </Button>
      </Group>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? (
        <EmptyState
          icon={<IconWebhook size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('developers.noWebhooks')}
          text={t('developers.noWebhooksText')}
        />
      ) : null}
      {found.count ? (
        <LongTable
          label={t('developers.webhooks')}
          list={found}
          keyOf={({ id }) => id}
          columns={columns}
          path="/developers"
          {...(hasRoom ? { room: 'wide' as const } : {})}
          onOpen={({ id }) => void navigate({ to: '/developers/webhooks/$id', params: { id } })}
        />
      ) : null}
    </>
  )
}

/** A name for one that was given none. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

const webhookColumns: Column<WebhookState>[] = [
  {
    key: 'name',
    label: t('developers.webhook'),
    cell: ({ id, url, description }, link: RowLinkProps) => (
      <Anchor
        fw={600}
        c="var(--ink)"
        className={classes.anywhere ?? ''}
        renderRoot={props => <Link to="/developers/webhooks/$id" params={{ id }} {...props} {...link} />}
      >
        {description || hostOf(url)}
      </Anchor>
    ),
  },
  {
    key: 'address',
    width: '15rem',
    label: t('developers.address'),
    cell: ({ url }) => <span className={classes.anywhere}>{url}</span>,
  },
  {
    key: 'events',
    width: '6.5rem',
    label: t('developers.events'),
    cell: ({ enabled_events: events }) =>
      events.includes('all')
        ? t('developers.allEvents')
        : t('developers.someEvents', { count: new Set(events).size }),
  },
  {
    key: 'waiting',
    width: '5.5rem',
    label: t('developers.waiting'),
    align: 'end',
    cell: ({ waiting }) => waiting,
  },
  {
    key: 'failed',
    width: '6rem',
    label: t('developers.givenUp'),
    align: 'end',
    cell: ({ given_up: count }) => count,
  },
  {
    key: 'last',
    width: '9rem',
    label: t('developers.lastEvent'),
    cell: ({ last_event_at: at }) => (at === null ? t('developers.never') : <When at={at} />),
  },
  {
    key: 'state',
    width: '13rem',
    label: t('developers.state'),
    stays: 'bare',
    cell: webhook => <StatusBadge {...webhookState(webhook)} />,
  },
]
