import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-messages.ts'
import type { Check, Facts } from '../check.ts'
import type { Danger } from '../danger/danger.ts'
import { readEpl } from '../danger/read-epl.ts'
import { scanEpl } from '../danger/scan-epl.ts'
import { scanEscpos } from '../danger/scan-escpos.ts'
import { scanPjl } from '../danger/scan-host-commands.ts'
import { scanZpl } from '../danger/scan-zpl.ts'

/** Whether the bytes do more to the printer than print. */
export const dangers: Check = {
  name: 'commands that change the printer',
  find: facts =>
    [...scan(facts), ...scanPjl(facts.bytes)].map(danger =>
      toFinding(danger, facts.target.allowsSaving ?? false),
    ),
}

function scan({ language, bytes, zpl }: Facts): Danger[] {
  if (zpl) return scanZpl(zpl.commands)
  if (language === 'EPL') return scanEpl(readEpl(bytes).lines)
  return language === 'ESCPOS' ? scanEscpos(bytes).dangers : []
}

/** What a printer allows is still told, and stops nothing. */
function toFinding({ command, does, effect }: Danger, allowsSaving: boolean): PreflightFinding {
  const stops = effect === 'changes' || (effect === 'saves' && !allowsSaving)
  return finding(stops ? 'changes_printer' : 'disturbs_printer', { command, does })
}
