import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { type ImportKind, importKinds } from '../../../shared/desk/import-layout.ts'
import type { ImportRecord } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { AskOne } from '../../components/ask-one.tsx'
import { Keys } from '../../components/keys.tsx'
import { BackLink, Page, PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { bytesText } from '../../lib/format.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { type CallError, load } from '../../lib/station/api.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { givenFile } from '../../stores/given-file.ts'
import { useMode } from '../../stores/preferences.ts'
import { beginImport } from './begin-import.ts'
import { CheckSamples } from './check-samples.tsx'
import { CheckStep, checkSummary } from './check-step.tsx'
import { ColumnsStep, columnsSummary } from './columns-step.tsx'
import { DoneStep, doneSummary, useOnward } from './done-step.tsx'
import { FileNotices } from './file-notices.tsx'
import { FileStep, fileSummary } from './file-step.tsx'
import classes from './import-screen.module.css'
import { type ImportStep, importSteps, parseImportSearch } from './import-search.ts'
import { nextStep, stepLooks, unfinishedStep } from './import-steps.ts'
import { refusalText } from './import-words.ts'
import { isRecognised, missingFields } from './layout-draft.ts'
import { PlanStep, planSummary } from './plan-step.tsx'
import { Refusal } from './refusal.tsx'
import { Step, stepName } from './step.tsx'
import { type ImportActions, useFields, useImport, useImportActions, usePlanned } from './use-import.ts'

/** A file on its way to becoming records: five steps on one page, of which the next unfinished one is open. */
export function ImportScreen() {
  const { id } = useParams({ from: '/import/$id' })
  const mode = useMode()
  const { data: record, error, refetch } = useImport(id, mode)
  if (record) return <LoadedImport key={id} record={record} />
  return error ? (
    <Page above={<BackLink to="/import">{t('imports.back')}</BackLink>}>
      <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} />
    </Page>
  ) : null
}

function LoadedImport({ record: stored }: { record: ImportRecord }) {
  const mode = useMode()
  const actions = useImportActions(stored, mode)
  const record = usePlanned(stored, actions.doing === 'planning')
  const { open, go } = useOpenStep(record)
  const { kind, name, seen, bytes } = record
  useFirstPlan(record, actions)
  const retyping = useRetype(record)
  return (
    <Page
      title={t(`imports.title_${kind}`)}
      above={<BackLink to="/import">{t('imports.back')}</BackLink>}
      actions={
        <>
          <Text fz="sm" c="dimmed">
            {joined([name, seen ? t('imports.rows', { count: seen.file.rows }) : null, bytesText(bytes)])}
          </Text>
          <KindChoice record={record} retype={retyping} />
          <Button
            variant="subtle"
            px="xs"
            leftSection={<IconX size="1rem" aria-hidden />}
            renderRoot={props => <Link to="/import" {...props} />}
          >
            {t('imports.close')}
          </Button>
        </>
      }
    >
      <ImportProblems record={record} actions={actions} retyping={retyping} />
      <FileNotices record={record} actions={actions} />
      <Steps record={record} actions={actions} open={open} go={go} />
      {open === 'check' ? <CheckSamples record={record} /> : null}
      <ImportFoot record={record} actions={actions} open={open} go={go} />
    </Page>
  )
}

/** The step that is open: the one the address names, else the next unfinished one. */
function useOpenStep(record: ImportRecord) {
  const { step } = parseImportSearch(useSearch({ from: '/import/$id' }))
  const navigate = useNavigate({ from: '/import/$id' })
  const next = unfinishedStep(record)
  const isOver = record.state !== 'read' && record.state !== 'planned'
  const open: ImportStep = step ?? next
  const go = (to: ImportStep | null) =>
    void navigate({ search: to === null || to === next ? {} : { step: to }, replace: true })
  useStepSaid(open, record)
  return { open, go, next, isOver }
}

type Going = Pick<ReturnType<typeof useOpenStep>, 'open' | 'go'>

const summaries: Record<ImportStep, (record: ImportRecord) => string> = {
  file: fileSummary,
  columns: columnsSummary,
  check: checkSummary,
  plan: planSummary,
  done: doneSummary,
}

