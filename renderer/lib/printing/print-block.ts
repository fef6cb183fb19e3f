import { z } from 'zod'
import { type PreflightFinding, preflight } from '../../../shared/desk/printing/preflight.ts'
import { CallError } from '../station/api.ts'

const found = z.object({ findings: preflight.shape.findings })

/** What the check found about a print it has stopped; null when it was refused for something nobody may pass over. */
export function blockOf(error: unknown): PreflightFinding[] | null {
  if (!(error instanceof CallError) || error.problem.kind !== 'station') return null
  const [{ code, details }] = error.problem.errors
  if (code !== 'print_blocked') return null
  return found.safeParse(details).data?.findings ?? null
}
