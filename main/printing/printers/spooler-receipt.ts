import { z } from 'zod'
import type { Receipt } from './transport.ts'

const shape = z.strictObject({ job: z.int().positive(), name: z.string() })

/** A job at a print server or spooler. Its name is kept too: a server that was set up anew counts from 1 again. */
export type SpoolerJob = z.output<typeof shape>

export const toReceipt = (job: SpoolerJob): Receipt => JSON.stringify(job)

export function fromReceipt(receipt: Receipt): SpoolerJob | null {
  try {
    return shape.parse(JSON.parse(receipt))
  } catch {
    return null
  }
}

const longestName = 200

/** What a document is called in the list of the printer. */
export const jobName = (name: string): string =>
  name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, longestName) || 'label'
