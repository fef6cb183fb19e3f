import { z } from 'zod'
import { addressData, addressRecord, exampleAddress } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { choice, commaList, dictionary, flag, integer, list, object, recordId, text } from '../api/fields.ts'
import { keywordFilter, orderingFilter, page, shortListQuery } from '../api/pages.ts'

/** The ways of looking at the list of saved addresses. */
export const addressViews = ['all', 'senders'] as const
export type AddressView = (typeof addressViews)[number]

export const addressOrders = ['created_at', 'name', 'company', 'place', 'postal_code'] as const

/** More than anybody merges by hand. */
const mostMerged = 50

/** More rows a file are two files. */
export const mostAddressRows = 5000

const narrowing = {
  view: choice(addressViews).optional(),
  ...keywordFilter('names, the company, street, city, postal code, phone and email'),
  country_code: commaList().optional(),
}

export const addressFilters = object({
  ...shortListQuery(50),
  ...orderingFilter({ names: addressOrders }),
  ...narrowing,
})
export type AddressFilters = z.output<typeof addressFilters>

const addressCounts = z
  .strictObject({ all: z.number().int(), senders: z.number().int(), doubles: z.number().int() })
  .meta({ id: 'AddressCounts' })
export type AddressCounts = z.output<typeof addressCounts>

const seenAddress = z.strictObject({
  /** Counts the changes of the address; a merge names the one it began with. */
  revision: z.number().int(),
  /** Parcels are sent from here. */
  is_sender: z.boolean(),
  created_at: z.iso.datetime(),
  address: addressRecord,
})

const doubleGroup = z
  .strictObject({
    /** Two or more, the one saved last first. */
    addresses: z.array(seenAddress),
  })
  .meta({ id: 'AddressDoubles' })
export type AddressDoubles = z.output<typeof doubleGroup>

const mergeData = object({
  keep: recordId(),
  addresses: list(object({ id: recordId(), revision: integer({ min: 1 }) }), {
    nonEmpty: true,
    most: mostMerged,
  }),
  fields: addressData,
}).meta({ id: 'AddressMergeData' })
export type AddressMergeInput = z.output<typeof mergeData>

const mergeResult = z
  .strictObject({
    /** Takes the merge back. */
    change_id: z.string(),
    address: addressRecord,
    removed: z.number().int(),
  })
  .meta({ id: 'AddressMerge' })
export type AddressMergeResult = z.output<typeof mergeResult>

/** Read row by row, so that one that does not fit is told where it is. */
const importData = object({
  rows: list(dictionary(20_000), { nonEmpty: true, most: mostAddressRows }),
  dry: flag().optional().meta({ description: 'Says what would change and stores nothing' }),
}).meta({ id: 'AddressImportData' })
export type AddressImportInput = z.output<typeof importData>

export const importOutcomes = ['added', 'changed', 'unchanged', 'unread'] as const
export type ImportOutcome = (typeof importOutcomes)[number]

const importedRow = z.strictObject({
  /** Its place among the rows. */
  index: z.number().int(),
  outcome: z.enum(importOutcomes),
  name: z.string(),
  address_id: z.string().nullable(),
  changes: z.record(z.string(), z.strictObject({ before: z.unknown(), after: z.unknown() })),
  errors: z.record(z.string(), z.array(z.string())),
})
export type ImportedAddressRow = z.output<typeof importedRow>

const importResult = z
  .strictObject({
    /** Takes the import back as a whole; null when nothing was changed. */
    change_id: z.string().nullable(),
    added: z.number().int(),
    changed: z.number().int(),
    unchanged: z.number().int(),
    unread: z.number().int(),
    rows: z.array(importedRow),
  })
  .meta({ id: 'AddressImport' })
export type AddressImportResult = z.output<typeof importResult>

const undoResult = z
  .strictObject({
    undone: z.number().int(),
    /** Changed since by somebody, and left as they are. */
    left: z.number().int(),
  })
  .meta({ id: 'AddressUndoResult' })

