import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type WebhookRecord, webhookEndpoints } from '../../../shared/api/webhooks.ts'
import { deskWebhookEndpoints, type WebhookState } from '../../../shared/desk/webhooks.ts'
import { Copyable } from '../../components/copyable.tsx'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { Facts } from '../../components/facts.tsx'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { When } from '../../components/when.tsx'
import { instantText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { toneOf } from './api-log-panel.tsx'
import { DeliveryList } from './delivery-screen.tsx'
import classes from './developers-screen.module.css'
import { WebhookForm } from './webhook-form.tsx'
import { webhookState } from './webhook-text.ts'

const back = (
  <BackLink to="/developers" search={{ tab: 'webhooks' }}>
    {t('developers.webhooks')}
  </BackLink>
)

export function NewWebhookScreen() {
  const navigate = useNavigate()
  return (
    <Page above={back} title={t('developers.newWebhook')}>
      <Panel title={t('developers.webhook')}>
        <WebhookForm
          start={{ url: '', description: '', all: true, events: [], send_secret: false }}
          submit={t('developers.addWebhook')}
          save={body => load(webhookEndpoints.create, { body })}
          onSaved={({ id }) => {
            announce(t('developers.saidWebhookMade'))
            void navigate({ to: '/developers/webhooks/$id', params: { id } })
          }}
          onLeave={() => void navigate({ to: '/developers', search: { tab: 'webhooks' } })}
        />
      </Panel>
    </Page>
  )
}

/** One endpoint: what it is sent, how that goes, and what it answered. */
export function WebhookScreen() {
  const { id } = useParams({ from: '/developers/webhooks/$id' })
  const mode = useMode()
  const webhook = useQuery(query(webhookEndpoints.retrieve, { params: { id } }, mode))
  const state = useQuery(query(deskWebhookEndpoints.retrieve, { params: { id } }, mode)).data
  const { data } = webhook
  return (
    <Page
      above={back}
      title={data ? data.description || data.url : t('developers.webhook')}
      actions={data ? <WebhookActions webhook={data} /> : null}
    >
      {webhook.error ? (
        <ProblemNotice error={webhook.error} doing="load" onRetry={() => void webhook.refetch()} />
      ) : null}
      {data ? (
        <Stack gap="md">
          {state ? <HowItGoes state={state} /> : null}
          <TestPanel key={`test ${id}`} id={id} />
          <Panel title={t('developers.deliveries')}>
            <DeliveryList webhookId={id} />
          </Panel>
          <EditPanel key={id} webhook={data} />
          <SecretPanel key={`secret ${id}`} webhook={data} />
        </Stack>
      ) : null}
    </Page>
  )
}

function WebhookActions({ webhook: { id, disabled, url } }: { webhook: WebhookRecord }) {
  const navigate = useNavigate()
  const save = useMutation({
    ...change(webhookEndpoints.update),
    onSuccess: ({ disabled: isOff }) => announce(t(isOff ? 'developers.saidOff' : 'developers.saidOn')),
  })
  const remove = useMutation({
    ...change(webhookEndpoints.remove),
    onSuccess: () => announce(t('developers.saidWebhookRemoved')),
  })
  return (
    <>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
      <Button
        variant="default"
        disabled={save.isPending}
        onClick={() => save.mutate({ params: { id }, body: { disabled: !disabled } })}
      >
        {t(disabled ? 'developers.enable' : 'developers.disable')}
      </Button>
      <ConfirmButton
        label={t('developers.removeWebhook')}
        title={t('developers.removeWebhookTitle')}
        confirm={t('developers.removeWebhookConfirm')}
        busy={t('developers.removing')}
        keep={t('developers.removeWebhookKeep')}
        doing="remove"
        deed={remove}
        onConfirm={close =>
          remove.mutate(
            { params: { id } },
            {
              onSuccess: () => {
                close()
                void navigate({ to: '/developers', search: { tab: 'webhooks' } })
              },
            },
          )
        }
      >
        <Text className={classes.anywhere ?? ''}>{t('developers.removeWebhookText', { url })}</Text>
      </ConfirmButton>
    </>
  )
}

/** In words, where the list only had room for a few. */
function HowItGoes({ state }: { state: WebhookState }) {
  const { gave_up, failures, failing_since: since, waiting, given_up, last_event_at: last } = state
  return (
    <div>
      <Group gap="md" mb="xs">
        <StatusBadge {...webhookState(state)} isPill />
        {gave_up && since !== null ? (
          <Text>
            {t('developers.gaveUpText', { failures: String(failures), since: instantText(since) })}{' '}
            {t('developers.eventsWait', { count: waiting })}
          </Text>
        ) : null}
      </Group>
      <Facts
        of={[
          { label: t('developers.address'), value: <span className={classes.anywhere}>{state.url}</span> },
          { label: t('developers.waiting'), value: waiting },
          { label: t('developers.givenUp'), value: given_up },
          { label: t('developers.failingSince'), value: since && <When at={since} /> },
          {
            label: t('developers.lastEvent'),
            value: last === null ? t('developers.never') : <When at={last} />,
          },
        ]}
      />
    </div>
  )
}

/** Posts something that is no event, and shows what was answered. */
function TestPanel({ id }: { id: string }) {
  const trial = useMutation({
    ...change(deskWebhookEndpoints.test),
    onSuccess: ({ status, success }) =>
      announce(
        t(success ? 'developers.saidTestTaken' : 'developers.saidTestRefused', {
          status: status === null ? t('traffic.noAnswer') : String(status),
        }),
      ),
  })
  const { data } = trial
  return (
    <Panel
      title={t('developers.test')}
      actions={
        <Button
          variant="default"
          disabled={trial.isPending}
          onClick={() => trial.mutate({ params: { id }, body: { payload: { hello: 'Packdesk' } } })}
        >
          {t(trial.isPending ? 'developers.testing' : 'developers.sendTest')}
        </Button>
      }
    >
      <Text fz="sm" c="dimmed">
        {t('developers.testText')}
      </Text>
      {trial.error ? <ProblemNotice error={trial.error} doing="load" onDismiss={trial.reset} /> : null}
      {data ? (
        <Stack gap="xs" mt="sm">
          <Group gap="md">
            <StatusBadge
              tone={data.success ? 'good' : data.status === null ? 'bad' : toneOf(data.status)}
              text={data.status === null ? t('traffic.noAnswer') : String(data.status)}
              isPill
            />
            <Text>{t('traffic.milliseconds', { count: data.duration_ms })}</Text>
            {data.problem ? <Text>{data.problem}</Text> : null}
          </Group>
          {data.answer ? (
            <Code
              block
              className={classes.said ?? ''}
              tabIndex={0}
              role="region"
              aria-label={t('developers.testAnswer')}
            >
              {data.answer}
            </Code>
          ) : null}
        </Stack>
      ) : null}
    </Panel>
  )
}

function EditPanel({ webhook }: { webhook: WebhookRecord }) {
  const { id, url, description, enabled_events: events, send_secret } = webhook
  return (
    <Panel title={t('developers.settings')}>
      <WebhookForm
        start={{
          url,
          description: description ?? '',
          all: events.includes('all'),
          events: events.filter(each => each !== 'all'),
          send_secret,
        }}
        submit={t('developers.saveWebhook')}
        save={body => load(webhookEndpoints.update, { params: { id }, body })}
        onSaved={() => announce(t('developers.saidWebhookSaved'))}
      />
    </Panel>
  )
}

/** The key of the signatures, shown when it is asked for, and a new one. */
function SecretPanel({ webhook: { id, secret } }: { webhook: WebhookRecord }) {
  const [isShown, show] = useState(false)
  const rotate = useMutation({
    ...change(deskWebhookEndpoints.rotateSecret),
    onSuccess: () => announce(t('developers.saidNewSecret')),
  })
  const current = rotate.data?.secret ?? secret
  return (
    <Panel
      title={t('developers.secret')}
      actions={
        <>
          <Button variant="default" aria-expanded={isShown} onClick={() => show(!isShown)}>
            {t(isShown ? 'developers.hideSecret' : 'developers.showSecret')}
          </Button>
          <ConfirmButton
            label={t('developers.newSecret')}
            title={t('developers.newSecretTitle')}
            confirm={t('developers.newSecretConfirm')}
            busy={t('developers.makingSecret')}
            keep={t('developers.newSecretKeep')}
            doing="save"
            deed={rotate}
            onConfirm={close =>
              rotate.mutate(
                { params: { id } },
                {
                  onSuccess: () => {
                    show(true)
                    close()
                  },
                },
              )
            }
          >
            <Text>{t('developers.newSecretText')}</Text>
          </ConfirmButton>
        </>
      }
    >
      <Text fz="sm" c="dimmed" mb="xs">
        {t('developers.secretText')}
      </Text>
      {isShown ? (
        <Copyable value={current} name={t('developers.secret')}>
          <code className={classes.anywhere}>{current}</code>
        </Copyable>
      ) : null}
    </Panel>
  )
}