/** Whoever comes to a step hears which it is and how it stands. */
function useStepSaid(open: ImportStep, record: ImportRecord): void {
  const latest = useRef(record)
  latest.current = record
  const isFirst = useRef(true)
  useEffect(() => {
    const summary = summaries[open](latest.current)
    announce(
      t('imports.saidStep', {
        number: importSteps.indexOf(open) + 1,
        name: t(`imports.step_${open}`),
        summary,
      }),
    )
    // The keyboard goes along, but not away from where somebody has just come in.
    if (!isFirst.current) document.querySelector<HTMLElement>(`#step-${open}-name`)?.focus()
    isFirst.current = false
  }, [open])
}

/** A file of a known program, or of a template, is planned at once: there is nothing to choose. */
function useFirstPlan(record: ImportRecord, actions: ImportActions): void {
  const fields = useFields(record.kind)
  const tried = useRef(false)
  const isReady =
    record.state === 'read' &&
    record.plan === null &&
    record.revision <= freshRevision &&
    fields.length > 0 &&
    isRecognised(record) &&
    missingFields(record.layout, fields).length === 0 &&
    (record.kind !== 'rates' || record.connection_id !== null)
  const { plan } = actions
  useEffect(() => {
    if (!isReady || tried.current) return
    tried.current = true
    void plan()
  }, [isReady, plan])
}

/** Begun, and read: nobody has changed anything yet. */
const freshRevision = 2

type StepsProps = Going & { record: ImportRecord; actions: ImportActions }

function Steps({ record, actions, open, go }: StepsProps) {
  const looks = stepLooks(record)
  const next = unfinishedStep(record)
  const isOver = record.state !== 'read' && record.state !== 'planned'
  const bodies: Record<ImportStep, () => ReactNode> = {
    file: () => <FileStep record={record} actions={actions} />,
    columns: () => <ColumnsStep record={record} actions={actions} />,
    check: () => <CheckStep record={record} actions={actions} onLeaveOut={() => go('plan')} />,
    plan: () => <PlanStep record={record} actions={actions} />,
    done: () => <DoneStep record={record} actions={actions} />,
  }
  const button = (step: ImportStep): 'change' | 'show' | undefined => {
    if (step === next) return step === open ? undefined : 'show'
    if (isOver) return step === 'plan' || step === 'done' ? 'show' : undefined
    if (step === 'done' || (record.plan === null && (step === 'check' || step === 'plan'))) return undefined
    return step === 'plan' ? 'show' : 'change'
  }
  useStepKeys(open, go, step => step === next || button(step) !== undefined)
  return (
    <div className={classes.steps}>
      {importSteps.map(step => {
        const says = button(step)
        return (
          <Step
            key={step}
            step={step}
            look={looks[step]}
            summary={
              actions.doing === 'planning' && step === 'check'
                ? checkingText(record)
                : summaries[step](record)
            }
            isOpen={step === open}
            onOpen={go}
            {...(says === undefined ? {} : { button: says })}
          >
            {step === open ? bodies[step]() : null}
          </Step>
        )
      })}
    </div>
  )
}

const checkingText = ({ seen }: ImportRecord) =>
  t('imports.checking', { rows: t('imports.rows', { count: seen?.file.rows ?? 0 }) })

function useStepKeys(open: ImportStep, go: Going['go'], canOpen: (step: ImportStep) => boolean): void {
  const move = (by: 1 | -1) => {
    for (let at = importSteps.indexOf(open) + by; importSteps[at] !== undefined; at += by) {
      const step = importSteps[at]
      if (step !== undefined && canOpen(step)) return go(step)
    }
  }
  useShortcuts([
    { keys: 'alt+ArrowDown', text: t('imports.keyStep'), run: () => move(1) },
    { keys: 'alt+ArrowUp', text: t('imports.keyStep'), run: () => move(-1) },
  ])
}

type Retyping = ReturnType<typeof useRetype>

