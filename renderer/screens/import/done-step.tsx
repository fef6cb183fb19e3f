import { Button, Group, Progress, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ImportRecord, ImportRowView } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { CallError } from '../../lib/station/api.ts'
import { saveFile } from '../../lib/station/files.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { giveNextFile, givenFile } from '../../stores/given-file.ts'
import { errorFileName } from './check-step.tsx'
import type { Next } from './import-steps.ts'
import { countText, placeOfKind, tookText } from './import-words.ts'
import { PlanRows } from './plan-rows.tsx'
import { PlannedRecords } from './plan-step.tsx'
import type { ImportActions } from './use-import.ts'

/** How far it is, or what came of it, in a line. */
export function doneSummary(record: ImportRecord): string {
  const { state, progress, kind, started_at: from, ended_at: to } = record
  const counts = { done: countText(progress.stored + progress.failed), all: countText(progress.all) }
  switch (state) {
    case 'committing':
      return t('imports.importing', counts)
    case 'stopped':
      return t('imports.stopped', counts)
    case 'undoing':
      return t('imports.undoing', { done: countText(progress.undone) })
    case 'undone':
      return joined(
        [
          t('imports.undone', { count: progress.undone }),
          progress.kept > 0 ? t('imports.undoneKept', { count: progress.kept }) : null,
        ],
        ' ',
      )
    case 'done':
      return joined(
        [
          t(`imports.done_${kind}`, { count: progress.stored, time: tookText(from, to) }),
          progress.failed > 0 ? t('imports.failedCount', { count: progress.failed }) : null,
        ],
        ', ',
      )
    default:
      return t('imports.notYet')
  }
}

type Props = { record: ImportRecord; actions: ImportActions }

/** The work while it is done, and afterwards what came of it with the way back. */
export function DoneStep({ record, actions }: Props) {
  const { state, progress, trouble } = record
  const [view, show] = useState<ImportRowView | null>(null)
  useProgressSaid(record)
  const isBusy = state === 'committing' || state === 'undoing'
  const done = progress.stored + progress.failed
  const part = progress.all === 0 ? 0 : (done / progress.all) * 100
  return (
    <>
      {isBusy || state === 'stopped' ? (
        <Progress
          value={part}
          size="lg"
          mb="xs"
          aria-label={t('imports.progress', { done: countText(done), all: countText(progress.all) })}
        />
      ) : null}
      {trouble === null ? null : (
        <Group gap={6} wrap="nowrap" mb="xs">
          <IconAlertTriangle size="1.125rem" aria-hidden />
          <Text fw={550}>{t('imports.troubled', { trouble })}</Text>
        </Group>
      )}
      {isBusy ? null : <Onward record={record} actions={actions} />}
      {progress.failed > 0 && !isBusy ? <PlanRows record={record} view="failed" /> : null}
      {state === 'undone' && progress.kept > 0 ? <PlanRows record={record} view="kept" /> : null}
      {state === 'done' && progress.failed === 0 ? (
        <PlannedRecords record={record} view={view} onShow={show} />
      ) : null}
    </>
  )
}

/** Whether a plan says that all of it is here as it is. */
const isNothingNew = ({ state, plan }: ImportRecord): boolean =>
  state === 'planned' && plan !== null && plan.create + plan.update + plan.ask + plan.error === 0

/** Where the primary button leads once there is nothing left to do here; the next of several files comes before that. */
export function useOnward(record: ImportRecord): Next | null {
  const { id, kind, state, same_as: same, progress } = record
  const navigate = useNavigate()
  const hasNext = givenFile(({ waiting }) => waiting.length > 0)
  if (hasNext) return null
  if (state === 'undone') return { text: t('imports.back'), run: () => void navigate({ to: '/import' }) }
  const isDone = state === 'done'
  if (!isDone && !isNothingNew(record)) return null
  if (kind !== 'orders')
    return { text: t('imports.seeThem'), run: () => void navigate({ to: placeOfKind[kind] }) }
  const count = isDone ? progress.stored : 0
  const of = count > 0 ? id : same?.id
  return {
    text: count > 0 ? t('imports.goToOrders', { count }) : t('imports.seeThem'),
    run: () => void navigate({ to: '/orders', search: { view: 'all', ...(of ? { import: of } : {}) } }),
  }
}

/** What can be done with what was imported. */
function Onward({ record, actions }: Props) {
  const { id, name, kind, state, seen, plan } = record
  const saving = useMutation<void, CallError, 'report' | 'errors'>({
    mutationFn: what =>
      what === 'report'
        ? saveFile(
            importEndpoints.report,
            { params: { id } },
            t('imports.reportName', { name: name.replace(/\.\w{1,5}$/, '') }),
          )
        : saveFile(importEndpoints.errorFile, { params: { id } }, errorFileName(name, seen)),
  })
  const canUndo = state === 'done' || state === 'stopped'
  return (
    <>
      {saving.error ? <ProblemNotice error={saving.error} doing="load" onDismiss={saving.reset} /> : null}
      <Group gap="sm" mb="xs">
        <NextFile />
        {canUndo && record.progress.stored > 0 ? (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size="1rem" aria-hidden />}
            disabled={actions.doing !== null}
            onClick={() => void actions.undo()}
          >
            {t('imports.undo')}
          </Button>
        ) : null}
        <Button variant="default" onClick={() => saving.mutate('report')}>
          {t('imports.report')}
        </Button>
        {plan && plan.error > 0 && record.has_file ? (
          <Button variant="default" onClick={() => saving.mutate('errors')}>
            {t('imports.download')}
          </Button>
        ) : null}
        {plan && plan.error > 0 && !record.has_file ? (
          <Text fz="sm" c="dimmed">
            {t('imports.fileGone')}
          </Text>
        ) : null}
        {canUndo && (kind === 'orders' || kind === 'shipments') ? (
          <Text fz="sm" c="dimmed">
            {t('imports.undoUntil')}
          </Text>
        ) : null}
      </Group>
    </>
  )
}

/** The next of the files that were dropped together. */
function NextFile() {
  const navigate = useNavigate()
  const next = givenFile(state => state.waiting[0])
  if (!next) return null
  return (
    <Button
      onClick={() => {
        giveNextFile()
        void navigate({ to: '/import', search: { type: next.kind } })
      }}
    >
      {t('imports.nextFile', { name: next.file.name })}
    </Button>
  )
}

const tenths = 10

/** Every tenth of the way is said, and the end. */
function useProgressSaid({ state, progress, ...rest }: ImportRecord): void {
  const done = progress.stored + progress.failed
  const step = Math.floor((done * tenths) / Math.max(1, progress.all))
  const said =
    state === 'committing'
      ? t('imports.saidProgress', { done: countText(done), all: countText(progress.all) })
      : doneSummary({ state, progress, ...rest })
  const told = useRef<string | null>(null)
  const key = state === 'committing' ? `${state} ${step}` : state
  useEffect(() => {
    if (told.current !== null && told.current !== key) announce(said)
    told.current = key
  }, [key, said])
}
