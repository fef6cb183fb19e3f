import { Anchor, Button, Code, Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type DeliveryState, deliveryStates, type WebhookDeliveryRecord } from '../../../shared/api/events.ts'
import { eventEndpoints } from '../../../shared/desk/events.ts'
import { deskWebhookEndpoints, type WebhookExchange } from '../../../shared/desk/webhooks.ts'
import { CopyButton } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { When } from '../../components/when.tsx'
import { instantText } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './developers-screen.module.css'
import { deliveryState, eventText, stateText } from './webhook-text.ts'

/** What an endpoint was sent, newest first. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const mode = useMode()
  const navigate = useNavigate()
  const [state, setState] = useState<DeliveryState | 'all'>('all')
  const asked = { webhook_id: webhookId, ...(state === 'all' ? {} : { state }) }
  const found = useLongList({
    key: `${mode} deliveries ${JSON.stringify(asked)}`,
    load: range =>
      query(
        deskWebhookEndpoints.deliveries,
        { query: { ...asked, limit: String(range.limit), offset: String(range.offset) } },
        mode,
      ),
  })
  return (
    <Stack gap="sm">
      <div>
        <SegmentedControl
          size="xs"
          aria-label={t('developers.deliveriesShown')}
          value={state}
          onChange={value => setState(value as DeliveryState | 'all')}
          data={[
            { value: 'all', label: t('developers.delivery_all') },
            ...deliveryStates.map(value => ({ value, label: stateText(value) })),
          ]}
        />
      </div>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('developers.noDeliveries')}</Text> : null}
      {found.count ? (
        <LongTable
          label={t('developers.deliveriesList')}
          list={found}
          keyOf={({ id }) => id}
          columns={deliveryColumns()}
          path="/developers"
          onOpen={({ id }) => void navigate({ to: '/developers/deliveries/$id', params: { id } })}
        />
      ) : null}
    </Stack>
  )
}

const deliveryColumns = (): readonly Column<WebhookDeliveryRecord>[] => [
  {
    key: 'event',
    label: t('developers.event'),
    cell: ({ id, event_type: type, is_replay: isReplay }, link) => (
      <>
        <Anchor
          fw={600}
          c="var(--ink)"
          renderRoot={props => <Link to="/developers/deliveries/$id" params={{ id }} {...props} {...link} />}
        >
          {eventText(type)}
        </Anchor>{' '}
        {isReplay ? <Mark text={t('developers.sentAgain')} /> : null}
      </>
    ),
  },
  {
    key: 'time',
    width: '9rem',
    label: t('developers.time'),
    cell: ({ created_at: at }) => <When at={at} />,
  },
  {
    key: 'answer',
    width: '10rem',
    label: t('developers.status'),
    stays: 'bare',
    cell: delivery => <StatusBadge {...deliveryState(delivery)} />,
  },
  {
    key: 'duration',
    width: '7rem',
    label: t('developers.duration'),
    align: 'end',
    cell: ({ last_attempt: last }) =>
      last === null ? '–' : t('traffic.milliseconds', { count: last.duration_ms }),
  },
  {
    key: 'tries',
    width: '7rem',
    label: t('developers.failedTries'),
    align: 'end',
    cell: ({ tries }) => tries,
  },
  { key: 'state', width: '9rem', label: t('developers.state'), cell: ({ state }) => stateText(state) },
]

/** One delivery: what was sent and what was said to it, side by side. */
export function DeliveryScreen() {
  const { id } = useParams({ from: '/developers/deliveries/$id' })
  const found = useQuery(query(deskWebhookEndpoints.delivery, { params: { id } }, useMode()))
  const { data } = found
  return (
    <Page
      above={
        data ? (
          <BackLink to="/developers/webhooks/$id" params={{ id: data.webhook_id }}>
            {t('developers.webhook')}
          </BackLink>
        ) : (
          <BackLink to="/developers" search={{ tab: 'webhooks' }}>
            {t('developers.webhooks')}
          </BackLink>
        )
      }
      title={data ? eventText(data.event_type) : t('developers.delivery')}
      actions={data ? <SendAgain delivery={data} /> : null}
    >
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {data ? <Exchanged of={data} /> : null}
    </Page>
  )
}

