import { systemClock } from '../../platform/clock.ts'
import { type CommandContext, exitCodes } from '../command.ts'
import { broken, type Check, type CheckContext, type Finding } from './check.ts'
import { attentionCheck, backupCheck, databaseCheck, keyCheck, printersCheck } from './data-checks.ts'
import { clockCheck, diskCheck, nodeCheck, pageCheck, portCheck } from './machine-checks.ts'

const checks: readonly Check[] = [
  nodeCheck,
  diskCheck,
  databaseCheck,
  keyCheck,
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
