import { Anchor, Button, Code, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Backup, type BackupState, backupEndpoints } from '../../../shared/desk/backups.ts'
import type { StationStatus } from '../../../shared/desk/station.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { bytesText, instantText, quoted } from '../../lib/format.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** How the data is protected: the backups there are, making one now, and the way back. */
export function BackupsPanel({ status }: { status: StationStatus }) {
  const found = useQuery({ ...query(backupEndpoints.list, { query: {} }), placeholderData: last => last })
  const create = useMutation({
    ...change(backupEndpoints.create),
    onSuccess: () => announce(t('backups.created')),
  })
  const newest = found.data?.results[0]
  return (
    <Panel
      title={t('backups.title')}
      actions={
        <Button variant="default" onClick={() => create.mutate({})} disabled={create.isPending}>
          {t(create.isPending ? 'backups.creating' : 'backups.create')}
        </Button>
      }
    >
      <Stack gap="sm">
        <Protection state={status.backups} />
        <Rehearsal rehearsal={status.backups.rehearsal} />
        {create.error ? <ProblemNotice error={create.error} doing="backup" onDismiss={create.reset} /> : null}
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
        ) : null}
        {found.data?.count === 0 ? <Text>{t('backups.emptyText')}</Text> : null}
        {found.data && found.data.count > 0 ? <BackupTable backups={found.data.results} /> : null}
        <BackupTime />
        {newest ? <WayBack file={newest.file} home={status.home} /> : null}
      </Stack>
    </Panel>
  )
}

function Protection({ state }: { state: BackupState }) {
  const { problem, newest_at: newest, restored } = state
  return (
    <>
      <div>
        {problem ? <StatusBadge tone="bad" text={t('backups.failed')} /> : null}
        {!problem && newest ? (
          <StatusBadge tone="good" text={t('backups.good', { time: instantText(newest) })} />
        ) : null}
        {!problem && !newest ? <StatusBadge tone="attention" text={t('backups.none')} /> : null}
      </div>
      {problem ? (
        <Text>
          {problem.message} {t('backups.failedAt', { time: instantText(problem.at) })}
        </Text>
      ) : null}
      {restored ? (
        <Text>
          {t('backups.restored', {
            restored: instantText(restored.restored_at),
            taken: instantText(restored.taken_at),
          })}
        </Text>
      ) : null}
    </>
  )
}

/** How it went when the newest backup was last restored on trial. */
function Rehearsal({ rehearsal }: Pick<BackupState, 'rehearsal'>) {
  if (!rehearsal) return <Text>{t('backups.rehearsalNone')}</Text>
  const { problem } = rehearsal
  const times = { time: instantText(rehearsal.at), taken: instantText(rehearsal.taken_at) }
  if (problem === null) return <Text>{t('backups.rehearsed', times)}</Text>
  return (
    <>
      <div>
        <StatusBadge tone="bad" text={t('backups.rehearsalFailed')} />
      </div>
      <Text>
        {problem} {t('backups.rehearsalFailedAt', times)}
      </Text>
    </>
  )
}

function WayBack({ file, home }: { file: string; home: string }) {
  const command = `npm run packdesk -- restore ${quoted(file)} --home ${quoted(home)}`
  return (
    <div>
      <Title order={3} fz="md" mb={4}>
        {t('backups.howTitle')}
      </Title>
      <Text mb="xs">{t('backups.howText')}</Text>
      <Copyable value={command} name={t('backups.command')}>
        <Code>{command}</Code>
      </Copyable>
    </div>
  )
}

/** The backups, each with the button that reads it through again. */
function BackupTable({ backups }: { backups: readonly Backup[] }) {
  const verify = useMutation({
    ...change(backupEndpoints.verify),
    onSuccess: ({ taken_at: time }) => announce(t('backups.verified', { time: instantText(time) })),
  })
  const underWay = verify.isPending ? verify.variables.params.id : null
  const columns: readonly Column<Backup>[] = [
    { key: 'time', label: t('backups.columnTime'), cell: ({ taken_at: time }) => instantText(time) },
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
      cell: ({ verified_at: time }) => instantText(time),
    },
    {
      key: 'actions',
      label: t('backups.columnActions'),
      stays: 'bare',
      cell: ({ id, taken_at: time }, link) => (
        <Button
          {...link}
          size="xs"
          variant="default"
          aria-label={t('backups.verifyName', { time: instantText(time) })}
          disabled={verify.isPending}
          onClick={() => verify.mutate({ params: { id } })}
        >
          {t(underWay === id ? 'backups.verifying' : 'backups.verify')}
        </Button>
      ),
    },
  ]
  return (
    <>
      {verify.error ? <ProblemNotice error={verify.error} doing="backup" onDismiss={verify.reset} /> : null}
      <RecordTable label={t('backups.list')} records={backups} keyOf={({ id }) => id} columns={columns} />
    </>
  )
}

/** When the nightly backup is made, and the way to change it. */
function BackupTime() {
  const { data } = useQuery(query(backupEndpoints.settings, {}))
  if (!data) return null
  return (
    <Text>
      {t('backups.timeIs', { time: data.time })}{' '}
      <Anchor
        underline="always"
        renderRoot={props => (
          <Link to="/settings" search={{ section: 'data' }} hash="backup-time" {...props} />
        )}
      >
        {t('backups.timeChange')}
      </Anchor>
    </Text>
  )
}