/** The same file as another type, for as long as this page has it. */
function useRetype(record: ImportRecord) {
  const navigate = useNavigate()
  const kept = givenFile(state => (state.kept?.id === record.id ? state.kept.file : null))
  const isOpen = record.state === 'read' || record.state === 'planned'
  const { mutate, error, isPending, reset } = useMutation<ImportRecord, CallError, ImportKind>({
    mutationFn: async kind => (kept ? beginImport({ file: kept, kind }) : record),
    onSuccess: async ({ id }) => {
      if (kept) givenFile.setState({ kept: { id, file: kept } })
      await navigate({ to: '/import/$id', params: { id }, replace: true })
      // Only now: while it is shown, it is asked for again at each change.
      if (id !== record.id)
        await load(importEndpoints.remove, { params: { id: record.id } }).catch(() => undefined)
    },
  })
  return { as: kept && isOpen ? mutate : null, error, isPending, dismiss: reset }
}

function KindChoice({ record, retype }: { record: ImportRecord; retype: Retyping }) {
  if (retype.as === null) return null
  return (
    <NativeSelect
      aria-label={t('imports.kind')}
      disabled={retype.isPending}
      value={record.kind}
      data={importKinds.map(value => ({ value, label: t(`imports.kind_${value}`) }))}
      onChange={({ currentTarget }) => retype.as?.(currentTarget.value as ImportKind)}
    />
  )
}

type ProblemsProps = { record: ImportRecord; actions: ImportActions; retyping: Retyping }

/** What was refused: of the file in its own words, of an undo with what prevents it. */
function ImportProblems({ record, actions, retyping }: ProblemsProps) {
  const error = actions.error ?? retyping.error
  const dismiss = () => {
    actions.dismiss()
    retyping.dismiss()
  }
  if (!error) return null
  const text = blockedText(error) ?? refusalText(error.problem)
  return text === null ? (
    <ProblemNotice error={error} doing="save" onDismiss={dismiss} />
  ) : (
    <Refusal name={record.name} text={text} onDismiss={dismiss} />
  )
}

/** Which records prevent an undo. */
function blockedText({ problem }: CallError): string | null {
  if (problem.kind !== 'station') return null
  const { details } = problem.errors[0] as { details?: { count?: number; labels?: string[] } }
  if (!details?.labels || details.count === undefined) return null
  const more = details.count - details.labels.length
  const names = [...details.labels, ...(more > 0 ? [`+${more}`] : [])].join(', ')
  return t('imports.undoBlocked', { count: details.count, names })
}

/** The one next step, always in the same corner and on the same key. */
function ImportFoot({ record, actions, open, go }: StepsProps) {
  const fields = useFields(record.kind)
  const onward = useOnward(record)
  const next = nextStep({ record, actions, open, go, fields }) ?? onward
  const canSave = record.seen !== null && (record.state === 'read' || record.state === 'planned')
  useShortcuts([
    {
      keys: 'mod+Enter',
      text: next?.text ?? t('imports.keyNext'),
      run: () => next?.run?.(),
      disabled: next?.run === undefined,
    },
  ])
  return (
    <PageFoot>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed">{footText(record)}</Text>
        <Group gap="sm">
          {canSave ? <SaveTemplate actions={actions} /> : null}
          {next ? (
            <Button
              aria-keyshortcuts="Control+Enter"
              {...(next.run ? {} : { 'aria-disabled': true, 'data-disabled': true })}
              rightSection={<Keys of="mod+Enter" />}
              onClick={() => next.run?.()}
            >
              {next.text}
            </Button>
          ) : null}
        </Group>
      </Group>
    </PageFoot>
  )
}

function footText(record: ImportRecord): string {
  const { state } = record
  if (state === 'read' || state === 'planned') return t('imports.nothingYet')
  return joined([stepName('done'), doneSummary(record)])
}

const SaveTemplate = ({ actions }: { actions: ImportActions }) => (
  <AskOne
    label={t('imports.saveTemplate')}
    field={t('imports.templateName')}
    confirm={t('imports.templateSave')}
    input={{ maxLength: 50 }}
    isBusy={actions.doing !== null}
    onDone={async name => {
      const isSaved = await actions.saveTemplate(name)
      if (isSaved) announce(t('imports.templateSaved', { name }))
      return isSaved
    }}
  />
)
