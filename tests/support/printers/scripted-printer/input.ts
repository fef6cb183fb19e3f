import {
  eplReport,
  hostErrors,
  hostIdentification,
  hostStatus,
  type Person,
  printerInformation,
  realTimeStatus,
  variable,
} from './answers.ts'
import type { Machine } from './machine.ts'

const dle = '\u0010\u0004'
const gs = '\u001d'
const marks = new RegExp(
  `~HS|~HI|~HQES|! U1 getvar "([^"]{0,80})"\r?\n|\\^ee\r?\n|${dle}([\u0001-\u0004])|${gs}I([A-Z])|\\^XA|\\^XZ`,
  'g',
)

/** Longest thing that has to be seen whole. */
const longestMark = 120

/** Reads what one connection brings: answers questions at once, hands formats to the machine once they have ended. */
export function createInput(machine: Machine, person: Person, answer: (text: string) => void) {
  let text = ''
  let format: string | null = null
  let documentBytes = 0

  /** Whatever is not a question is part of a document; control characters alone make no label print. */
  function outside(piece: string): void {
    documentBytes += piece.replace(/^\p{Cc}+$/u, '').length
    if (format !== null) format += piece
  }

  function meet(mark: RegExpExecArray): void {
    const [found] = mark
    if (found === '^XA' || found === '^XZ') {
      bracket(found)
      return
    }
    const said = answerTo(mark)
    if (said === undefined) outside(found)
    else answer(said)
  }

  /** Undefined for what is no question in the language of the printer. */
  function answerTo([found, name, status, information]: RegExpExecArray): string | undefined {
    if (person.speaks === 'EPL') return found.startsWith('^ee') ? eplReport(machine) : undefined
    if (person.speaks === 'ESCPOS') {
      if (status) return realTimeStatus(status.charCodeAt(0), machine)
      return information ? printerInformation(information, person) : undefined
    }
    const isSulking = person.sulks && machine.troubles.size > 0
    if (found === '~HS') return isSulking ? '' : hostStatus(machine, person, format !== null)
    if (found === '~HQES') return hostErrors(machine)
    if (found === '~HI') return hostIdentification(person)
    return name === undefined ? undefined : variable(name, machine, person)
  }

  function bracket(found: '^XA' | '^XZ'): void {
    documentBytes += found.length
    if (found === '^XA') format = ''
    else if (format !== null) {
      const copies = [...format.matchAll(/\^PQ(\d+)/g)].at(-1)?.[1]
      machine.accept(format, Number(copies ?? 1))
      format = null
    }
  }

  function take(piece: string, isLast: boolean): void {
    text += piece
    let at = 0
    for (const mark of text.matchAll(marks)) {
      outside(text.slice(at, mark.index))
      meet(mark)
      at = mark.index + mark[0].length
    }
    const keep = isLast ? 0 : Math.min(longestMark, text.length - at)
    outside(text.slice(at, text.length - keep))
    text = text.slice(text.length - keep)
  }

  return {
    take: (bytes: Buffer) => take(bytes.toString('latin1'), false),
    /** True when documents, or parts of them, came, and not only questions. */
    end: (): boolean => {
      take('', true)
      return documentBytes > 0
    },
    /** A document has certainly begun. */
    hasBegun: () => documentBytes > 0,
  }
}
