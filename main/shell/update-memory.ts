import { z } from 'zod'
import { updateChannels } from '../../shared/desk/updates.ts'
import { readJsonFile, writeJsonFile } from '../platform/durable-file.ts'

const trialEnds = ['ended', 'silent', 'no_start'] as const

const memorySchema = z.object({
  channel: z.enum(updateChannels).catch('latest'),
  /** A version that is not offered any more. */
  skipped: z.string().nullable().catch(null),
  /** An installation that has begun and of which the new version has not yet said that it runs. */
  leaving: z
    .object({
      from: z.string(),
      to: z.string(),
      backup: z.string(),
      starts: z.number().int(),
      /** What became of the new version, as the one before saw it: it ended, it was silent, the system could not start it. */
      why: z.enum(trialEnds).optional(),
      /** The version before runs again on its own data; nobody was told yet. */
      isBack: z.boolean().optional(),
    })
    .nullable()
    .catch(null),
  /**
   * A version on this computer that the next start of version `from` tries, and what its file held when it was checked.
   * `isTaken`: a start was about to try it.
   */
  waiting: z
    .object({
      version: z.string(),
      file: z.string(),
      digest: z.string(),
      from: z.string(),
      isTaken: z.boolean().optional(),
    })
    .nullable()
    .catch(null),
})

type Memory = z.output<typeof memorySchema>
export type Leaving = NonNullable<Memory['leaving']>

export type UpdateMemory = { read(): Memory; change(part: Partial<Memory>): void }

/** What must be known across the change from one version to the next; on disk before the change begins. */
export function openUpdateMemory(file: string): UpdateMemory {
  const read = () => readJsonFile(file, memorySchema) ?? memorySchema.parse({})
  return { read, change: part => writeJsonFile(file, { ...read(), ...part }) }
}

/** A new version that has not come up so often is not going to. */
const startsMax = 2

export type UpdateStart =
  | { kind: 'usual' }
  /** A new version that has not come up too often: the person is asked whether to go back. */
  | { kind: 'failing'; leaving: Leaving }
  /** The version that was to be left runs again: the new one did not come up, or was cut off. */
  | { kind: 'back'; leaving: Leaving }

/** To be called by a start before anything else: what it follows. Counts it while a new version is on trial. */
export function countStart(memory: UpdateMemory, version: string): UpdateStart {
  const { leaving } = memory.read()
  if (leaving?.from === version) return { kind: 'back', leaving }
  if (leaving && leaving.to !== version) memory.change({ leaving: null })
  if (leaving?.to !== version) return { kind: 'usual' }
  if (leaving.starts >= startsMax) return { kind: 'failing', leaving }
  memory.change({ leaving: { ...leaving, starts: leaving.starts + 1 } })
  return { kind: 'usual' }
}
