import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, object } from '../api/fields.ts'
import { exportFormats, exportKinds, ledgerSet, recordSet } from './export-sets.ts'

const format = () => choice(exportFormats).optional().meta({ description: '`csv` when left out' })

const fileData = object({ set: recordSet, format: format() }).meta({ id: 'ExportFileData' })
export type ExportFileInput = z.output<typeof fileData>

const ledgerData = object({ set: ledgerSet, format: format() }).meta({ id: 'LedgerExportData' })

const column = z.strictObject({ key: z.string(), header: z.string() }).meta({ id: 'ExportColumn' })
const columnsOf = () => z.array(column)

const exportColumns = z
  .strictObject(
    Object.fromEntries(
      exportKinds.filter(kind => kind !== 'write_back').map(kind => [kind, columnsOf()]),
    ) as Record<Exclude<(typeof exportKinds)[number], 'write_back'>, ReturnType<typeof columnsOf>>,
  )
  .meta({ id: 'ExportColumns' })
export type ExportColumns = z.output<typeof exportColumns>

const file = {
  200: {
    mediaTypes: [
      'text/csv',
      'text/tab-separated-values',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/json',
    ],
    description: 'The file',
  },
}

/** Files of what lists show. */
export const exportEndpoints = {
  file: endpoint({
    id: 'exports.file',
    method: 'POST',
    path: '/desk/export-files',
    summary: 'Export records as a file',
    description:
      'As a list finds them, or by `ids`; made while it is read, however long it is. Orders have a row for every item where a column of items is asked for, else a row for every order. `write_back` has the labels of orders in the form a shop system takes, which also says its format. What is not of the mode, or not there, is left out. A text a spreadsheet would carry out as a formula gets an apostrophe in front, which imports take away.',
    auth: 'required',
    scope: 'read',
    body: fileData,
    example: { set: { kind: 'orders', matching: { view: 'ready' } }, format: 'csv' },
    responses: file,
  }),
  ledger: endpoint({
    id: 'exports.ledger',
    method: 'POST',
    path: '/desk/ledger-exports',
    summary: 'Export the rows of the money ledger, oldest first',
    auth: 'required',
    scope: 'read',
    tellsCarrierPrices: true,
    body: ledgerData,
    example: { set: { kind: 'ledger', matching: { from: '2026-11-01' } }, format: 'csv' },
    responses: file,
  }),
  columns: endpoint({
    id: 'exports.columns',
    method: 'GET',
    path: '/desk/export-columns',
    summary: 'List the columns files can have, in their usual order',
    auth: 'required',
    responses: { 200: exportColumns },
  }),
}
