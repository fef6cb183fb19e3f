import { expect } from 'vitest'
import type { ImportRecord, ImportRow, ImportRowView } from '../../../shared/desk/import-records.ts'
import type { Call } from '../contract/call.ts'

export const importHeads = [
  'Order number',
  'Item title',
  'Item sku',
  'Item quantity',
  'Item weight',
  'Item price',
  'Item currency',
  'Shipping name',
  'Shipping country',
]

/** A row of a file of orders by the station's own heads. */
export const importLine = (number: string, more: Partial<Record<string, string>> = {}): string =>
  importHeads.map(head => more[head] ?? { ...usual, 'Order number': number }[head] ?? '').join(',')

const usual: Record<string, string> = {
  'Item title': 'Cup',
  'Item sku': 'CUP',
  'Item quantity': '2',
  'Item weight': '0.5',
  'Item price': '12.50',
  'Item currency': 'CAD',
  'Shipping name': 'Ada Haddad',
  'Shipping country': 'CA',
}

export const importFile = (...lines: string[]): string => [importHeads.join(','), ...lines].join('\r\n')

/** Imports as the page does it, step by step. */
export function deskImports(call: Call) {
  const path = (id: string, more = '') => `/desk/imports/${id}${more}`
  const read = async (id: string) => (await call<ImportRecord>('GET', path(id))).body
  const begin = async (text: string, more: object = {}): Promise<ImportRecord> => {
    const made = await call<ImportRecord>('POST', '/desk/imports', {
      kind: 'orders',
      name: 'orders.csv',
      text,
      ...more,
    })
    if (made.status !== 201) throw new Error(`the file was refused: ${made.bytes}`)
    return made.body
  }
  const plan = async (text: string, more: object = {}): Promise<ImportRecord> => {
    const { id } = await begin(text, more)
    const planned = await call<ImportRecord>('POST', path(id, '/plan'))
    if (planned.status !== 200) throw new Error(`no plan was made: ${planned.bytes}`)
    return planned.body
  }
  const ended = async (id: string, state: ImportRecord['state'] = 'done'): Promise<ImportRecord> => {
    await expect.poll(async () => (await read(id)).state, { interval: 10 }).toBe(state)
    return read(id)
  }
  const commit = async ({ id, revision }: Pick<ImportRecord, 'id' | 'revision'>) => {
    const begun = await call<ImportRecord>('POST', path(id, '/commit'), { revision })
    if (begun.status !== 202) throw new Error(`it was not carried out: ${begun.bytes}`)
    return ended(id)
  }
  return {
    path,
    read,
    begin,
    plan,
    commit,
    ended,
    run: async (text: string, more: object = {}) => commit(await plan(text, more)),
    rows: async (id: string, view?: ImportRowView) =>
      (await call<{ results: ImportRow[] }>('GET', path(id, `/rows?limit=100${view ? `&view=${view}` : ''}`)))
        .body.results,
    undo: async (id: string) => {
      const begun = await call<ImportRecord>('POST', path(id, '/undo'))
      if (begun.status !== 202) throw new Error(`it was not undone: ${begun.bytes}`)
      return ended(id, 'undone')
    },
  }
}
