import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type Backup, backupEndpoints } from '../../../shared/desk/backups.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { type Column, RecordTable } from '../../components/tables/record-table.tsx'
import { bytesText, instantText } from '../../lib/format.ts'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** The backups, each with the button that reads it through again. */
export function BackupTable({ backups }: { backups: readonly Backup[] }) {
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
          size="compact-sm"
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
