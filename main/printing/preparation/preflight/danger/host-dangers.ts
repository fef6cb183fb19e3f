import type { Danger } from '../check.ts'

const mostCommand = 40
/** Every job command that may be one of the dangers. */
const pjlHead = /@PJL\s{1,4}(?:DEFAULT|INITIALIZE|RESET|FS|UPGRADE|ENTER|DM|SET|[RW]NVRAM)/gi

/** Set-get-do commands in a text outside of field data. */
export const scanSgd = (text: string): Danger[] =>
  text.includes('!') || text.includes('{}') ? found(sgdDangers, text) : []

/** Job commands of office printers; they begin anywhere in a file. */
export function scanPjl(bytes: Uint8Array): Danger[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const first = file.indexOf('@PJL')
  if (first === -1) return []
  const text = file.toString('latin1', first)
  const dangers = new Map<string, Danger>()
  for (const { index } of text.matchAll(pjlHead))
    for (const danger of found(pjlDangers, text.slice(index, index + mostCommand)))
      dangers.set(danger.command, danger)
  return [...dangers.values()]
}

const found = (dangers: readonly HostDanger[], text: string): Danger[] =>
  dangers
    .filter(({ pattern }) => pattern.test(text))
    .map(({ command, does, effect }) => ({ command, does, effect }))

/**
 * Commands that printers take beside their language: set-get-do of Link-OS printers ("SGD", from the manufacturer's
 * guide) and the job language of office printers ("PJL", from its technical reference).
 */
type HostDanger = Danger & { pattern: RegExp }

const changes = (command: string, pattern: RegExp, does: string): HostDanger => ({
  command,
  pattern,
  does,
  effect: 'changes',
})

const sgdDangers: readonly HostDanger[] = [
  changes('! U1 setvar', /!\s{0,4}U1?\s{1,4}setvar\b/i, 'changes a setting of the printer'),
  changes('! U1 do', /!\s{0,4}U1?\s{1,4}do\b/i, 'makes the printer do something other than print'),
  changes('! UTILITIES', /!\s{0,4}UTILITIES\b/i, 'changes settings of the printer'),
  changes('! CISDFCRC16', /!\s{0,4}CISDF/i, 'stores a file in the printer, which may be firmware'),
  changes('{}{', /\{\}\s{0,4}\{/, 'changes settings of the printer'),
]

const pjlDangers: readonly HostDanger[] = [
  changes('@PJL DEFAULT', /@PJL\s{1,4}DEFAULT\b/i, 'changes settings of the printer for good'),
  changes('@PJL INITIALIZE', /@PJL\s{1,4}INITIALIZE\b/i, 'resets the settings of the printer'),
  changes('@PJL RESET', /@PJL\s{1,4}RESET\b/i, 'resets the settings of the printer'),
  changes(
    '@PJL FS...',
    /@PJL\s{1,4}FS(INIT|DOWNLOAD|DELETE|MKDIR|APPEND|UPLOAD)\b/i,
    'works on files of the printer',
  ),
  changes(
    '@PJL UPGRADE',
    /@PJL\s{1,4}(UPGRADE|ENTER\s{1,4}LANGUAGE\s{0,4}=\s{0,4}(ACL|FWUPDATE\w*))\b/i,
    'loads firmware',
  ),
  changes('@PJL DMCMD', /@PJL\s{1,4}DM(CMD|INFO)\b/i, 'works on the insides of the printer'),
  changes('@PJL SET SERVICEMODE', /@PJL\s{1,4}SET\s{1,4}SERVICEMODE\b/i, 'opens the service mode'),
  changes('@PJL WNVRAM', /@PJL\s{1,4}[RW]NVRAM\b/i, 'works on the memory of the printer'),
]
