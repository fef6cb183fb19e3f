import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import {
  type ProductChangesResult,
  type ProductFieldsInput,
  type ProductRecord,
  productEndpoints,
  productViews,
} from '../../../shared/desk/products.ts'
import type { CellEdit, CellProblem } from '../../components/tables/data-grid.tsx'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { type CallError, load } from '../../lib/station/api.ts'
import { fieldText } from '../../lib/station/field-errors.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { type PastedRow, readCell, readPasted, type TypedColumn, typedColumns } from './product-cells.ts'
import { bySku, type ProductSearch, parseProductSearch } from './product-search.ts'

/** The products the address asks for. */
export function useProductList() {
  const mode = useMode()
  const address = useSearch({ from: '/products' })
  const search = useMemo(() => parseProductSearch(address), [address])
  const navigate = useNavigate({ from: '/products' })
  const { q, sort = bySku } = search
  const view = productViews.find(each => each === search.view) ?? 'all'
  const narrowing = { view, ...(q === undefined ? {} : { keyword: q }) }
  const found = useLongList({
    key: `${mode} ${sort} ${JSON.stringify(narrowing)}`,
    load: range => query(productEndpoints.list, { query: { ...narrowing, ordering: sort, ...range } }, mode),
  })
  const { data: counts } = useQuery(query(productEndpoints.counts, {}, mode))
  const narrow = (next: { [K in keyof ProductSearch]?: ProductSearch[K] | null | string }) =>
    void navigate({ search: parseProductSearch(next), replace: true })
  return {
    mode,
    search,
    view,
    narrowing,
    found,
    counts,
    narrow,
    /** The rows from one on, loaded or not. */
    rowsFrom: async (offset: number, limit: number): Promise<ProductRecord[]> => {
      const asked = { ...narrowing, ordering: sort, offset, limit: Math.min(limit, 100) }
      return (await load(productEndpoints.list, { query: asked })).results
    },
    sorting: {
      by: sort,
      usual: bySku,
      onSort: (next: string | undefined) => narrow({ ...search, sort: next ?? null }),
    },
  }
}

export type ProductList = ReturnType<typeof useProductList>

type AskedRow = { sku: string; fields: ProductFieldsInput; revision?: number }

/** A table that was pasted, looked at and not yet stored. */
export type PasteLook = { rows: AskedRow[]; unread: PastedRow[]; result: ProductChangesResult }

/** Everything that is done to products: at once, with a way back. */
export function useProductChanges(list: ProductList) {
  const [said, say] = useState<string | null>(null)
  const tell = (text: string) => {
    say(text)
    announce(text)
  }
  const storing = useStoring(tell)
  const filling = useMutation(change(productEndpoints.fill))
  const currency = [...list.found.rows.values()].find(row => row.currency !== null)?.currency ?? null
  const cells = useCellEdits({ currency, storing, tell })
  const pasting = usePasting({ list, currency, storing, tell })
  return {
    ...cells,
    ...pasting,
    said,
    tell,
    undo: storing.undo,
    isUndoable: storing.isUndoable,
    isBusy: storing.isBusy || filling.isPending,
    error: storing.error,
    dismiss: () => storing.fail(null),
    add: async (sku: string): Promise<boolean> => {
      const result = await storing.store([{ sku, fields: {} }])
      if (result) tell(t(result.added > 0 ? 'products.added' : 'products.thereAlready', { sku }))
      return result !== null
    },
    fill: () =>
      filling.mutate(
        {},
        {
          onSuccess: ({ added, filled }) => tell(t('products.filled', { added, filled })),
          onError: storing.fail,
        },
      ),
  }
}

type Tell = (text: string) => void

/** Stores rows, knows what it made of them, and takes it back. */
function useStoring(tell: Tell) {
  const storing = useMutation(change(productEndpoints.change))
  const undoing = useMutation(change(productEndpoints.undo))
  const done = useRef<string[]>([])
  /** The revisions that were made here. */
  const made = useRef(new Map<string, number>())
  const [isUndoable, setUndoable] = useState(false)
  const [error, fail] = useState<CallError | null>(null)
  const tried = async <T>(act: () => Promise<T>): Promise<T | null> => {
    fail(null)
    return act().catch(problem => {
      fail(problem as CallError)
      return null
    })
  }
  return {
    error,
    fail,
    isUndoable,
    isBusy: storing.isPending,
    /** What was changed here is no reason to refuse what follows. */
    revisionOf: ({ id, revision }: ProductRecord) => Math.max(revision, made.current.get(id) ?? 0),
    /** What would become of rows; null where the station did not say. */
    look: (rows: AskedRow[]) => tried(() => load(productEndpoints.change, { body: { rows, dry: true } })),
    store: async (rows: AskedRow[]): Promise<ProductChangesResult | null> => {
      const result = await tried(() => storing.mutateAsync({ body: { rows } }))
      if (result?.change_id) done.current.push(result.change_id)
      for (const { product_id: id, revision } of result?.rows ?? [])
        if (id !== null && revision !== null) made.current.set(id, revision)
      setUndoable(done.current.length > 0)
      return result
    },
    undo: () => {
      const id = done.current.pop()
      setUndoable(done.current.length > 0)
      if (id === undefined) return tell(t('products.nothingToUndo'))
      const onSuccess = ({ left }: { left: number }) =>
        tell(left > 0 ? t('products.undoneButLeft', { count: left }) : t('products.undone'))
      undoing.mutate({ params: { id } }, { onSuccess, onError: fail })
    },
  }
}

