import { CallError } from '../../lib/station/api.ts'

/** The pickup a carrier gave no answer about, when that is what was thrown. */
export function pickupInDoubt(error: unknown): string | null {
  if (!(error instanceof CallError) || error.problem.kind !== 'carrier') return null
  const ids = error.problem.messages.map(({ details }) => details?.pickup_id)
  return ids.find(id => typeof id === 'string') ?? null
}
