import type { ZplCommand } from './read-zpl.ts'

/** A command that does more to a printer than print. */
export type Danger = {
  /** As people write it. */
  command: string
  /** Follows the command in a sentence. */
  does: string
  /**
   * `changes`: stays, or loses labels of others. `saves`: so do the settings of this label, which a printer may allow.
   * `disturbs`: costs paper or time and passes.
   */
  effect: 'changes' | 'saves' | 'disturbs'
}

/** Commands whose text is printed, so that nothing in it is a command while a label is open. */
const printed = new Set(['^FD', '^FV', '^SN', '^SF'])

/** Makes the settings that are in force last; the other letters of `^JU` bring settings of before, or of the factory, back. */
const saves = /^\s*S/i

function dangerOf(name: string, text: string): Danger | null {
  if (name === '^JU' && saves.test(text))
    return { command: '^JUS', does: 'makes the settings of this label last in the printer', effect: 'saves' }
  if (name === '^ID' && !lasting.test(text) && text.includes('*'))
    return { command: name, does: 'deletes whatever is stored in the working memory', effect: 'disturbs' }
  const known = zplDangers[name]
  if (!known || (known.when && !known.when.test(text))) return null
  return { command: name, does: known.does, effect: known.effect }
}

/** Every command of ZPL, or between labels of ZPL, that does more than print; each once. */
export function scanZpl(commands: readonly ZplCommand[]): Danger[] {
  const found = new Map<string, Danger>()
  let isOpen = false
  for (const { name, text } of commands) {
    isOpen = name === '^XA' || (isOpen && name !== '^XZ')
    const danger = dangerOf(name, text.slice(0, 200))
    if (danger && !found.has(danger.command)) found.set(danger.command, danger)
    if ((isOpen && printed.has(name)) || text.length < 3) continue
    for (const danger of scanSgd(text)) found.set(danger.command, danger)
  }
  return [...found.values()]
}

/** Commands of ZPL that do more than print, from the ZPL II programming guide (commands of x.10 to x.20). */
export type ZplDanger = Omit<Danger, 'command'> & {
  /** Only with parameters like these; always when left out. */
  when?: RegExp
}

/** A name of a place in memory other than the working memory `R:`, which is empty after every start; `*:` is all of them. */
const lasting = /^\s*[A-QS-Z*]\s*:/i
const lastingTarget = /,\s*[A-QS-Z*]\s*:/i

const changes = (does: string, when?: RegExp): ZplDanger => ({
  does,
  effect: 'changes',
  ...(when ? { when } : {}),
})
const disturbs = (does: string, when?: RegExp): ZplDanger => ({ ...changes(does, when), effect: 'disturbs' })

const network = 'changes how the printer is connected to the network'
const radio = 'changes how the printer is connected by radio'
const store = (what: string) => changes(`stores ${what} in the printer for good`, lasting)

