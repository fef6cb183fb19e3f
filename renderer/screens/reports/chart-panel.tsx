import { Button, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Panel } from '../../components/page/page.tsx'
import { useScrollStop } from '../../components/tables/record-table.tsx'
import { later } from '../../lib/later.tsx'
import { keep } from '../../lib/station/files.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { type Behind, behindText } from './behind.ts'
import { BehindAnchor } from './behind-rows.tsx'
import { behindOf, type Chart, csvOf, isEmpty } from './chart-model.ts'
import { parseReportSearch } from './report-search.ts'
import classes from './reports-screen.module.css'

/** Charts come with a library of their own, which no other screen loads. */
const DrawnChart = later(() => import('./drawn-chart.tsx'), 'default')

export function saveCharts(charts: readonly Chart[], name: string): void {
  keep(csvOf(charts), `${name}.csv`)
  announce(t('reports.exported', { name: `${name}.csv` }))
}

/** A chart with what it says in a sentence; as a table on demand, and always where it is one. */
export function ChartPanel({ chart, isTable }: { chart: Chart; isTable: boolean }) {
  const { form, title, finding, key } = chart
  const isAlways = form === 'table' || form === 'grid'
  const search = parseReportSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const open = (behind: Behind) =>
    void navigate({ to: '/reports', search: parseReportSearch({ ...search, behind: behindText(behind) }) })
  const hasTable = !isEmpty(chart) && (isTable || isAlways)
  return (
    <Panel
      title={title}
      actions={
        hasTable ? (
          <Button
            size="xs"
            variant="default"
            className={classes.unprinted}
            aria-label={t('reports.saveCsvOf', { name: title })}
            onClick={() => saveCharts([chart], `report-${key.replaceAll(' ', '-').toLowerCase()}`)}
          >
            {t('reports.saveCsv')}
          </Button>
        ) : null
      }
    >
      <Text c="dimmed" mb="xs">
        {finding}
      </Text>
      {hasTable ? <ChartTable chart={chart} /> : null}
      {hasTable || isEmpty(chart) ? null : (
        <>
          <Legend chart={chart} />
          <Suspense>
            <DrawnChart chart={chart} onOpen={open} />
          </Suspense>
        </>
      )}
    </Panel>
  )
}

/** Bars have no end to stand a name at. */
function Legend({ chart: { form, series: all } }: { chart: Chart }) {
  const series = all.filter(({ isTold }) => !isTold)
  if (form === 'lines' || series.length < 2) return null
  return (
    <ul className={classes.legend}>
      {series.map(({ name, isBefore }, n) => (
        <li key={name}>
          <span className={classes.swatch} data-series={isBefore ? 'before' : n} aria-hidden /> {name}
        </li>
      ))}
    </ul>
  )
}

function ChartTable({ chart }: { chart: Chart }) {
  const { form, title, head, rows, series } = chart
  const most = Math.max(1, ...series.flatMap(({ values }) => values.map(Number)))
  return (
    <div
      className={classes.scrolled}
      {...useScrollStop(t('reports.rowsOf', { name: title, count: rows.length }))}
    >
      <table className={classes.table} data-form={form} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row} ${String(at)}`}>
              <th scope="row">{row}</th>
              {series.map(({ name, values, text }, of) => {
                const value = values[at] ?? null
                const share = form === 'grid' ? Math.round(((value ?? 0) / most) * 60) : 0
                return (
                  <td
                    key={name}
                    data-label={name}
                    style={
                      share > 0
                        ? { background: `color-mix(in srgb, var(--chosen) ${40 + share}%, transparent)` }
                        : {}
                    }
                  >
                    <Cell
                      text={value === null ? '–' : form === 'grid' && value === 0 ? '' : text(value)}
                      behind={value ? behindOf(chart, at, of) : null}
                    />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A number opens the rows it counts. */
const Cell = ({ text, behind }: { text: string; behind: Behind | null }) =>
  behind ? <BehindAnchor behind={behind}>{text}</BehindAnchor> : text
