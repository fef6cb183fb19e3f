import { Text, Title } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ImportField, ImportLook, ImportRecord } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './import-screen.module.css'
import { fieldName, problemText } from './import-words.ts'

type Props = { record: ImportRecord; fields: readonly ImportField[] }

/** The first three records as the layout makes them: what is wrong is seen before anything is checked. */
export function LayoutPreview({ record: { id, layout }, fields }: Props) {
  const mode = useMode()
  const { data, isFetching } = useQuery({
    ...query(importEndpoints.look, { params: { id }, body: { layout } }, mode),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.preview} aria-labelledby="import-preview" aria-busy={isFetching}>
      <Title order={3} fz="sm" id="import-preview">
        {t('imports.preview')}
      </Title>
      {data === undefined ? (
        <Text c="dimmed">{t('imports.previewWaits')}</Text>
      ) : data.records.length === 0 ? (
        <Text c="dimmed">{t('imports.previewNone')}</Text>
      ) : (
        data.records.map(each => <Previewed key={each.lines.join(' ')} record={each} fields={fields} />)
      )}
    </section>
  )
}

type Read = ImportLook['records'][number]
type RecordReadProps = Pick<Read, 'lines' | 'label' | 'values'> & {
  fields: Props['fields']
  /** How what was read is shown; as it is when left out. */
  shown?: (value: Read['values'][number]) => ReactNode
}

/** A record by its name, with the lines it stands in and what was read of each field. */
export const RecordRead = ({ lines, label, values, fields, shown }: RecordReadProps) => (
  <>
    <Text fw={600}>
      {label}{' '}
      <Text span fz="xs" c="dimmed" fw={400}>
        {t(lines.length === 1 ? 'imports.previewRow' : 'imports.previewRows', { lines: lines.join(', ') })}
      </Text>
    </Text>
    <dl>
      {values.map(value => (
        <div key={value.field} className={classes.fact}>
          <dt>{fieldName(value.field, fields.find(({ key }) => key === value.field)?.label)}</dt>
          <dd>{shown ? shown(value) : value.text}</dd>
        </div>
      ))}
    </dl>
  </>
)

type PreviewedProps = { record: ImportLook['records'][number]; fields: Props['fields'] }

const Previewed = ({ record: { lines, label, values, problems }, fields }: PreviewedProps) => (
  <div className={classes.previewed}>
    <RecordRead lines={lines} label={label} values={values} fields={fields} />
    {problems.map(problem => (
      <Text key={`${problem.line} ${problem.head} ${problem.code}`} fz="sm" c="var(--mantine-color-error)">
        {problemText(problem)}
      </Text>
    ))}
  </div>
)
