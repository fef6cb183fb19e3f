import { z } from 'zod'
import { type PreflightFinding, preflight } from '../../shared/desk/preflight.ts'
import { CallError } from './api.ts'

/** What keeps a print back: what was found, and of which shipments where it was to be a run. */
export type PrintBlock = {
  findings: PreflightFinding[]
  shipments: { id: string; message: string | null }[]
}

const found = z.object({ findings: preflight.shape.findings })
const foundInRun = z.object({
  shipments: z.array(
    z.object({
      shipment_id: z.string(),
      message: z.string().nullable(),
      details: found.optional().catch(undefined),
    }),
  ),
})

/** What a refused print was stopped by; null when it was something nobody may pass over. */
export function blockOf(error: unknown): PrintBlock | null {
  if (!(error instanceof CallError) || error.problem.kind !== 'station') return null
  const [{ code, details }] = error.problem.errors
  if (code !== 'print_blocked') return null
  const one = found.safeParse(details)
  if (one.success) return { findings: one.data.findings, shipments: [] }
  const many = foundInRun.safeParse(details)
  if (!many.success) return null
  const { shipments } = many.data
  // One that cannot be printed at all would stop the run again.
  if (shipments.some(each => each.details === undefined)) return null
  return {
    findings: [],
    shipments: shipments.map(each => ({ id: each.shipment_id, message: each.message })),
  }
}
