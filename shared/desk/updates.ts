import { z } from 'zod'

/** Which versions a copy is offered: those for everybody, or also those to be tried first. */
export const updateChannels = ['latest', 'beta'] as const
export type UpdateChannel = (typeof updateChannels)[number]

const version = z.string()

/**
 * Why a window offers no updates: it runs from sources, this build has nothing to check them with, the service of this
 * computer runs the same files, or nothing installed the program that could replace it, as with a folder or an archive.
 */
const offReasons = ['sources', 'no_key', 'service', 'archive'] as const

/** Where an update of the desktop program stands. */
export const updateStateSchema = z.object({
  /** The version that runs. */
  version,
  channel: z.enum(updateChannels),
  step: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('off'),
      why: z.enum(offReasons),
      /** Where newer versions are, for a person to fetch. */
      newerAt: z.string().optional(),
    }),
    z.object({ kind: z.literal('none'), checkedAt: z.iso.datetime().nullable() }),
    z.object({ kind: z.literal('checking') }),
    z.object({ kind: z.literal('found'), next: version }),
    /** Found, and not offered: it was left, or somebody does not want it. */
    z.object({ kind: z.literal('skipped'), next: version }),
    z.object({ kind: z.literal('loading'), next: version, percent: z.number() }),
    /** On this computer and checked. `later`: not at the next quit either. */
    z.object({ kind: z.literal('ready'), next: version, later: z.boolean() }),
    /** Asked for while the station buys or prints, or a run is open. */
    z.object({ kind: z.literal('busy'), next: version }),
    /** The data is copied, the station has stopped, and the next version is being started. */
    z.object({ kind: z.literal('changing'), next: version }),
    /**
     * `stall`: the server said nothing more while a version was loaded. `start`: the next version did not come up.
     * `changed`: what waited for this start is not what was checked any more.
     */
    z.object({
      kind: z.literal('failed'),
      during: z.enum(['check', 'load', 'stall', 'backup', 'install', 'start', 'changed']),
    }),
  ]),
})

export type UpdateState = z.output<typeof updateStateSchema>
export type UpdateStep = UpdateState['step']
export type UpdateFailure = Extract<UpdateStep, { kind: 'failed' }>['during']
