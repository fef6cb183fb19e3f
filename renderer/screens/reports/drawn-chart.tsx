import { type RefObject, useEffect, useId, useRef } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  LabelList,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  useActiveTooltipLabel,
  XAxis,
  YAxis,
} from 'recharts'
import { joined } from '../../lib/text.ts'
import type { Behind } from './behind.ts'
import { behindOf, type Chart, type ChartSeries } from './chart-model.ts'
import classes from './reports-screen.module.css'

const colorOf = (at: number): string => `var(--chart-${(at % 5) + 1})`
const dashes = ['0', '7 3', '2 3', '9 3 2 3', '4 4']
/** Series are told apart without their colour as well. */
const angles = [null, 45, -45, 0, 90]
const axis = { stroke: 'var(--ink-soft)', fontSize: 12, tickLine: false } as const

type Props = { chart: Chart; onOpen: (behind: Behind) => void }
type Open = (row: number, of?: number) => void

/** A chart of its numbers; the arrow keys lead from one row to the next, and Enter to what it counts. */
export default function DrawnChart({ chart: told, onOpen }: Props) {
  const chart = { ...told, series: told.series.filter(({ isTold }) => !isTold) }
  const { form, rows, series, title, finding } = chart
  const at = useRef<number | null>(null)
  const open = (row: number, of?: number) => {
    const behind = behindOf(chart, row, of)
    if (behind) onOpen(behind)
  }
  const data = rows.map((row, at) => ({
    row,
    ...Object.fromEntries(series.map(({ values }, n) => [`v${n}`, values[at] ?? null])),
  }))
  // A reference to a pattern takes letters and digits alone.
  const id = useId().replaceAll(/\W/g, '')
  const label = joined([title, finding], ': ')
  const height = form === 'across' ? heightOf(rows.length) : usualHeight
  return (
    <figure
      className={classes.drawn}
      aria-label={label}
      onKeyDown={({ key }) => key === 'Enter' && at.current !== null && open(at.current)}
    >
      <ResponsiveContainer width="100%" height={height} initialDimension={{ width: 480, height }}>
        {form === 'lines' ? lines(chart, data, { open, at }) : bars(chart, data, { open, at, id })}
      </ResponsiveContainer>
    </figure>
  )
}

type Row = { row: string }

const shared = (chart: Chart, data: Row[]) => ({
  data,
  accessibilityLayer: true,
  margin: {
    top: 20,
    right: chart.form === 'lines' ? 110 : chart.form === 'across' ? 56 : 12,
    bottom: 0,
    left: 0,
  },
})

const usualHeight = 220

/** A few bars take the height of the chart beside them, many a line each. */
const heightOf = (rows: number): number =>
  rows <= 4 ? Math.min(usualHeight, 40 + rows * 60) : Math.max(usualHeight, 40 + rows * 28)

const grid = <CartesianGrid stroke="var(--line)" vertical={false} />

/** What the pointer or the arrow keys are at, in words. */
const tooltip = ({ series }: Chart) => (
  <Tooltip
    isAnimationActive={false}
    cursor={{ fill: 'var(--chosen)', fillOpacity: 0.5 }}
    contentStyle={{ background: 'var(--surface)', borderColor: 'var(--line-strong)', color: 'var(--ink)' }}
    itemStyle={{ color: 'var(--ink)' }}
    formatter={(value, _name, item) => {
      const one = series[Number(String(item.dataKey).slice(1))]
      return [one && typeof value === 'number' ? one.text(value) : String(value), one?.name ?? '']
    }}
  />
)

const textOf = (one: ChartSeries | undefined) => (value: unknown) =>
  typeof value === 'number' && one ? one.text(value) : ''

type Uses = { open: Open; at: RefObject<number | null> }