function SendAgain({ delivery: { event_id: id, webhook_id } }: { delivery: WebhookExchange }) {
  const navigate = useNavigate()
  const replay = useMutation({
    ...change(eventEndpoints.replay),
    onSuccess: again => {
      announce(t('developers.saidSentAgain'))
      void navigate({ to: '/developers/deliveries/$id', params: { id: again.id } })
    },
  })
  const send = () => replay.mutate({ params: { id }, body: { webhook_id } })
  useShortcuts([
    {
      keys: 'a',
      text: t('developers.sendAgain'),
      run: send,
      whileTyping: false,
      disabled: replay.isPending,
    },
  ])
  return (
    <>
      {replay.error ? <ProblemNotice error={replay.error} doing="save" onDismiss={replay.reset} /> : null}
      <Anchor renderRoot={props => <Link to="/developers/events/$id" params={{ id }} {...props} />}>
        {t('developers.toEvent')}
      </Anchor>
      <Button variant="default" ms="sm" disabled={replay.isPending} onClick={send}>
        {t('developers.sendAgain')}
      </Button>
    </>
  )
}

function Exchanged({ of: delivery }: { of: WebhookExchange }) {
  const { attempts, last_attempt: last, url, next_attempt_at: next } = delivery
  return (
    <Stack gap="md">
      <Facts
        of={[
          {
            label: t('developers.state'),
            value: delivery.is_replay ? (
              <>
                {stateText(delivery.state)} <Mark text={t('developers.sentAgain')} />
              </>
            ) : (
              stateText(delivery.state)
            ),
          },
          { label: t('developers.address'), value: <span className={classes.anywhere}>{url}</span> },
          { label: t('developers.time'), value: instantText(delivery.created_at) },
          { label: t('developers.nextTry'), value: next && instantText(next) },
        ]}
      />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Panel
          title={t('traffic.request')}
          actions={<CopyButton value={delivery.request_body} name={t('traffic.request')} />}
        >
          <Said name={t('traffic.request')} text={prettyJson(delivery.request_body)} />
        </Panel>
        <Panel title={t('traffic.response')}>
          {last ? (
            <Stack gap="xs">
              <Group gap="md">
                <StatusBadge {...deliveryState(delivery)} isPill />
                <Text>{t('traffic.milliseconds', { count: last.duration_ms })}</Text>
              </Group>
              {last.problem ? <Text>{last.problem}</Text> : null}
              <Said
                name={t('traffic.response')}
                text={prettyJson(last.answer ?? '') || `(${t('traffic.nothing')})`}
              />
            </Stack>
          ) : (
            <Text>{t('developers.notTried')}</Text>
          )}
        </Panel>
      </SimpleGrid>
      {attempts.length > 1 ? <Attempts of={attempts} /> : null}
    </Stack>
  )
}

const Attempts = ({ of: attempts }: { of: WebhookExchange['attempts'] }) => (
  <Panel title={t('developers.attempts')}>
    <ol>
      {attempts.map(({ at, status, duration_ms: count, problem }) => (
        <li key={at}>
          {instantText(at)} · {status ?? t('traffic.noAnswer')} · {t('traffic.milliseconds', { count })}
          {problem ? ` · ${problem}` : ''}
        </li>
      ))}
    </ol>
  </Panel>
)

/** A text of any length in a box that the keyboard can scroll. */
export const Said = ({ name, text }: { name: string; text: string }) => (
  <Code
    block
    className={classes.said ?? ''}
    tabIndex={0}
    role="region"
    aria-label={t('developers.textOf', { what: name })}
  >
    {text}
  </Code>
)

/** JSON in lines; anything else as it is. */
export function prettyJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
