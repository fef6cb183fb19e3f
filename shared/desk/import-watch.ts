import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object } from '../api/fields.ts'
import { watchGroup } from '../settings/import-watch.ts'

/** A file that was refused, one of which something did not fit, or a folder that cannot be used. */
export const watchTroubleCodes = ['refused', 'partly', 'folder'] as const

/** What is wrong with the folder, as facts a reader is told in words of their own. */
export const watchTrouble = z
  .strictObject({
    code: z.enum(watchTroubleCodes),
    /** The file; null where it is the folder. */
    name: z.string().nullable(),
    /** Where the file lies now, or the folder itself. */
    folder: z.string(),
    /** Why it was refused, or what the computer says of the folder: its code, such as `ENOENT`, where it has one. */
    reason: z.string().nullable(),
    /** How many of its records could not be read or stored, and how many could. */
    failed: z.number().int().nullable(),
    stored: z.number().int().nullable(),
    /** The same as one English sentence. */
    text: z.string(),
    since: z.iso.datetime(),
  })
  .meta({ id: 'ImportWatchTrouble' })
export type WatchTrouble = z.output<typeof watchTrouble>

const watchPatch = object(watchGroup.patch).partial().meta({ id: 'ImportWatchPatch' })
export type ImportWatchPatch = z.output<typeof watchPatch>

const watchRecord = z
  .strictObject({
    ...watchGroup.answer,
    /** Why nothing can be taken from there, and since when; null while all is well. */
    trouble: watchTrouble.nullable(),
  })
  .meta({ id: 'ImportWatch' })
export type ImportWatch = z.output<typeof watchRecord>

/** A folder whose files are imported by themselves. */
export const importWatchEndpoints = {
  retrieve: endpoint({
    id: 'importWatch.retrieve',
    method: 'GET',
    path: '/desk/import-watch',
    summary: 'The folder whose files are imported by themselves',
    auth: 'required',
    responses: { 200: watchRecord },
  }),
  change: endpoint({
    id: 'importWatch.change',
    method: 'PATCH',
    path: '/desk/import-watch',
    summary: 'Watch a folder, or stop watching it',
    description:
      'A file is taken when its size has not changed for a moment, imported once, and moved to `done_folder`, or to `failed_folder` where something of it did not fit, with a report beside it. What fits is imported all the same. A folder that cannot be used stands in what needs attention.',
    auth: 'required',
    body: watchPatch,
    example: { on: false },
    responses: { 200: watchRecord },
  }),
}
