import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Backup, backupEndpoints } from '../../../../shared/desk/backups.ts'
import { type KeyRecord, keyEndpoints } from '../../../../shared/desk/keys.ts'
import { deskWebhookEndpoints, type WebhookState } from '../../../../shared/desk/webhooks.ts'
import { Panel } from '../../../components/page/page.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { bytesText, instantText, whenText } from '../../../lib/format.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { useMode } from '../../../stores/preferences.ts'

/** The newest backups, and the way to all of them. */
export function BackupsNow() {
  const { data } = useQuery(query(backupEndpoints.list, { query: { limit: 5 } }))
  if (!data || data.results.length === 0) return null
  return (
    <Panel
      title={t('backups.list')}
      actions={<Anchor renderRoot={props => <Link to="/system" {...props} />}>{t('screens.system')}</Anchor>}
    >
      <RecordTable
        label={t('backups.list')}
        records={data.results}
        keyOf={({ id }) => id}
        columns={backupColumns()}
        room="few"
        isOneLine
      />
    </Panel>
  )
}

const backupColumns = (): Column<Backup>[] => [
  {
    key: 'time',
    label: t('backups.columnTime'),
    cell: ({ taken_at: time }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/system" {...props} {...link} />}
      >
        {instantText(time)}
      </Anchor>
    ),
  },
  { key: 'kind', label: t('backups.columnKind'), cell: ({ kind }) => t(`backups.kind_${kind}`) },
  {
    key: 'size',
    label: t('backups.columnSize'),
    align: 'end',
    cell: ({ size_bytes: bytes }) => bytesText(bytes),
  },
  {
    key: 'verified',
    label: t('backups.columnVerified'),
    align: 'end',
    cell: ({ verified_at: time }) => whenText(time),
  },
]

/** Where events go now, and how that fares. */
export function WebhooksNow() {
  const { data } = useQuery(query(deskWebhookEndpoints.list, { query: { limit: '6' } }, useMode()))
  if (!data || data.results.length === 0) return null
  return (
    <Panel
      title={t('developers.webhooks')}
      actions={
        <Anchor renderRoot={props => <Link to="/developers" search={{ tab: 'webhooks' }} {...props} />}>
          {t('screens.developers')}
        </Anchor>
      }
    >
      <RecordTable
        label={t('developers.webhooks')}
        records={data.results}
        keyOf={({ id }) => id}
        columns={webhookColumns()}
        room="few"
        isOneLine
      />
    </Panel>
  )
}

const webhookColumns = (): Column<WebhookState>[] => [
  {
    key: 'address',
    label: t('developers.address'),
    most: 22,
    cell: ({ id, url }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/developers/webhooks/$id" params={{ id }} {...props} {...link} />}
      >
        {url}
      </Anchor>
    ),
  },
  {
    key: 'waiting',
    label: t('developers.waiting'),
    align: 'end',
    cell: ({ waiting }) => waiting,
  },
  {
    key: 'failed',
    label: t('developers.givenUp'),
    align: 'end',
    cell: ({ given_up: count }) => count,
  },
]

/** Programs that have a key now, and when each was here last. */
export function KeysNow() {
  const { data } = useQuery(query(keyEndpoints.list, { query: { limit: 8 } }))
  if (!data || data.results.length === 0) return null
  return (
    <Panel
      title={t('settings.keysNow')}
      actions={
        <Anchor renderRoot={props => <Link to="/developers" {...props} />}>{t('screens.developers')}</Anchor>
      }
    >
      <RecordTable
        label={t('settings.keysNow')}
        records={data.results}
        keyOf={({ id }) => id}
        columns={keyColumns()}
        room="few"
        isOneLine
      />
    </Panel>
  )
}

const keyColumns = (): Column<KeyRecord>[] => [
  {
    key: 'name',
    label: t('settings.keyName'),
    cell: ({ name }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/developers" {...props} {...link} />}
      >
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'mode',
    label: t('settings.keyMode'),
    cell: ({ test_mode: isTest }) => t(isTest ? 'app.modeTest' : 'app.modeLive'),
  },
  {
    key: 'used',
    label: t('settings.keyUsed'),
    align: 'end',
    cell: ({ last_used_at: at }) => (at === null ? '–' : whenText(at)),
  },
]