/** Keeps at which row the arrow keys are. */
function CurrentRow({ at, rows }: Pick<Uses, 'at'> & Pick<Chart, 'rows'>) {
  const label = useActiveTooltipLabel()
  useEffect(() => {
    const row = rows.indexOf(String(label))
    at.current = row < 0 ? null : row
  })
  return null
}

function lines(chart: Chart, data: Row[], { open, at }: Uses) {
  const { series } = chart
  return (
    <LineChart
      {...shared(chart, data)}
      className={classes.opens ?? ''}
      onClick={({ activeTooltipIndex: row }) => row != null && open(Number(row))}
    >
      <CurrentRow at={at} rows={chart.rows} />
      {grid}
      <XAxis dataKey="row" {...axis} />
      <YAxis
        {...axis}
        width={92}
        tickFormatter={textOf(series[0])}
        domain={chart.most === undefined ? ['auto', 'auto'] : [0, chart.most]}
      />
      {tooltip(chart)}
      {series.map(({ name, values }, n) => (
        <Line
          key={name}
          dataKey={`v${n}`}
          name={name}
          stroke={colorOf(n)}
          strokeWidth={2}
          strokeDasharray={dashes[n] ?? '0'}
          dot={{ r: 3, strokeDasharray: '0' }}
          isAnimationActive={false}
        >
          <LabelList
            dataKey={`v${n}`}
            content={({ x, y, index }) =>
              index === values.findLastIndex(value => value !== null) ? (
                <text x={Number(x) + 8} y={Number(y) + 4} fontSize={12} fill="var(--ink)">
                  {name.slice(0, 16)}
                </text>
              ) : null
            }
          />
        </Line>
      ))}
    </LineChart>
  )
}

function bars(chart: Chart, data: Row[], { open, at, id }: Uses & { id: string }) {
  const { form, series } = chart
  const isAcross = form === 'across'
  const names = <XAxis dataKey="row" {...axis} />
  const numbers = <YAxis {...axis} width={92} tickFormatter={textOf(series[0])} allowDecimals={false} />
  return (
    <BarChart {...shared(chart, data)} layout={isAcross ? 'vertical' : 'horizontal'} barGap={1}>
      <CurrentRow at={at} rows={chart.rows} />
      <Patterns id={id} count={series.length} />
      {isAcross ? null : grid}
      {isAcross ? <XAxis type="number" hide /> : names}
      {isAcross ? <YAxis type="category" dataKey="row" {...axis} width={160} interval={0} /> : numbers}
      {tooltip(chart)}
      {series.map((one, n) => (
        <Bar
          key={one.name}
          dataKey={`v${n}`}
          name={one.name}
          maxBarSize={36}
          isAnimationActive={false}
          className={classes.opens ?? ''}
          onClick={(_bar, row) => open(row, n)}
          {...(form === 'stack' ? { stackId: 'all' } : {})}
          {...(one.isBefore
            ? { fill: 'transparent', stroke: 'var(--ink-soft)', strokeDasharray: '3 2' }
            : { fill: `url(#${id}-${n})`, stroke: colorOf(n) })}
        >
          {isAcross ? (
            <LabelList
              dataKey={`v${n}`}
              position="right"
              fill="var(--ink)"
              fontSize={12}
              formatter={textOf(one)}
            />
          ) : null}
        </Bar>
      ))}
    </BarChart>
  )
}

const Patterns = ({ id, count }: { id: string; count: number }) => (
  <defs>
    {Array.from({ length: count }, (_, n) => {
      const angle = angles[n % angles.length] ?? null
      return (
        <pattern
          key={colorOf(n)}
          id={`${id}-${n}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          {...(angle === null ? {} : { patternTransform: `rotate(${angle})` })}
        >
          <rect width="6" height="6" fill={colorOf(n)} />
          {angle === null ? null : (
            <line x1="0" y1="0" x2="0" y2="6" stroke="var(--surface)" strokeWidth="3" />
          )}
        </pattern>
      )
    })}
  </defs>
)
