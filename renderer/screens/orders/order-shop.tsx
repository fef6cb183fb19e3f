import { Alert, Anchor, Button, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { stuckWriteBacks } from '../../../shared/desk/shop-states.ts'
import { shopEndpoints, type WriteBackRecord } from '../../../shared/desk/shops.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { PaneSection } from '../../components/tables/list-beside.tsx'
import { whenText } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import type { Mode } from '../../stores/preferences.ts'

/** The shop of an order: what it says of it, what it changed too late, and what it was told. */
export function OrderShop({ id, source, mode }: { id: string; source: string; mode: Mode }) {
  const shops = useQuery(query(shopEndpoints.list, { query: {} })).data?.results ?? []
  return shops.some(shop => shop.source === source) ? <AtShop id={id} mode={mode} /> : null
}

function AtShop({ id, mode }: { id: string; mode: Mode }) {
  const { data } = useQuery(query(shopEndpoints.order, { params: { id } }, mode))
  const seen = useMutation(change(shopEndpoints.seeOrder))
  if (!data) return null
  const { shop, number, url, state, reason, doubt } = data
  return (
    <PaneSection title={t('shops.atShop')}>
      <Stack gap="xs">
        <Text>
          <bdi>{shop.name}</bdi>{' '}
          {url ? (
            <Anchor href={url} target="_blank" rel="noreferrer" underline="always">
              {number} <IconExternalLink size="1em" aria-hidden />
            </Anchor>
          ) : (
            <bdi>{number}</bdi>
          )}
        </Text>
        <Text c="dimmed">
          {joined([t(`shops.order_${state}`), reason, t('shops.heard', { when: whenText(data.heard_at) })])}
        </Text>
        {doubt ? (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t(`shops.doubt_${doubt.what}`)}>
            <Text>
              <bdi>{doubt.message}</bdi>
            </Text>
            <Text mb="xs">{t('shops.doubtText')}</Text>
            <Button
              variant="default"
              loading={seen.isPending}
              onClick={() => seen.mutate({ params: { id } })}
            >
              {t('shops.seen')}
            </Button>
          </Alert>
        ) : null}
        {seen.error ? <ProblemNotice error={seen.error} doing="save" onDismiss={seen.reset} /> : null}
        {data.write_backs.map(each => (
          <Told key={each.id} told={each} />
        ))}
      </Stack>
    </PaneSection>
  )
}

function Told({
  told: { id, state, message, tracking_numbers: numbers, next_at: next },
}: {
  told: WriteBackRecord
}) {
  const retry = useMutation(change(shopEndpoints.retryWriteBack))
  return (
    <div>
      <Text>
        {joined([
          t(`shops.state_${state}`),
          numbers.join(', '),
          next ? t('shops.again', { when: whenText(next) }) : null,
        ])}
      </Text>
      {message ? (
        <Text fz="sm" c="dimmed">
          <bdi>{message}</bdi>
        </Text>
      ) : null}
      {stuckWriteBacks.includes(state) ? (
        <Button
          variant="default"
          mt={4}
          loading={retry.isPending}
          onClick={() => retry.mutate({ params: { id } })}
        >
          {t('shops.retry')}
        </Button>
      ) : null}
      {retry.error ? <ProblemNotice error={retry.error} doing="save" onDismiss={retry.reset} /> : null}
    </div>
  )
}
