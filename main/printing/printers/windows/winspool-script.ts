import { z } from 'zod'

/** A run of the script, seen as what it says line by line. It never throws: what cannot start says nothing. */
export type RunningScript = {
  lines: AsyncIterable<string>
  /** Everything the script is to read; what it no longer reads is dropped. */
  feed: (bytes: Uint8Array) => void
  /** Ends it, and with it the lines. */
  kill: () => void
}

/** Starts `resources/windows/winspool.ps1` with these arguments. */
export type StartScript = (args: readonly string[]) => RunningScript

const event = z.discriminatedUnion('event', [
  /** A document was opened. Nothing prints before all of its bytes have been read. */
  z.object({ event: z.literal('job'), id: z.int().positive() }),
  z.object({ event: z.literal('done'), written: z.int().nonnegative() }),
  /** `code` is the number of the system; `began`: bytes may have gone to the printer. */
  z.object({ event: z.literal('error'), code: z.int(), message: z.string(), began: z.boolean() }),
  z.object({
    event: z.literal('printer'),
    name: z.string(),
    driver: z.string(),
    port: z.string(),
    status: z.int().nonnegative(),
  }),
  /** `name` is null when the spooler does not know the job. */
  z.object({ event: z.literal('job_state'), status: z.int().nonnegative(), name: z.string().nullable() }),
  /** What the job was doing when it was deleted. */
  z.object({ event: z.literal('cancelled'), status: z.int().nonnegative() }),
])

/** What the script says. */
export type ScriptEvent = z.output<typeof event>

/** Null for lines of somebody else, such as a warning of the shell. */
export function readEvent(line: string): ScriptEvent | null {
  try {
    return event.parse(JSON.parse(line))
  } catch {
    return null
  }
}
