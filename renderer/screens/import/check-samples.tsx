import { VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ImportLook, ImportRecord } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { Panel } from '../../components/page/page.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './import-screen.module.css'
import { RecordRead } from './layout-preview.tsx'
import { useFields } from './use-import.ts'

/** Beside what is wrong, what is right: the first rows that can be read, each cell as it stands and as it is understood. */
export function CheckSamples({ record }: { record: ImportRecord }) {
  const { id, layout } = record
  const mode = useMode()
  const look = useQuery({
    ...query(importEndpoints.look, { params: { id }, body: { layout } }, mode),
    placeholderData: keepPreviousData,
  }).data
  const good = (look?.records ?? []).filter(({ problems }) => problems.length === 0)
  const lines = good.flatMap(each => each.lines.slice(0, 1))
  const raw = useQuery({
    ...query(importEndpoints.look, { params: { id }, body: { lines } }, mode),
    enabled: lines.length > 0,
    placeholderData: keepPreviousData,
  }).data
  if (good.length === 0) return null
  return (
    <div className={classes.sampled}>
      <Panel title={t('imports.samplesTitle')}>
        <div className={classes.samples}>
          {good.map(each => (
            <Sample
              key={each.lines.join(' ')}
              record={record}
              made={each}
              cells={raw?.rows.find(({ line }) => line === each.lines[0])?.cells ?? []}
            />
          ))}
        </div>
      </Panel>
    </div>
  )
}

type SampleProps = { record: ImportRecord; made: ImportLook['records'][number]; cells: readonly string[] }

function Sample({ record: { kind, seen, layout }, made: { lines, label, values }, cells }: SampleProps) {
  const fields = useFields(kind)
  const heads = (seen?.columns ?? []).map(({ head }) => head)
  const cellOf = (field: string): string =>
    (layout.fields.find(each => each.field === field)?.columns ?? [])
      .map(head => cells[heads.indexOf(head)] ?? '')
      .join(' ')
      .trim()
  return (
    <section aria-label={label}>
      <RecordRead
        lines={lines}
        label={label}
        values={values}
        fields={fields}
        shown={({ field, text }) => <Understood cell={cellOf(field)} text={text} />}
      />
    </section>
  )
}

/** What is taken as it stands is said once. */
const Understood = ({ cell, text }: { cell: string; text: string }) =>
  cell === '' || cell === text ? (
    <bdi>{text}</bdi>
  ) : (
    <>
      <bdi className={classes.unused}>{cell}</bdi>{' '}
      <IconArrowRight size="0.75rem" aria-hidden className={classes.arrow} />
      <VisuallyHidden> {t('imports.becomes')} </VisuallyHidden> <bdi>{text}</bdi>
    </>
  )
