import { Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type WebhookRecord, webhookEndpoints } from '../../../shared/api/webhooks.ts'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

/** Where events of this mode go, and whether the secret goes with them. Nothing where no program asked for any. */
export function WebhooksPanel() {
  const { data } = useQuery(query(webhookEndpoints.list, { query: {} }, useMode()))
  if (!data || data.count === 0) return null
  return (
    <Panel title={t('developers.webhooks')}>
      <Text mb="sm">{t('developers.webhooksText')}</Text>
      <Stack gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.results.map(webhook => (
          <WebhookLine key={webhook.id} webhook={webhook} />
        ))}
      </Stack>
    </Panel>
  )
}

function WebhookLine({ webhook }: { webhook: WebhookRecord }) {
  const queries = useQueryClient()
  const save = useMutation({
    ...change(webhookEndpoints.update),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const { id, url, description, disabled, send_secret: sent } = webhook
  return (
    <Stack component="li" gap={4}>
      <Text component="div" style={{ overflowWrap: 'anywhere' }}>
        {url}{' '}
        <StatusBadge
          tone={disabled ? 'attention' : 'good'}
          text={t(disabled ? 'developers.webhookOff' : 'developers.webhookOn')}
        />
      </Text>
      {description ? (
        <Text fz="sm" c="dimmed">
          {description}
        </Text>
      ) : null}
      <Switch
        label={t('developers.sendSecret')}
        aria-label={t('developers.sendSecretTo', { url })}
        description={t('developers.sendSecretHint')}
        checked={sent}
        disabled={save.isPending}
        onChange={({ currentTarget }) =>
          save.mutate({ params: { id }, body: { send_secret: currentTarget.checked } })
        }
      />
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={() => save.reset()} /> : null}
    </Stack>
  )
}