export const zplDangers: Readonly<Record<string, ZplDanger>> = {
  // Settings that stay.
  '^JU': changes('reloads or resets the settings of the printer'),
  '^JB': changes('erases a memory of the printer'),
  '~JB': changes('erases a memory of the printer'),
  '^JH': changes('changes the warnings about the head and the ribbon'),
  '^JW': changes('changes the tension of the ribbon'),
  '^KL': changes('changes the language of the display'),
  '~KB': changes('switches the battery off'),
  '^KN': changes('changes the name of the printer'),
  '^KP': changes('sets a password of the printer'),
  '^KV': changes('changes how labels are presented and held'),
  '^MA': changes('changes the maintenance alerts'),
  '^MP': changes('locks keys of the printer'),
  '^SC': changes('changes the serial port'),
  '^SI': changes('changes a sensor of the paper'),
  '^SR': changes('changes the resistance of the head, which can destroy it'),
  '^SS': changes('changes the sensors of the paper'),
  '^ST': changes('sets the clock'),
  '^SQ': changes('stops alerts'),
  '^SX': changes('sends alerts to another address'),
  '^SZ': changes('changes the language the printer reads', /^\s*[^2\s]/),
  '^XS': changes('changes the calibration of the paper'),
  '^ZZ': changes('changes when the printer sleeps'),
  '~RO': changes('resets counters'),
  '^CM': changes('gives the memories of the printer other names'),
  '^FL': changes('changes which fonts stand in for others'),
  // Network and radio.
  '^NB': changes(network),
  '^NC': changes(network),
  '^ND': changes(network),
  '^NI': changes(network),
  '^NN': changes(network),
  '^NP': changes(network),
  '^NS': changes(network),
  '^NT': changes(network),
  '^NW': changes(network),
  '~NC': changes(network),
  '~NR': changes('starts the network of every printer anew'),
  '~NT': changes(network),
  '^WA': changes(radio),
  '^WE': changes(radio),
  '^WI': changes(radio),
  '^WL': changes(radio),
  '^WP': changes(radio),
  '^WR': changes(radio),
  '^WS': changes(radio),
  '^WX': changes(radio),
  '~WR': changes('starts the radio anew'),
  // Radio chips in labels.
  '^RB': changes('changes how chips in labels are divided'),
  '^RL': changes('locks a chip for good'),
  '^RZ': changes('sets the password of a chip, which can switch it off for good'),
  // What loses labels, or prints some again.
  '~JR': changes('starts the printer anew; what it holds is lost'),
  '~JA': changes('throws away every label the printer holds'),
  '~JP': changes('stops the printer and throws away the label in work'),
  '~PR': changes('prints the last label again'),
  '~JD': changes('prints bytes instead of labels until it is switched off'),
  '^JI': changes('starts a program in the printer'),
  '~JI': changes('starts a program in the printer'),
  '~JQ': changes('ends the program of the printer'),
  // Memory.
  '^DF': store('a format'),
  '^IS': store('a picture'),
  '~DB': store('a font'),
  '~DE': store('an encoding'),
  '~DG': store('a picture'),
  '~DS': store('a font'),
  '~DT': store('a font'),
  '~DU': store('a font'),
  '~DY': store('a file'),
  '^ID': changes('deletes what is stored in the printer', lasting),
  '^TO': changes('copies files within the printer', lastingTarget),
  '~EF': disturbs('erases the formats in the working memory'),
  '^EF': disturbs('erases the formats in the working memory'),
  '~EG': disturbs('erases the pictures in the working memory'),
  '^EG': disturbs('erases the pictures in the working memory'),
  // What costs labels or time and passes.
  '~JC': disturbs('feeds labels to measure the paper'),
  '~JG': disturbs('prints what its sensors see'),
  '~JL': disturbs('feeds a label to measure its length'),
  '~JN': disturbs('makes the printer stop at a fault of the head'),
  '~JX': disturbs('throws away the format that is being sent'),
  '^HR': disturbs('looks for chips in labels'),
  '~HR': disturbs('looks for chips in labels'),
  '^JZ': disturbs('makes the printer leave out a label after a fault', /^\s*N/i),
  '^MN': disturbs(
    'makes the printer take its paper for one without gaps, until it is told otherwise: labels drift off their place',
    /^\s*[NV]/i,
  ),
  '^MC': disturbs('keeps this label for the next ones, which print over it', /^\s*N/i),
  '^PH': disturbs('feeds a blank label'),
  '~PH': disturbs('feeds a blank label'),
  '^PP': disturbs('makes the printer pause until somebody presses a key'),
  '~PP': disturbs('makes the printer pause until somebody presses a key'),
  '^LF': disturbs('prints a list of fonts'),
  '~WC': disturbs('prints its settings'),
  '~WL': disturbs('prints its network settings'),
  '^WD': disturbs('prints a list of what is stored'),
}

const mostCommand = 40
/** Every job command that may be one of the dangers. */
const pjlHead = /@PJL\s{1,4}(?:DEFAULT|INITIALIZE|RESET|FS|UPGRADE|ENTER|DM|SET|[RW]NVRAM)/gi

/** Set-get-do commands in a text outside of field data. */
const scanSgd = (text: string): Danger[] =>
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

const hostDanger = (command: string, pattern: RegExp, does: string): HostDanger => ({
  command,
  pattern,
  does,
  effect: 'changes',
})

const sgdDangers: readonly HostDanger[] = [
  hostDanger('! U1 setvar', /!\s{0,4}U1?\s{1,4}setvar\b/i, 'changes a setting of the printer'),
  hostDanger('! U1 do', /!\s{0,4}U1?\s{1,4}do\b/i, 'makes the printer do something other than print'),
  hostDanger('! UTILITIES', /!\s{0,4}UTILITIES\b/i, 'changes settings of the printer'),
  hostDanger('! CISDFCRC16', /!\s{0,4}CISDF/i, 'stores a file in the printer, which may be firmware'),
  hostDanger('{}{', /\{\}\s{0,4}\{/, 'changes settings of the printer'),
]

const pjlDangers: readonly HostDanger[] = [
  hostDanger('@PJL DEFAULT', /@PJL\s{1,4}DEFAULT\b/i, 'changes settings of the printer for good'),
  hostDanger('@PJL INITIALIZE', /@PJL\s{1,4}INITIALIZE\b/i, 'resets the settings of the printer'),
  hostDanger('@PJL RESET', /@PJL\s{1,4}RESET\b/i, 'resets the settings of the printer'),
  hostDanger(
    '@PJL FS...',
    /@PJL\s{1,4}FS(INIT|DOWNLOAD|DELETE|MKDIR|APPEND|UPLOAD)\b/i,
    'works on files of the printer',
  ),
  hostDanger(
    '@PJL UPGRADE',
    /@PJL\s{1,4}(UPGRADE|ENTER\s{1,4}LANGUAGE\s{0,4}=\s{0,4}(ACL|FWUPDATE\w*))\b/i,
    'loads firmware',
  ),
  hostDanger('@PJL DMCMD', /@PJL\s{1,4}DM(CMD|INFO)\b/i, 'works on the insides of the printer'),
  hostDanger('@PJL SET SERVICEMODE', /@PJL\s{1,4}SET\s{1,4}SERVICEMODE\b/i, 'opens the service mode'),
  hostDanger('@PJL WNVRAM', /@PJL\s{1,4}[RW]NVRAM\b/i, 'works on the memory of the printer'),
]
