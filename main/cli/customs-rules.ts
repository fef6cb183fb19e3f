import { readFileSync } from 'node:fs'
import { createSettings } from '../db/settings.ts'
import { createCustomsRules } from '../domain/shipping/customs/customs-rules.ts'
import { systemClock } from '../platform/clock.ts'
import { computerTimeZone, createShopCalendar } from '../platform/shop-calendar.ts'
import { type CommandContext, exitCodes } from './command.ts'
import { withDatabase } from './home.ts'

/** Uses the rules of customs of a signed file, beside a running station if there is one. */
export async function placeCustomsRules(
  { argument = '' }: { argument?: string },
  context: CommandContext,
): Promise<number> {
  const { terminal, paths } = context
  const content = contentOf(argument)
  if (content === null) {
    terminal.err(`There is no file ${argument} that can be read.`)
    return exitCodes.usage
  }
  return withDatabase(context, true, database => {
    const placed = createCustomsRules({
      settings: createSettings(database),
      changes: { publish: () => {} },
      calendar: createShopCalendar(systemClock, computerTimeZone),
      resources: paths.resources,
    }).place(content)
    if (!placed.ok) {
      terminal.err(placed.refusal.kind === 'station' ? (placed.refusal.message ?? '') : '')
      return exitCodes.trouble
    }
    terminal.out(`Customs rules of ${placed.value.date} are in use.`)
    return exitCodes.ok
  })
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
