import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, integer, object, text, timeOfDay } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { exportFormats, exportKinds, exportSet, writeBackForms } from './export-sets.ts'

/** The days on which an export is repeated. */
export const repeatDays = ['every', 'working'] as const

/** More than a shop has use for. */
export const mostSavedExports = 100

const repeat = object({
  at: timeOfDay().meta({ description: 'By the time of the shop' }),
  days: choice(repeatDays).meta({ description: '`working`: only on working days of the shop' }),
})

const shape = {
  name: text(80, { blank: false }),
  folder: text(1_000, { blank: false }).meta({
    description: 'Whole path of a folder that is there, on the computer of the station',
  }),
  format: choice(exportFormats),
  repeat: repeat.nullable().meta({ description: 'Null: only when somebody runs it' }),
  last_days: integer({ min: 1, max: 366 }).nullable().meta({
    description:
      'Only what came about in so many days, today included; for what has no time it means nothing',
  }),
  keep: integer({ min: 1, max: 1_000 }).nullable().meta({
    description: 'So many of its files stay, the oldest go first; null: all',
  }),
  on: flag(),
}

const createData = object({
  ...shape,
  format: shape.format.optional(),
  repeat: shape.repeat.optional(),
  last_days: shape.last_days.optional(),
  keep: shape.keep.optional(),
  on: shape.on.optional(),
  set: exportSet,
})
  .superRefine(({ set }, context) => {
    if ('ids' in set && set.ids !== undefined)
      context.addIssue({
        code: 'custom',
        path: ['set', 'ids'],
        message: 'What is repeated is found anew each time. Give "matching".',
      })
  })
  .meta({ id: 'SavedExportData' })
export type SavedExportInput = z.output<typeof createData>

const patchData = object(shape).partial().meta({ id: 'SavedExportPatch' })
export type SavedExportPatch = z.output<typeof patchData>

const savedExport = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('saved_export'),
    name: z.string(),
    kind: z.enum(exportKinds),
    /** Of the shop system, where it is a write-back. */
    form: z.enum(writeBackForms).nullable(),
    /** What it was narrowed to when it was saved; instants in milliseconds. */
    matching: z.record(z.string(), z.unknown()),
    columns: z.array(z.string()).nullable(),
    format: z.enum(exportFormats),
    folder: z.string(),
    repeat: z.strictObject({ at: z.string(), days: z.enum(repeatDays) }).nullable(),
    last_days: z.number().int().nullable(),
    keep: z.number().int().nullable(),
    on: z.boolean(),
    test_mode: z.boolean(),
    by: z.string().nullable(),
    /** When it is made next without being asked; null where it is not. */
    next_at: z.iso.datetime().nullable(),
    /** The last run that went well; without a file where there was nothing to tell. */
    last_run: z
      .strictObject({ at: z.iso.datetime(), rows: z.number().int(), file: z.string().nullable() })
      .nullable(),
    /** Why the last run failed, and since when; null while all is well. */
    trouble: z.strictObject({ text: z.string(), since: z.iso.datetime() }).nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedExport' })
export type SavedExport = z.output<typeof savedExport>

const byId = object({ id: text(80) })

/** Exports that are written into a folder, again and again. */
export const savedExportEndpoints = {
  list: endpoint({
    id: 'savedExports.list',
    method: 'GET',
    path: '/desk/saved-exports',
    summary: 'List saved exports, the newest first',
    auth: 'required',
    query: object(shortListQuery(100)),
    responses: { 200: page(savedExport) },
  }),
  create: endpoint({
    id: 'savedExports.create',
    method: 'POST',
    path: '/desk/saved-exports',
    summary: 'Save an export',
    description:
      'It is written into `folder` at the time of `repeat`, and once at the next start where the station was off then. A write-back has the orders whose labels were bought since its last file, beginning with those of today; it writes no file where there are none, and tells nothing twice. One that fails is tried again and stands in what needs attention.',
    auth: 'required',
    body: createData,
    example: {
      name: 'Tracking numbers for the shop',
      folder: '/srv/shop/in',
      set: { kind: 'write_back', form: 'any' },
      repeat: { at: '17:30', days: 'working' },
    },
    responses: { 201: savedExport },
    refusals: [409],
  }),
  change: endpoint({
    id: 'savedExports.change',
    method: 'PATCH',
    path: '/desk/saved-exports/:id',
    summary: 'Change where and when a saved export is written',
    auth: 'required',
    params: byId,
    body: patchData,
    example: { on: false },
    responses: { 200: savedExport },
    refusals: [404],
  }),
  run: endpoint({
    id: 'savedExports.run',
    method: 'POST',
    path: '/desk/saved-exports/:id/run',
    summary: 'Write a saved export now',
    description: 'Answers when the file is in its folder. What went wrong is in `trouble`.',
    auth: 'required',
    params: byId,
    responses: { 200: savedExport },
    refusals: [404],
  }),
  remove: endpoint({
    id: 'savedExports.remove',
    method: 'DELETE',
    path: '/desk/saved-exports/:id',
    summary: 'Remove a saved export; its files stay',
    auth: 'required',
    params: byId,
    responses: { 200: savedExport },
    refusals: [404],
  }),
}