type Work = { currency: string | null; storing: ReturnType<typeof useStoring>; tell: Tell }

/** What is typed into cells; what cannot be read stays there as it was typed. */
function useCellEdits({ currency, storing, tell }: Work) {
  const [problems, setProblems] = useState<ReadonlyMap<string, CellProblem>>(new Map())
  const latest = useRef(problems)
  const working = useRef(Promise.resolve())
  const note = (next: ReadonlyMap<string, CellProblem>) => {
    const before = latest.current
    latest.current = next
    setProblems(next)
    const newest = [...next].find(([place, { typed }]) => before.get(place)?.typed !== typed)?.[1]
    if (newest) tell(newest.text)
  }
  const editNow = async (edits: CellEdit<ProductRecord>[]) => {
    const next = new Map(latest.current)
    const rows = new Map<string, AskedRow>()
    for (const { record, column, text } of edits) {
      const place = `${record.id} ${column}`
      const read = readCell(column as TypedColumn, text, record.currency ?? currency)
      next.delete(place)
      if ('wrong' in read) next.set(place, { typed: text, text: read.wrong })
      else if ('fields' in read) {
        const { fields } = rows.get(record.id) ?? { fields: {} }
        const revision = storing.revisionOf(record)
        rows.set(record.id, { sku: record.sku, fields: { ...fields, ...read.fields }, revision })
      }
    }
    const asked = [...rows.values()]
    const looked = asked.length > 0 ? await storing.look(asked) : null
    const unread = (looked?.rows ?? []).filter(({ outcome }) => outcome === 'unread')
    for (const { sku, errors } of unread)
      for (const { record, column, text: typed } of edits)
        if (record.sku === sku) next.set(`${record.id} ${column}`, { typed, text: wordsOf(errors) })
    note(next)
    if (looked === null || unread.length > 0) return
    const result = await storing.store(asked)
    if (result && result.changed > 0) tell(t('products.saved', { count: result.changed }))
  }
  return {
    problems,
    /** One after the other: the second in a row begins with what the first has made of it. */
    edit: (edits: CellEdit<ProductRecord>[]) => {
      working.current = working.current.then(() => editNow(edits))
    },
  }
}

/** A table that is pasted is looked at, and stored when somebody says so. */
function usePasting({ list, currency, storing, tell }: Work & { list: ProductList }) {
  const [look, setLook] = useState<PasteLook | null>(null)
  return {
    look,
    drop: () => setLook(null),
    paste: async (cells: string[][], at: { row: number; column: string }) => {
      const from = typedColumns.find(each => each === at.column) ?? 'sku'
      const over = from === 'sku' ? [] : await list.rowsFrom(at.row, cells.length)
      const read = readPasted({ cells, from, over, currency })
      const isRead = ({ wrong, sku }: PastedRow) => wrong.length === 0 && sku !== ''
      const rows = read.filter(isRead).map(({ sku, fields }) => ({ sku, fields }))
      const unread = read.filter(row => !isRead(row))
      const result = rows.length > 0 ? await storing.look(rows) : nothing
      if (result === null) return
      setLook({ rows, unread, result })
      announce(lookText({ rows, unread, result }))
    },
    apply: async () => {
      if (!look) return
      const unread = look.result.rows.filter(row => row.outcome === 'unread').map(({ index }) => index)
      const result = await storing.store(look.rows.filter((_, index) => !unread.includes(index)))
      if (!result) return
      setLook(null)
      tell(t('products.applied', { changed: result.changed, added: result.added }))
    },
  }
}

/** Of a table in which nothing could be read. */
const nothing: ProductChangesResult = {
  change_id: null,
  changed: 0,
  added: 0,
  unchanged: 0,
  unread: 0,
  open_orders: 0,
  drafts: 0,
  rows: [],
}

export type ProductChanges = ReturnType<typeof useProductChanges>

/** What is wrong with a row, in words for whoever typed it. */
export const wordsOf = (errors: Record<string, string[]>): string =>
  Object.entries(errors)
    .flatMap(([field, texts]) => texts.map(text => fieldText(field, text)))
    .join(' ')

/** What a pasted table would do. */
export function lookText({ rows, unread, result }: PasteLook): string {
  const left = unread.length + result.unread
  return t('products.look', {
    rows: rows.length + unread.length,
    changed: result.changed,
    added: result.added,
    unread: left,
  })
}
