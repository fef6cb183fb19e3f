import { systemClock } from '../platform/clock.ts'
import { attentionCheck } from './checks/attention-check.ts'
import { backupCheck } from './checks/backup-check.ts'
import { broken, type Check, type CheckContext, type Finding } from './checks/check.ts'
import { clockCheck } from './checks/clock-check.ts'
import { databaseCheck } from './checks/database-check.ts'
import { diskCheck } from './checks/disk-check.ts'
import { nodeCheck } from './checks/node-check.ts'
import { pageCheck } from './checks/page-check.ts'
import { portCheck } from './checks/port-check.ts'
import { printersCheck } from './checks/printers-check.ts'
import type { CommandContext } from './command.ts'
import { exitCodes } from './exit-codes.ts'

const checks: readonly Check[] = [
  nodeCheck,
  diskCheck,
  databaseCheck,
  backupCheck,
  attentionCheck,
  portCheck,
  printersCheck,
  clockCheck,
  pageCheck,
]

const marks: Record<Finding['state'], string> = { ok: 'ok  ', warn: 'warn', fail: 'FAIL' }

/** Looks at everything the station needs. All checks run, also after one has failed. */
export async function doctor({ settings, paths, terminal }: CommandContext): Promise<number> {
  const context: CheckContext = { settings, paths, now: systemClock.now }
  let trouble = false
  for (const check of checks) {
    for (const { state, text } of await findings(check, context)) {
      trouble ||= state === 'fail'
      terminal.out(`${marks[state]}  ${check.name}: ${text}`)
    }
  }
  return trouble ? exitCodes.trouble : exitCodes.ok
}

const findings = ({ look }: Check, context: CheckContext): Promise<Finding[]> =>
  look(context).catch(error => [broken(`could not be checked: ${(error as Error).message}`)])
