import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportRecord, ImportRow } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { DataGrid, type GridColumn } from '../../components/tables/data-grid.tsx'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import type { CallError } from '../../lib/station/api.ts'
import { saveFile } from '../../lib/station/files.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './import-screen.module.css'
import { problemText, problemWords } from './import-words.ts'
import { type CheckView, editsOf, faultyHead, lineOf, proposalOf, rowKey, useCheck } from './use-check.ts'
import type { ImportActions } from './use-import.ts'

/** How many rows there is something to say about. */
export function checkSummary({ plan }: ImportRecord): string {
  if (!plan) return t('imports.notYet')
  if (plan.error === 0 && plan.warnings === 0) return t('imports.allGood')
  return joined(
    [
      plan.error > 0 ? t('imports.errors', { count: plan.error }) : null,
      plan.warnings > 0 ? t('imports.warnings', { count: plan.warnings }) : t('imports.noneToLookAt'),
    ],
    ', ',
  )
}

type Props = { record: ImportRecord; actions: ImportActions; onLeaveOut: () => void }

/** Rows that cannot be read, and those to look at: corrected where they stand, as in a spreadsheet. */
export function CheckStep({ record, actions, onLeaveOut }: Props) {
  const mode = useMode()
  const { plan } = record
  const [wanted, setView] = useState<CheckView | null>(null)
  const view: CheckView = wanted ?? (plan && plan.error > 0 ? 'error' : 'warning')
  const check = useCheck(record, actions, view, mode)
  if (!plan) return null
  return (
    <>
      <ViewTabs label={t('imports.checkViews')}>
        <ViewTab
          name={t('imports.viewErrors')}
          count={plan.error}
          isShown={view === 'error'}
          onChoose={() => setView('error')}
        />
        <ViewTab
          name={t('imports.viewWarnings')}
          count={plan.warnings}
          isShown={view === 'warning'}
          onChoose={() => setView('warning')}
        />
      </ViewTabs>
      <Box className={classes.grid} style={{ '--rows': check.found.count ?? 0 }}>
        {check.found.error ? (
          <ProblemNotice error={check.found.error} doing="load" onRetry={check.found.reload} />
        ) : check.found.count === 0 ? (
          <Text my="sm">{t(view === 'error' ? 'imports.fixedAll' : 'imports.noneToLookAt')}</Text>
        ) : (
          <DataGrid
            label={t(view === 'error' ? 'imports.gridErrors' : 'imports.gridWarnings')}
            list={check.found}
            keyOf={rowKey}
            nameOf={row => t('imports.rowName', { line: lineOf(row) })}
            columns={columnsOf(record, check)}
            sorting={unsorted}
            problems={check.problems}
            onEdit={edits => check.edit(editsOf(edits))}
            onPaste={(cells, at) => check.edit(pastedOver(check, cells, at))}
            onUndo={check.undo}
          />
        )}
      </Box>
      <CheckFoot record={record} view={view} check={check} onLeaveOut={onLeaveOut} />
    </>
  )
}

const unsorted = { by: undefined, usual: '', onSort: () => {} }

type Check = ReturnType<typeof useCheck>