const apartResult = z.strictObject({ kept_apart: z.number().int() }).meta({ id: 'AddressesApart' })

/** Saved addresses as the desk looks through them; one by one they are made, changed and removed over `/v1/addresses`. */
export const addressBookEndpoints = {
  list: endpoint({
    id: 'addresses.search',
    method: 'GET',
    path: '/desk/addresses',
    summary: 'Search saved addresses',
    description: 'Every word stands somewhere in the address, in any order.',
    auth: 'required',
    query: addressFilters,
    responses: { 200: page(addressRecord) },
  }),
  counts: endpoint({
    id: 'addresses.counts',
    method: 'GET',
    path: '/desk/address-counts',
    summary: 'How many addresses there are, and how many groups look like one address',
    auth: 'required',
    responses: { 200: addressCounts },
  }),
  doubles: endpoint({
    id: 'addresses.doubles',
    method: 'GET',
    path: '/desk/address-doubles',
    summary: 'Saved addresses that look like the same person at the same place',
    description:
      'They share country, postal code and house number, and are written alike: another order of names, an initial, accents, a short word for the street, a typing mistake. A name alone makes no double.',
    auth: 'required',
    query: object(shortListQuery(20)),
    responses: { 200: page(doubleGroup) },
  }),
  keepApart: endpoint({
    id: 'addresses.keepApart',
    method: 'POST',
    path: '/desk/address-doubles/apart',
    summary: 'Say that addresses are different ones',
    description: 'They are not shown as possible doubles of each other again.',
    auth: 'required',
    scope: 'buy',
    body: object({ ids: list(recordId(), { nonEmpty: true, most: mostMerged }) }),
    example: { ids: ['adr_1', 'adr_2'] },
    responses: { 200: apartResult },
    refusals: [404],
  }),
  merge: endpoint({
    id: 'addresses.merge',
    method: 'POST',
    path: '/desk/address-merges',
    summary: 'Make one saved address of several',
    description:
      'One is kept with the fields that are given, the others are removed. The sender of the shop is always the one that is kept. Refused when somebody changed any of them since its `revision`. Orders and shipments have addresses of their own and keep them.',
    auth: 'required',
    scope: 'buy',
    body: mergeData,
    example: {
      keep: 'adr_1',
      addresses: [
        { id: 'adr_1', revision: 1 },
        { id: 'adr_2', revision: 1 },
      ],
      fields: exampleAddress,
    },
    responses: { 200: mergeResult },
    refusals: [404, 409],
  }),
  change: endpoint({
    id: 'addresses.import',
    method: 'POST',
    path: '/desk/addresses/changes',
    summary: 'Add and change many addresses',
    description:
      'All of it or nothing: a row that cannot be read refuses everything and is named by its `index`. A row with the `id` of a saved address changes that one; any other changes the one of the same name at the same place, or adds one. What a row leaves out or blank stays. The same rows again change nothing. With `dry` nothing is stored, and every row says what it would change.',
    auth: 'required',
    scope: 'buy',
    body: importData,
    example: { rows: [exampleAddress], dry: true },
    responses: { 200: importResult },
  }),
  undo: endpoint({
    id: 'addresses.undo',
    method: 'POST',
    path: '/desk/address-changes/:id/undo',
    summary: 'Take back a merge or an import, within an hour',
    description: 'What somebody changed since stays as it is.',
    auth: 'required',
    scope: 'buy',
    params: object({ id: text(80) }),
    responses: { 200: undoResult },
    refusals: [404],
  }),
  file: endpoint({
    id: 'addresses.file',
    method: 'GET',
    path: '/desk/address-file',
    summary: 'Saved addresses as a table',
    description: 'Imported again it changes nothing.',
    auth: 'required',
    query: object(narrowing),
    responses: { 200: { mediaTypes: ['text/csv'], description: 'One line an address, UTF-8 with headers' } },
  }),
}
