import type { FieldLayout, ImportLayout } from '../../../shared/desk/import-layout.ts'
import type { ImportField, ImportRecord, ImportSeen } from '../../../shared/desk/import-records.ts'

/** A column of the file with one field it is read for; `field` is null where it is not used. */
export type ColumnUse = { head: string; samples: readonly string[]; field: FieldLayout | null }

/** Every column of a file in its order, once for each field it is read for. */
export const usesOf = ({ fields }: ImportLayout, { columns }: ImportSeen): ColumnUse[] =>
  columns.flatMap(({ head, samples }): ColumnUse[] => {
    const read = fields.filter(each => each.columns.includes(head))
    return read.length === 0
      ? [{ head, samples, field: null }]
      : read.map(field => ({ head, samples, field }))
  })

/** Fields that are the same for all rows. */
export const constantsOf = ({ fields }: ImportLayout): FieldLayout[] =>
  fields.filter(({ columns }) => columns.length === 0)

export const usedColumns = ({ fields }: ImportLayout): number =>
  new Set(fields.flatMap(({ columns }) => columns)).size

const without = (fields: readonly FieldLayout[], key: string | undefined) =>
  fields.filter(({ field }) => field !== key)

/**
 * A column is read for another field, or for none. What that field was read from before is not used any more: two columns
 * become one field only where somebody joins them.
 */
export function withField(
  layout: ImportLayout,
  { head, field: before }: Pick<ColumnUse, 'head' | 'field'>,
  key: string | null,
): ImportLayout {
  const rest = before?.columns.length === 1 ? without(layout.fields, before.field) : layout.fields
  const left = rest.map(each =>
    each.field === before?.field
      ? { ...each, columns: each.columns.filter(column => column !== head) }
      : each,
  )
  if (key === null) return { ...layout, fields: left }
  return { ...layout, fields: [...without(left, key), { field: key, columns: [head] }] }
}

/** What is read for a field is changed on the way. */
export const withChange = (
  layout: ImportLayout,
  key: string,
  change: Partial<FieldLayout>,
): ImportLayout => ({
  ...layout,
  fields: layout.fields.map(each => (each.field === key ? tidy({ ...each, ...change }) : each)),
})

/** What says nothing is left out. */
function tidy(field: FieldLayout): FieldLayout {
  const kept = Object.entries(field).filter(
    ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
  )
  return { ...Object.fromEntries(kept), field: field.field, columns: field.columns } as FieldLayout
}

/** Another field is the same for all rows, or takes another value; without one it goes. */
export function withConstant(layout: ImportLayout, key: string, value: string | null): ImportLayout {
  const fields = without(layout.fields, key)
  return {
    ...layout,
    fields: value === null ? fields : [...fields, { field: key, columns: [], constant: value }],
  }
}

/** Of what no file of the kind can do without, what nothing is read for: of each group one is enough. */
export function missingFields(layout: ImportLayout, fields: readonly ImportField[]): ImportField[][] {
  const read = new Set(layout.fields.map(({ field }) => field))
  const groups = Map.groupBy(
    fields.filter(({ need }) => need !== null),
    ({ need }) => need,
  )
  return [...groups.values()].filter(some => !some.some(({ key }) => read.has(key)))
}

/** Whether the program that wrote the file, or a template for it, is known: then nothing has to be chosen. */
export const isRecognised = ({ seen }: ImportRecord): boolean =>
  seen !== null && (seen.source !== null || seen.template !== null)
