import type { OrderInput } from '../../../../shared/api/orders.ts'
import type { FieldLayout, ImportLayout } from '../../../../shared/desk/import-layout.ts'
import { ownValue } from '../../../../shared/values.ts'
import type { DataTemplateService } from './data-template-service.ts'
import { fieldOf, fieldsOf } from './fields.ts'
import { linesIn } from './import-plan.ts'
import { compileLayout } from './layout/compile-layout.ts'
import { prepareRows } from './prepare-rows.ts'
import type { Prepared, PreparedItem, RowProblem } from './prepared.ts'
import { flatRows, toCell } from './reading/nested-json.ts'
import type { Table } from './table.ts'

/** What is wrong with an order, or could not be read of it; `field` is the path in what was posted. */
export type PostedProblem = { field: string | null; message: string; isWarning: boolean }

/**
 * What is in an order somebody posted: one to be sent; one that is not, with the reason of the import (`cancelled`,
 * `refunded`, `shipped`); or nothing that could be an order. `ignored` are the paths nothing was read from.
 */
export type PostedOrder = { number: string | null; problems: PostedProblem[]; ignored: string[] } & (
  | { outcome: 'order'; input: OrderInput }
  | { outcome: 'done'; why: string }
  | { outcome: 'refused' }
)

/** Orders that are posted are read as rows of a file are, by the layouts of the import. */
export type PostedOrders = {
  /** The layout of a saved template by its slug, null for orders in the shape of the interface; null where it is gone. */
  layoutOf: (template: string | null) => ImportLayout | null
  read: (order: Record<string, unknown>, layout: ImportLayout) => PostedOrder
}

export function createPostedOrders(ports: { templates: Pick<DataTemplateService, 'known'> }): PostedOrders {
  return {
    layoutOf: template => {
      if (template === null) return ownLayout
      return ports.templates.known('orders').find(({ slug }) => slug === template)?.layout ?? null
    },
    read: readPosted,
  }
}

/** Every field where the interface has it. */
const ownLayout: ImportLayout = {
  fields: [
    ...fieldsOf.orders.flatMap(({ key, at }) =>
      at === null || key === 'order_source' ? [] : [{ field: key, columns: [at.replace('.*.', '.')] }],
    ),
    { field: 'order_status', columns: ['status'] },
  ],
}

/** Numbers of JSON have a decimal point, which in a file would have to be proved. */
const withPoint = (field: FieldLayout): FieldLayout =>
  /^(weight|money|number|length)$/.test(fieldOf('orders', field.field)?.type ?? '')
    ? { decimal: '.', ...field }
    : field

function readPosted(order: Record<string, unknown>, layout: ImportLayout): PostedOrder {
  const table = tableOf(order)
  const { fields } = compileLayout('orders', table, { ...layout, fields: layout.fields.map(withPoint) }, null)
  const used = new Set(fields.flatMap(({ heads }) => heads))
  const prepared = prepareRows({
    kind: 'orders',
    table,
    fields,
    source: null,
    isExact: false,
    leavesOutDone: true,
    key: [],
    leftOut: [],
    notes: [],
    ignored: table.headers.filter(head => !used.has(head)),
  })
  // Only what is to the letter is refused as a whole.
  return prepared.ok ? toPosted(prepared.value) : { ...nothing, outcome: 'refused' }
}

const nothing = { number: null, problems: [], ignored: [] }

function toPosted({ items, problems, skipped, ignored }: Prepared): PostedOrder {
  const told = { problems: problems.map(toProblem), ignored }
  const made = [...linesIn(items)].map(({ text }) => JSON.parse(text) as PreparedItem)
  const [item, second] = made
  const [done] = skipped
  const number = item?.label ?? done?.order ?? problems.find(each => each.order !== null)?.order ?? null
  if (item && second) {
    const message = 'Its items have several order numbers: post each order on its own.'
    return {
      ...told,
      number,
      outcome: 'refused',
      problems: [{ field: null, message, isWarning: false }, ...told.problems],
    }
  }
  if (item) return { ...told, number, outcome: 'order', input: item.input as OrderInput }
  if (done && number !== null) return { ...told, number, outcome: 'done', why: done.code }
  return { ...told, number, outcome: 'refused' }
}

const toProblem = ({ head, text, is_warning: isWarning }: RowProblem): PostedProblem => ({
  field: head,
  message: text,
  isWarning,
})

/** The order as the rows of a file with a row an item. */
function tableOf(order: Record<string, unknown>): Table {
  const rows = flatRows(order)
  const headers = [...new Set(rows.flatMap(row => Object.keys(row)))]
  return {
    facts: { format: 'json', encoding: null, delimiter: null, sheet: null, sheets: [] },
    rows: rows.map((row, at) => ({
      line: at + 1,
      cells: headers.map(head => toCell(ownValue(row, head))),
    })),
    doubts: [],
    notes: [],
    hasHiddenSigns: false,
    headerLine: 0,
    headers,
  }
}
