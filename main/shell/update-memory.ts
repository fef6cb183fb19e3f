import { z } from 'zod'
import { updateChannels } from '../../shared/desk/updates.ts'
import { readJsonFile, writeJsonFile } from '../platform/durable-file.ts'

const memorySchema = z.object({
  channel: z.enum(updateChannels).catch('latest'),
  /** A version that is not offered any more. */
  skipped: z.string().nullable().catch(null),
  /** An installation that has begun and of which the new version has not yet said that it runs. */
  leaving: z
    .object({ from: z.string(), to: z.string(), backup: z.string(), starts: z.number().int() })
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

/**
 * To be called by a start before anything else: counts it while a new version is on trial. Answers what it left when that has
 * failed too often, so that the person can be asked whether to go back; null otherwise.
 */
export function countStart(memory: UpdateMemory, version: string): Leaving | null {
  const { leaving } = memory.read()
  if (!leaving) return null
  if (leaving.to !== version) {
    memory.change({ leaving: null })
    return null
  }
  if (leaving.starts >= startsMax) return leaving
  memory.change({ leaving: { ...leaving, starts: leaving.starts + 1 } })
  return null
}
