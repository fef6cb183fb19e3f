import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { readBand, readPrice, readWeight } from '../../../../shared/desk/rate-matrix.ts'
import { currencyDecimals } from '../../../../shared/units/money.ts'
import { AskOne } from '../../../components/ask-one.tsx'
import {
  type CellEdit,
  type CellProblem,
  DataGrid,
  type GridColumn,
} from '../../../components/tables/data-grid.tsx'
import { rowKey } from '../../../lib/drafts/json-draft.ts'
import type { Range } from '../../../lib/lists/use-grid.ts'
import type { LongList } from '../../../lib/lists/use-long-list.ts'
import { toMeasure } from '../../../lib/measure.ts'
import { locale, t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import {
  type CellChange,
  cellsIn,
  gridOf,
  type Head,
  isBlank,
  isCovered,
  type Line,
  oddityAt,
  type Place,
  type RateGrid,
  valueAt,
  withBand,
  withCells,
  withFurther,
  withStep,
  withWeight,
  withZone,
} from './rate-grid.ts'
import classes from './rates-screen.module.css'
import { cellsOf, differsIn, serviceOf } from './sheet-differences.ts'
import { SheetPaste } from './sheet-paste.tsx'
import { rowsOf, type SheetRow } from './sheet-rows.ts'
import { bandText, headName, notOffered, priceText, raised } from './sheet-text.ts'
import type { RateSheet } from './use-rate-sheet.ts'

/** A line of the table with its place in it. */
type Row = Line & { at: number }

type Props = {
  sheet: RateSheet
  currency: string
  /** Key of the row of the sheet that gives the price of the parcel that is tried. */
  used: unknown
  /** The services of the sheet this one is compared with. */
  before: readonly SheetRow[] | undefined
}

/** The prices of a service: zones across, weights down, edited as a spreadsheet. */
export function RateTable({ sheet, currency, used, before }: Props) {
  const { zones, service } = sheet
  const grid = useMemo(() => gridOf(zones), [zones])
  const compared = useMemo(
    () => (before && service ? cellsOf(serviceOf(before, service.service_code)) : null),
    [before, service],
  )
  const table = useTable({ sheet, grid, used, compared, decimals: currencyDecimals(currency) })
  const [range, choose] = useState<Range | null>(null)
  const unit = String(service?.weight_unit ?? 'KG').toLowerCase()
  return (
    <>
      <Tools sheet={sheet} grid={grid} range={range} decimals={currencyDecimals(currency)} unit={unit} />
      {grid.lines.length === 0 ? (
        <Text c="dimmed">{t('rates.noPrices')}</Text>
      ) : (
        <DataGrid
          key={String(service?.[rowKey])}
          label={t('rates.table', { service: String(service?.service_name ?? ''), currency, unit })}
          list={table.list}
          keyOf={keyOf}
          nameOf={line => lineName(line, unit)}
          columns={[weightColumn(grid, unit), ...table.columns]}
          sorting={unsorted}
          problems={table.problems}
          onEdit={table.edit}
          onPaste={table.paste}
          onUndo={sheet.undo}
          onChoose={choose}
        />
      )}
      {sheet.pasted ? (
        <SheetPaste key={sheet.pasted.key} sheet={sheet} pasted={sheet.pasted} currency={currency} />
      ) : null}
    </>
  )
}

const unsorted = { by: undefined, usual: '', onSort: () => undefined }
const keyOf = ({ kind, key }: Pick<Line, 'kind' | 'key'>): string => `${kind}${key}`

/** `to 2 kg`, `5 to 20 kg`, or what stands below it: `each further 1 kg`. */
function lineName({ kind, band: { min, max, step } }: Line, unit: string): string {
  const weight = (value: unknown) =>
    typeof value === 'number' ? value.toLocaleString(locale) : String(value)
  if (kind === 'further') return t('rates.further', { weight: weight(step), unit })
  if (max === null) return t('rates.over', { weight: weight(min ?? 0), unit })
  return isBlank(min) || min === 0
    ? t('rates.upTo', { weight: weight(max), unit })
    : t('rates.between', { from: weight(min), to: weight(max), unit })
}

const weightColumn = (grid: RateGrid, unit: string): GridColumn<Row> => ({
  key: 'weight',
  label: t('rates.weight', { unit }),
  width: '9rem',
  text: ({ at }) => bandText(grid, at),
  cell: line => <b>{lineName(line, unit)}</b>,
})

const columnKey = (head: number): string => `zone${head}`

type Ports = {
  sheet: RateSheet
  grid: RateGrid
  used: unknown
  /** The cells of the service in the sheet before; null where there is none. */
  compared: ReadonlyMap<string, SheetRow> | null
  decimals: number
}

function useTable({ sheet, grid, used, compared, decimals }: Ports) {
  const { zones } = sheet
  const list = useMemo(() => toList(grid.lines.map((line, at) => ({ ...line, at }))), [grid])
  const read = (cells: readonly { line: number; column: string; text: string }[]) => {
    const next = written({ zones, grid, cells })
    sheet.change(next)
    return next
  }
  return {
    list,
    columns: grid.heads.map((head, at) => priceColumn({ sheet, grid, used, compared, decimals }, head, at)),
    problems: problemsIn(sheet, grid),
    edit: (edits: CellEdit<Row>[]) => {
      if (edits.length > 0) read(edits.map(({ record, column, text }) => ({ line: record.at, column, text })))
    },
    paste: (cells: string[][], from: { row: number; column: string }) => {
      const columns = ['weight', ...grid.heads.map((_, head) => columnKey(head))]
      const first = columns.indexOf(from.column)
      const placed = cells.flatMap((texts, row) =>
        texts.map((text, at) => ({ line: from.row + row, column: columns[first + at] ?? '', text })),
      )
      const fitting = placed.filter(({ line, column }) => line < grid.lines.length && column !== '')
      const left = placed.length - fitting.length
      sheet.setPasted({
        service: sheet.service?.[rowKey],
        key: JSON.stringify(fitting),
        isFile: false,
        cells: fitting.length,
        left,
        become: rows => written({ zones: rows, grid: gridOf(rows), cells: fitting }),
      })
    },
  }
}

/** A short list that is there as a whole. */
const toList = (lines: Row[]): LongList<Row> => ({
  key: 'rates',
  count: lines.length,
  rows: new Map(lines.map(line => [line.at, line])),
  isLoading: false,
  error: null,
  reload: () => undefined,
  show: () => undefined,
  between: async (first, last) => lines.slice(first, last + 1),
})

type Written = {
  zones: readonly SheetRow[]
  grid: RateGrid
  cells: readonly { line: number; column: string; text: string }[]
}

/** The rows after something was typed or pasted: prices first, since weights are what the cells are found by. */
function written({ zones, grid, cells }: Written): SheetRow[] {
  const prices = cells.filter(({ column }) => column !== 'weight')
  const changes: CellChange[] = prices.map(({ line, column, text }) => ({
    line,
    head: grid.heads.findIndex((_, head) => columnKey(head) === column),
    value: readPrice(text),
  }))
  const weights = cells.filter(({ column }) => column === 'weight')
  return weights.reduce(
    (rows, { line, text }) => {
      const at = grid.lines[line]
      if (!at) return rows
      return at.kind === 'further'
        ? withStep(rows, at, readWeight(text.replace(/^\s*\+/, '')))
        : withBand(rows, at, readBand(text))
    },
    withCells(zones, changes),
  )
}

/** What was typed and is no number, and what the station said of a cell. */
function problemsIn({ zones, record, path, at }: RateSheet, grid: RateGrid): Map<string, CellProblem> {
  const problems = new Map<string, CellProblem>()
  const errorAt = (key: string | undefined, field: string) =>
    record.form.errors[`${path}.${at}.zones.${zones.findIndex(row => row[rowKey] === key)}.${field}`]
  grid.lines.forEach((line, index) => {
    const field = line.kind === 'price' ? 'rate' : 'extra_rate'
    grid.heads.forEach(({ cells }, head) => {
      const value = valueAt(zones, grid, { line: index, head })
      const said = errorAt(cells.get(line.key), field)
      if (typeof value === 'string' || said)
        problems.set(`${keyOf(line)} ${columnKey(head)}`, {
          typed: String(value ?? ''),
          text: said ? String(said) : t('rates.wrongPrice'),
        })
    })
    const weight = line.kind === 'price' ? line.band.max : line.band.step
    const key = grid.heads.flatMap(({ cells }) => cells.get(line.key) ?? [])[0]
    const said = errorAt(key, line.kind === 'price' ? 'max_weight' : 'extra_weight_step')
    if (typeof weight === 'string' || said)
      problems.set(`${keyOf(line)} weight`, {
        typed: String(weight ?? ''),
        text: said ? String(said) : t('rates.wrongWeight'),
      })
  })
  return problems
}

function priceColumn(
  { sheet, grid, used, compared, decimals }: Ports,
  head: Head,
  at: number,
): GridColumn<Row> {
  const { zones, saved, service } = sheet
  const savedZones = rowsOf(saved.find(each => each[rowKey] === service?.[rowKey])?.zones)
  const priceOf = (line: Row) => valueAt(zones, grid, { line: line.at, head: at })
  const isChanged = (line: Row) => {
    const field = line.kind === 'price' ? 'rate' : 'extra_rate'
    const before = savedZones.find(row => row[rowKey] === head.cells.get(line.key))?.[field]
    return (isBlank(before) ? null : before) !== priceOf(line)
  }
  const isDifferent = (line: Row) => {
    const row = zones.find(each => each[rowKey] === head.cells.get(line.key))
    return (
      compared !== null &&
      row !== undefined &&
      differsIn(compared, row, line.kind === 'price' ? 'rate' : 'extra_rate')
    )
  }
  return {
    key: columnKey(at),
    label: headName(head),
    align: 'end',
    // Its name is the shop's own.
    width: `${Math.max(6, headName(head).length * 0.4 + 1.25)}rem`,
    text: line => priceText(priceOf(line), decimals),
    cell: line => {
      const value = priceOf(line)
      if (value !== null) return priceText(value, decimals)
      return line.kind === 'further' || isCovered(zones, grid, { line: line.at, head: at }) ? '' : notOffered
    },
    lacks: line => {
      const odd = oddityAt(zones, grid, { line: line.at, head: at })
      return odd === null ? null : t(`rates.odd_${odd}`)
    },
    mark: line =>
      [
        used !== undefined && head.cells.get(line.key) === used ? 'used' : '',
        isChanged(line) ? 'changed' : '',
        isDifferent(line) ? 'differs' : '',
      ].join(' '),
  }
}

type ToolsProps = { sheet: RateSheet; grid: RateGrid; range: Range | null; decimals: number; unit: string }

type ChosenPorts = Pick<ToolsProps, 'sheet' | 'grid' | 'decimals'> & {
  chosen: readonly Place[]
  priced: readonly (Place & { value: number })[]
}

/** What is done to the chosen prices. */
function useChosenPrices({ sheet, grid, decimals, chosen, priced }: ChosenPorts) {
  const { zones } = sheet
  const fillDown = () => {
    const top = Math.min(...chosen.map(({ line }) => line))
    const below = chosen.filter(({ line }) => line > top)
    sheet.change(
      withCells(
        zones,
        below.map(place => ({ ...place, value: valueAt(zones, grid, { ...place, line: top }) })),
      ),
    )
    announce(t('rates.filled', { count: below.length }))
  }
  const raise = (typed: string): boolean => {
    const percent = toMeasure(typed.replace('%', '').replace('−', '-').replace(/^\+/, ''))
    if (typeof percent !== 'number' || percent < -100) return false
    sheet.change(
      withCells(
        zones,
        priced.map(cell => ({ ...cell, value: raised(cell.value, percent, decimals) })),
      ),
    )
    announce(t('rates.raised', { count: priced.length }))
    return true
  }
  return { fillDown, raise }
}

/** What is done to the chosen prices and to the table as a whole. */
function Tools({ sheet, grid, range, decimals, unit }: ToolsProps) {
  const { zones } = sheet
  const chosen = range === null ? [] : cellsIn(grid, range)
  const priced = chosen.flatMap(place => {
    const value = valueAt(zones, grid, place)
    return typeof value === 'number' ? [{ ...place, value }] : []
  })
  const { fillDown, raise } = useChosenPrices({ sheet, grid, decimals, chosen, priced })
  return (
    <Group gap="xs" mb="xs">
      <Button size="xs" variant="default" disabled={chosen.length < 2} onClick={fillDown}>
        {t('rates.fillDown')}
      </Button>
      <AskOne
        isSmall
        label={t('rates.raise')}
        field={t('rates.percent')}
        confirm={t('rates.applyTo', { count: priced.length })}
        input={{ placeholder: '+5', inputMode: 'decimal', maxLength: 8 }}
        onDone={raise}
      />
      <Additions sheet={sheet} unit={unit} />
      <Text fz="sm" c="dimmed" className={classes.hint}>
        {t('rates.keys')}
      </Text>
    </Group>
  )
}

/** One weight, or one zone, more, or what comes above the last weight. */
function Additions({ sheet, unit }: Pick<ToolsProps, 'sheet' | 'unit'>) {
  const { zones } = sheet
  const take = (typed: string, add: (zones: readonly SheetRow[], weight: number) => SheetRow[]) => {
    const weight = readWeight(typed)
    if (typeof weight !== 'number' || weight <= 0) return false
    sheet.change(add(zones, weight))
    return true
  }
  return (
    <>
      <AskOne
        isSmall
        label={t('rates.addWeight')}
        icon={<IconPlus size="1rem" aria-hidden />}
        field={t('rates.newWeight', { unit })}
        confirm={t('rates.add')}
        input={{ inputMode: 'decimal', maxLength: 10 }}
        onDone={typed => take(typed, withWeight)}
      />
      <AskOne
        isSmall
        label={t('rates.addFurther')}
        icon={<IconPlus size="1rem" aria-hidden />}
        field={t('rates.newFurther', { unit })}
        confirm={t('rates.add')}
        input={{ inputMode: 'decimal', maxLength: 10, placeholder: '1' }}
        onDone={typed => take(typed, withFurther)}
      />
      <AskOne
        isSmall
        label={t('rates.addZone')}
        icon={<IconPlus size="1rem" aria-hidden />}
        field={t('rates.newZone')}
        confirm={t('rates.add')}
        input={{ maxLength: 50 }}
        onDone={label => {
          sheet.change(withZone(zones, label))
          return true
        }}
      />
    </>
  )
}
