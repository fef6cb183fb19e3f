import { hideHome } from '../../app/diagnostics.ts'
import { systemClock } from '../../platform/clock.ts'
import { type CommandContext, exitCodes } from '../command.ts'
import { broken, type Check, type CheckContext, type Finding } from './check.ts'
import {
  attentionCheck,
  backupCheck,
  databaseCheck,
  journalCheck,
  keyCheck,
  printersCheck,
} from './data-checks.ts'
import { clockCheck, diskCheck, nodeCheck, pageCheck, portCheck } from './machine-checks.ts'

const checks: readonly Check[] = [
  nodeCheck,
  diskCheck,
  databaseCheck,
  keyCheck,
  journalCheck,
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

/** The checks that speak of the program and the machine only; the others may name printers, files and accounts. */
const aboutMachine: readonly Check[] = [nodeCheck, diskCheck, portCheck, clockCheck, pageCheck]

/** Every finding as somebody else may read it: of what could name a person only how it went. */
export async function examine(context: CheckContext) {
  const found = await Promise.all(checks.map(async each => ({ each, all: await findings(each, context) })))
  return found.flatMap(({ each, all }) =>
    all.map(({ state, text }) => ({
      name: each.name,
      state,
      text: aboutMachine.includes(each) ? hideHome(text.replaceAll(context.settings.home, 'HOME')) : null,
    })),
  )
}

const findings = ({ look }: Check, context: CheckContext): Promise<Finding[]> =>
  look(context).catch(error => [broken(`could not be checked: ${(error as Error).message}`)])
