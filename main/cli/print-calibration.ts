import { createClient } from '../../shared/api/client.ts'
import { printDoctorEndpoints } from '../../shared/desk/printing/print-doctor.ts'
import { createKeyService } from '../domain/access/keys/key-service.ts'
import { systemClock } from '../platform/clock.ts'
import { readHolder } from '../platform/home-lock.ts'
import type { CommandContext } from './command.ts'
import { withDatabase } from './database.ts'
import { exitCodes } from './exit-codes.ts'

/**
 * Has the running station print a calibration label: only it knows what the printer is doing. The key this takes may
 * only print and ends with the command.
 */
export async function printCalibration(printerId: string | null, context: CommandContext): Promise<number> {
  const { settings, terminal } = context
  const refuse = (text: string) => {
    terminal.err(text)
    return exitCodes.trouble
  }
  if (printerId === null)
    return refuse('Add this printer first: only printers of the station print calibration labels.')
  const holder = await readHolder(settings.home)
  if (!holder)
    return refuse('No station runs on this home, and the calibration label is printed by it. Start it first.')
  return withDatabase(context, false, async database => {
    const keys = createKeyService(database, systemClock.now)
    const { bareKey, key } = keys.create({ name: 'packdesk doctor', mode: 'test', scopes: ['print'] })
    try {
      const client = createClient({
        baseUrl: holder.url,
        fetch: globalThis.fetch,
        headers: () => ({ authorization: `Token ${bareKey}` }),
      })
      const asked = await client.call(printDoctorEndpoints.calibrate, { params: { id: printerId } })
      if (!asked.ok) return refuse(`The calibration label was not printed: ${whyNot(asked.problem)}`)
      terminal.out(
        `ok    calibration: the label waits for "${asked.value.printer_name}" as ${asked.value.id}`,
      )
      return exitCodes.ok
    } finally {
      keys.revoke(key.id)
    }
  })
}

const whyNot = (problem: { kind: string; errors?: { message?: string }[] }): string =>
  problem.errors?.[0]?.message ?? `the station did not answer as expected (${problem.kind}).`
