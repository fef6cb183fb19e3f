import { Anchor, Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { EventRecord } from '../../../shared/api/events.ts'
import { type EventType, eventTypes } from '../../../shared/api/webhooks.ts'
import { type DeliveryRecord, type EventWithDeliveries, eventEndpoints } from '../../../shared/desk/events.ts'
import { deskWebhookEndpoints } from '../../../shared/desk/webhooks.ts'
import { Facts } from '../../components/facts.tsx'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { instantText } from '../../lib/format.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { Said } from './delivery-screen.tsx'
import { LiveSwitch, useLive } from './live-follow.tsx'
import { eventText, stateText } from './webhook-text.ts'

/** What happened that programs are told of, newest first. */
export function EventsPanel() {
  const mode = useMode()
  const navigate = useNavigate()
  const [type, setType] = useState<EventType | ''>('')
  const { isLive, setLive } = useLive()
  const asked = type === '' ? {} : { type }
  const found = useLongList({
    key: `${mode} events ${type}`,
    load: range =>
      query(
        eventEndpoints.list,
        { query: { ...asked, limit: String(range.limit), offset: String(range.offset) } },
        mode,
      ),
  })
  return (
    <>
      <Group justify="space-between" align="end" mb="sm">
        <NativeSelect
          label={t('developers.event')}
          value={type}
          onChange={({ currentTarget: { value } }) => setType(eventTypes.find(each => each === value) ?? '')}
          data={[
            { value: '', label: t('developers.anyEvent') },
            ...eventTypes.map(value => ({ value, label: eventText(value) })),
          ]}
        />
        <Text fz="sm" c="dimmed">
          {t('developers.eventsText')}
        </Text>
        <LiveSwitch isLive={isLive} onChange={setLive} />
      </Group>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('developers.noEvents')}</Text> : null}
      {found.count ? (
        <LongTable
          label={t('developers.eventsList')}
          list={found}
          keyOf={({ id }) => id}
          columns={eventColumns}
          path="/developers"
          follows={isLive}
          onOpen={({ id }) => void navigate({ to: '/developers/events/$id', params: { id } })}
        />
      ) : null}
    </>
  )
}

const eventColumns: readonly Column<EventRecord>[] = [
  {
    key: 'event',
    label: t('developers.event'),
    cell: ({ id, type }, link) => (
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/developers/events/$id" params={{ id }} {...props} {...link} />}
      >
        {eventText(type)}
      </Anchor>
    ),
  },
  { key: 'about', label: t('developers.about'), cell: ({ data }) => aboutText(data) },
  {
    key: 'webhooks',
    width: '8rem',
    label: t('developers.webhooks'),
    align: 'end',
    cell: ({ pending_webhooks: count }) => count,
  },
  {
    key: 'time',
    width: '9rem',
    label: t('developers.time'),
    cell: ({ created_at: at }) => <When at={at} />,
  },
]

/** What people know a record by: its order number, its tracking number, or whom it goes to. */
function aboutText(data: EventRecord['data']): string {
  const names = ['order_id', 'tracking_number', 'reference', 'id'].map(name => data[name])
  return names.find((name): name is string => typeof name === 'string' && name !== '') ?? ''
}

/** One event: its content, where it went, and the way to send it again. */
export function EventScreen() {
  const { id } = useParams({ from: '/developers/events/$id' })
  const found = useQuery(query(eventEndpoints.retrieve, { params: { id } }, useMode()))
  const { data } = found
  return (
    <Page
      above={
        <BackLink to="/developers" search={{ tab: 'events' }}>
          {t('developers.events')}
        </BackLink>
      }
      title={data ? eventText(data.type) : t('developers.event')}
    >
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {data ? (
        <Stack gap="md">
          <Facts
            of={[
              { label: t('developers.about'), value: aboutText(data.data) },
              { label: t('developers.time'), value: instantText(data.created_at) },
            ]}
          />
          <SendPanel event={data} />
          <Panel title={t('developers.content')}>
            <Said name={t('developers.content')} text={contentText(data)} />
          </Panel>
        </Stack>
      ) : null}
    </Page>
  )
}

const contentText = ({ deliveries: _, ...event }: EventWithDeliveries): string =>
  JSON.stringify(event, null, 2)

/** Where it went, and sending it to any endpoint that is there now. */
function SendPanel({ event }: { event: EventWithDeliveries }) {
  const webhooks = useQuery(query(deskWebhookEndpoints.list, { query: { limit: '100' } }, useMode()))
  const known = webhooks.data?.results ?? []
  const [chosen, choose] = useState('')
  const target = chosen || (known[0]?.id ?? '')
  const replay = useMutation({
    ...change(eventEndpoints.replay),
    onSuccess: () => announce(t('developers.saidSentAgain')),
  })
  const nameOf = (id: string) => {
    const webhook = known.find(each => each.id === id)
    return webhook ? (webhook.description ?? webhook.url) : id
  }
  return (
    <Panel title={t('developers.deliveries')}>
      {event.deliveries.length === 0 ? (
        <Text mb="sm">{t('developers.sentNowhere')}</Text>
      ) : (
        <RecordTable
          label={t('developers.deliveriesList')}
          records={event.deliveries}
          keyOf={({ id }) => id}
          columns={sentColumns(nameOf)}
        />
      )}
      {replay.error ? <ProblemNotice error={replay.error} doing="save" onDismiss={replay.reset} /> : null}
      {known.length > 0 ? (
        <Group align="end" gap="sm" mt="sm">
          <NativeSelect
            label={t('developers.webhook')}
            value={target}
            onChange={({ currentTarget }) => choose(currentTarget.value)}
            data={known.map(({ id }) => ({ value: id, label: nameOf(id) }))}
          />
          <Button
            variant="default"
            disabled={replay.isPending}
            onClick={() => replay.mutate({ params: { id: event.id }, body: { webhook_id: target } })}
          >
            {t('developers.sendAgain')}
          </Button>
        </Group>
      ) : null}
    </Panel>
  )
}

const sentColumns = (nameOf: (id: string) => string): Column<DeliveryRecord>[] => [
  {
    key: 'webhook',
    label: t('developers.webhook'),
    cell: ({ id, webhook_id: webhook }, link) => (
      <Anchor
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/developers/deliveries/$id" params={{ id }} {...props} {...link} />}
      >
        {nameOf(webhook)}
      </Anchor>
    ),
  },
  { key: 'state', label: t('developers.state'), stays: 'bare', cell: ({ state }) => stateText(state) },
  { key: 'time', label: t('developers.time'), cell: ({ created_at: at }) => <When at={at} /> },
]
