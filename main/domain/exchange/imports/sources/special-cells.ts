import { foldHead } from '../heads/fold-head.ts'
import type { Table, TableRow } from '../table.ts'
import type { Source, SpecialCells } from './source.ts'

/** Columns that are made of the parts of a cell; a row of several items becomes as many rows of its line. */
type Taken = { heads: readonly string[]; read: (texts: readonly string[]) => string[][] }

/** What the cells of one program are taken apart into, as further columns of the table. */
export function withSpecialCells(table: Table, source: Source | null): Table {
  if (!source?.special) return table
  const { cells: kind, heads } = source.special
  const columns = table.headers.flatMap((head, at) => (heads.test(foldHead(head)) ? [at] : []))
  if (columns.length === 0) return table
  const taken = readers[kind]
  const made = taken.heads.filter(head => !table.headers.includes(head))
  if (made.length === 0) return table
  const rows = table.rows.flatMap(({ line, cells }): TableRow[] => {
    const parts = taken.read(columns.map(at => cells[at] ?? '').filter(text => text.trim() !== ''))
    const padded = [
      ...cells,
      ...Array.from({ length: Math.max(0, table.headers.length - cells.length) }, () => ''),
    ]
    const base = padded.slice(0, table.headers.length)
    return (parts.length > 0 ? parts : [[]]).map(part => ({
      line,
      cells: [...base, ...made.map(head => part[taken.heads.indexOf(head)] ?? '')],
    }))
  })
  return { ...table, headers: [...table.headers, ...made], rows }
}

/** `name:Mug|sku:MUG-1|quantity:2|total:18.00`, a cell an item. */
const pipeItems: Taken = {
  heads: ['Item name', 'Item SKU', 'Item quantity', 'Item total'],
  read: texts =>
    texts.map(text => {
      const parts = new Map(
        text.split('|').map(part => {
          const at = part.indexOf(':')
          return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const
        }),
      )
      return [
        parts.get('name') ?? text.slice(0, 100),
        parts.get('sku') ?? '',
        parts.get('quantity') ?? '1',
        parts.get('total') ?? '',
      ]
    }),
}

const detailNames = ['Product Name', 'Product SKU', 'Product Qty', 'Product Unit Price', 'Product Weight']

/** `Product ID: 7, Product Qty: 2, Product SKU: A, Product Name: Mug|Product ID: 8, …` in one cell. */
const barItems: Taken = {
  heads: detailNames,
  read: texts =>
    texts
      .flatMap(text => text.split(/\|\s*(?=Product ID:)/i))
      .filter(text => text.trim() !== '')
      .map(text => {
        const found = detailNames.map(name => {
          const value = new RegExp(`${name}:\\s*(.*?)(?=,\\s*Product [A-Z][A-Za-z ]*:|$)`, 's').exec(
            text,
          )?.[1]
          return value?.trim() ?? ''
        })
        return found.some(part => part !== '') ? found : [text.slice(0, 100)]
      }),
}

/** `2x Mug | 1x Plate`. */
const timesItems: Taken = {
  heads: ['Item name', 'Item quantity'],
  read: texts =>
    texts
      .flatMap(text => text.split('|'))
      .map(part => part.trim())
      .filter(part => part !== '')
      .map(part => {
        const [, quantity = '1', name = part] = /^(\d+)\s*[x×]\s+(.*)$/s.exec(part) ?? []
        return [name, quantity]
      }),
}

/** `12 Main St, Rear,Springfield,Illinois,62701`: from the right, since the street may have commas of its own. */
const addressCell: Taken = {
  heads: [
    'Shipping Address: street',
    'Shipping Address: city',
    'Shipping Address: region',
    'Shipping Address: postcode',
  ],
  read: texts =>
    texts.slice(0, 1).map(text => {
      const parts = text.split(',').map(part => part.trim())
      const street = parts.slice(0, Math.max(parts.length - 3, 1)).join(', ')
      const [city = '', region = '', postcode = ''] = parts.length > 3 ? parts.slice(-3) : parts.slice(1)
      return [street, city, region, postcode]
    }),
}

const readers: Record<SpecialCells, Taken> = {
  pipe_items: pipeItems,
  bar_items: barItems,
  times_items: timesItems,
  address_cell: addressCell,
}
