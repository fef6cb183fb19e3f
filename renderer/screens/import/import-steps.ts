import type { ImportField, ImportRecord } from '../../../shared/desk/import-records.ts'
import { t } from '../../lib/text.ts'
import type { ImportStep } from './import-search.ts'
import { isRecognised, missingFields } from './layout-draft.ts'
import type { StepLook } from './step.tsx'
import type { ImportActions } from './use-import.ts'

/** The next step that is not finished: the one to look at as long as nobody opens another. */
export function unfinishedStep({ state, plan }: ImportRecord): ImportStep {
  if (state === 'empty') return 'file'
  if (state === 'read') return 'columns'
  if (state !== 'planned') return 'done'
  return plan !== null && plan.error > 0 ? 'check' : 'plan'
}

/** How each step stands. */
export function stepLooks(record: ImportRecord): Record<ImportStep, StepLook> {
  const { seen, plan, progress, state, trouble } = record
  const isOver = state === 'done' || state === 'undone'
  return {
    file: seen === null && plan === null ? 'waiting' : 'good',
    columns: plan !== null || isRecognised(record) ? 'good' : 'waiting',
    check: plan === null ? 'waiting' : plan.error + plan.warnings > 0 ? 'attention' : 'good',
    plan:
      plan === null ? 'waiting' : plan.ask + plan.outliers + plan.weight_changes > 0 ? 'attention' : 'good',
    done: isOver ? (progress.failed > 0 ? 'attention' : 'good') : trouble === null ? 'waiting' : 'attention',
  }
}

type Asked = {
  record: ImportRecord
  actions: ImportActions
  fields: readonly ImportField[]
  open: ImportStep
  go: (step: ImportStep | null) => void
}

/** What the primary button does, and says; without `run` it says what is missing for it. */
export type Next = { text: string; run?: () => void }

export function nextStep({ record, actions, fields, open, go }: Asked): Next | null {
  const { state, plan, seen } = record
  if (state === 'committing') return { text: t('imports.stop'), run: () => void actions.cancel() }
  if (state === 'stopped') return { text: t('imports.goOn'), run: () => void actions.commit() }
  if (state !== 'read' && state !== 'planned') return null
  const rows = t('imports.rows', { count: seen?.file.rows ?? 0 })
  if (actions.doing === 'planning') return { text: t('imports.checking', { rows }) }
  if (plan === null || state === 'read') {
    const isMissing = missingFields(record.layout, fields).length > 0
    const isUnsaid = record.kind === 'rates' && record.connection_id === null
    const check = () => {
      go(null)
      void actions.plan()
    }
    return { text: t('imports.check', { rows }), ...(isMissing || isUnsaid ? {} : { run: check }) }
  }
  const count = plan.create + plan.update
  if (open === 'check' && plan.error > 0 && count > 0)
    return { text: t('imports.leaveOut', { count: plan.error }), run: () => go('plan') }
  if (count === 0) return null
  return { text: t(`imports.run_${record.kind}`, { count }), run: () => void actions.commit() }
}