/** The row, its record and what is wrong first; then the cells that are wrong, then the others that are read. */
function columnsOf({ kind, layout }: ImportRecord, check: Check): GridColumn<ImportRow>[] {
  const faulty = new Set(check.rows.flatMap(({ problems }) => problems.flatMap(({ head }) => head ?? [])))
  const read = new Set(layout.fields.flatMap(({ columns }) => columns))
  const heads = [
    ...check.heads.filter(head => faulty.has(head)),
    ...check.heads.filter(head => read.has(head) && !faulty.has(head)),
  ]
  return [
    {
      key: ' row',
      label: t('imports.columnRow'),
      width: '4.5rem',
      align: 'end',
      cell: row =>
        row.lines.length > 1
          ? t('imports.rowMore', { line: lineOf(row), count: row.lines.length - 1 })
          : String(lineOf(row)),
    },
    { key: ' record', label: t(`imports.record_${kind}`), width: '8rem', cell: ({ label }) => label || '–' },
    {
      key: ' problem',
      label: t('imports.columnProblem'),
      width: '22rem',
      cell: row => <Problem row={row} onUse={edit => check.edit([edit])} />,
      press: row => {
        const proposal = proposalOf(row)
        if (proposal) check.edit([proposal])
      },
    },
    // Wherever the fault stands, it is beside what is said of it.
    {
      key: ' cell',
      label: t('imports.columnCell'),
      width: '10rem',
      text: row => (faultyHead(row) === null ? '' : check.textAt(row, faultyHead(row) ?? '')),
    },
    ...heads.map(
      (head): GridColumn<ImportRow> => ({
        key: head,
        label: head,
        width: '10rem',
        text: row => check.textAt(row, head),
      }),
    ),
  ]
}

type ProblemProps = {
  row: ImportRow
  onUse: (edit: { line: number; head: string; value: string }) => void
}

/** What is wrong with a row, and where there is one answer the button that gives it. */
function Problem({ row, onUse }: ProblemProps) {
  const [first] = row.problems
  const proposal = proposalOf(row)
  const text = first === undefined ? '' : proposal ? problemWords(first) : problemText(first)
  return (
    <span className={classes.problem}>
      <span title={row.problems.map(problemText).join('\n')}>{text}</span>
      {proposal ? (
        <Button
          size="compact-xs"
          variant="default"
          tabIndex={-1}
          onClick={event => {
            event.stopPropagation()
            onUse(proposal)
          }}
        >
          {t('imports.use', { value: proposal.value })}
        </Button>
      ) : null}
    </span>
  )
}

/** Cells that are pasted lie over those of the grid, from one of them on to the right and down. */
function pastedOver({ found, heads }: Check, cells: string[][], at: { row: number; column: string }) {
  const from = heads.indexOf(at.column)
  if (from < 0) return []
  return cells.flatMap((line, down) => {
    const row = found.rows.get(at.row + down)
    return line.flatMap((value, right) => {
      const head = heads[from + right]
      return row && head !== undefined ? [{ line: lineOf(row), head, value }] : []
    })
  })
}

type FootProps = { record: ImportRecord; view: CheckView; check: Check; onLeaveOut: () => void }

/** What can be done with all of them: take what is proposed, keep them as a file, go on without them. */
function CheckFoot({ record, view, check, onLeaveOut }: FootProps) {
  const { id, name, seen, plan } = record
  const { mutate, isPending, error, reset } = useMutation<void, CallError>({
    mutationFn: () => saveFile(importEndpoints.errorFile, { params: { id } }, errorFileName(name, seen)),
  })
  const errors = plan?.error ?? 0
  const { proposals } = check
  return (
    <>
      {error ? <ProblemNotice error={error} doing="load" onDismiss={reset} /> : null}
      <Group gap="sm" justify="space-between">
        <Text fz="sm" c="dimmed">
          {t(view === 'error' && errors > 0 ? 'imports.fixHere' : 'imports.warnedText')}
        </Text>
        <Group gap="sm">
          {proposals.length > 1 ? (
            <Button size="xs" variant="default" onClick={() => check.edit(proposals)}>
              {t('imports.useAll', { count: proposals.length })}
            </Button>
          ) : null}
          {errors > 0 ? (
            <>
              <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
                {t('imports.download')}
              </Button>
              <Button
                size="xs"
                variant="default"
                onClick={() => {
                  announce(t('imports.leftOut', { count: errors }))
                  onLeaveOut()
                }}
              >
                {t('imports.leaveOut', { count: errors })}
              </Button>
            </>
          ) : null}
        </Group>
      </Group>
    </>
  )
}

export const errorFileName = (name: string, seen: ImportRecord['seen']): string =>
  t('imports.errorFileName', { name: name.replace(/\.\w{1,5}$/, ''), format: seen?.file.format ?? 'csv' })
