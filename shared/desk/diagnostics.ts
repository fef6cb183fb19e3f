import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { attentionCounts } from './attention.ts'
import { loopStates } from './station.ts'

const errorSeen = z.strictObject({
  /** The name of its class. */
  type: z.string(),
  code: z.string().nullable(),
  /** Where in the program; never its words. */
  frames: z.array(z.string()),
})

const logLine = z.strictObject({
  time: z.string().nullable(),
  level: z.string(),
  text: z.string().nullable(),
  error: errorSeen.nullable(),
  request: z
    .strictObject({ method: z.string(), path: z.string(), status: z.number().int().nullable() })
    .nullable(),
})

/** What a person sends to whoever helps: about the program, and nothing about people or parcels. */
export const diagnostics = z
  .strictObject({
    made_at: z.iso.datetime(),
    versions: z.record(z.string(), z.string()),
    settings: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    checks: z.array(z.strictObject({ name: z.string(), state: z.string(), text: z.string().nullable() })),
    /** Null where no station runs. */
    station: z
      .strictObject({
        started_at: z.string(),
        runtime: z.record(z.string(), z.string()),
        sizes: z.strictObject({ data_bytes: z.number().int(), free_bytes: z.number().int().nullable() }),
        connections: z.number().int(),
        printers: z.number().int(),
        queue: z.record(z.string(), z.number().int()),
        attention: attentionCounts,
        carriers: z.array(z.strictObject({ carrier_id: z.string(), state: z.string() })),
        loops: z.array(
          z.strictObject({
            name: z.string(),
            state: z.enum(loopStates),
            last_run_at: z.iso.datetime().nullable(),
            next_due_at: z.iso.datetime().nullable(),
          }),
        ),
      })
      .nullable(),
    /** Errors of the program itself that nobody caught, since its start. */
    accidents: z.strictObject({
      count: z.number().int(),
      last: z.strictObject({ at: z.iso.datetime(), kind: z.string(), error: errorSeen }).nullable(),
    }),
    /** The newest last. */
    log: z.array(logLine),
  })
  .meta({ id: 'Diagnostics' })
export type Diagnostics = z.output<typeof diagnostics>
export type ErrorSeen = z.output<typeof errorSeen>
export type LogLineSeen = z.output<typeof logLine>

export const diagnosticsEndpoints = {
  read: endpoint({
    id: 'diagnostics.read',
    method: 'GET',
    path: '/desk/diagnostics',
    summary: 'What helps to find out what went wrong',
    description:
      'Versions, settings, the state of every part and the last lines of the log, to be sent to whoever helps. Credentials are not in it, nor names, addresses, numbers of parcels and words of errors: everything in it is picked by name.',
    auth: 'required',
    responses: { 200: diagnostics },
  }),
}

/** What the file is called where somebody keeps it; told apart from others of the day by the last part. */
export const diagnosticsFileName = (now: Date): string =>
  `packdesk-diagnostics-${now.getTime().toString(36)}.json`
