import type { Socket } from 'node:net'
import type {
  PrinterLanguage,
  PrinterTrouble,
  PrintLanguage,
} from '../../../../shared/desk/printing/printer-kinds.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { PrinterIdentity } from '../transport.ts'
import {
  readCount,
  readErrorReport,
  readHostErrors,
  readHostIdentification,
  readHostStatus,
  readLanguages,
  readPrinterInformation,
  readRealTimeStatus,
  readsAsEscPos,
  readVariable,
} from './answers.ts'

/**
 * Asks something and waits for what `read` makes of everything said since; null when nothing readable came in time. A
 * question may be asked again; once the line is broken every answer is null.
 */
export type Ask = <T>(question: string, read: (said: string) => T | null) => Promise<T | null>

export type Conversation = {
  ask: Ask
  /** Ends it and waits until the printer has let go, so that it can take the next connection. */
  hangUp: () => Promise<void>
}

/** Longer than any answer; a printer that says more is not answering. */
const mostHeard = 16 * 1024

type AnswerPatience = { signal: AbortSignal; answerMs: number; clock: Clock }

/** A conversation on a connected socket, in which a printer can neither hang nor flood the station. */
export function converse(socket: Socket, { signal, answerMs, clock }: AnswerPatience): Conversation {
  let said = ''
  let listener = () => {}
  let isOver = false
  const end = () => {
    isOver = true
    listener()
  }
  const letGo = Promise.withResolvers<void>()
  socket.setEncoding('latin1')
  socket.on('data', (text: string) => {
    said = said.length < mostHeard ? said + text : said
    listener()
  })
  socket.on('error', end)
  socket.on('end', end)
  socket.once('close', () => {
    end()
    letGo.resolve()
  })

  const ask: Ask = (question, read) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof read>>()
    const giveUp = () => resolve(null)
    said = ''
    listener = () => {
      const answer = read(said.slice(0, mostHeard))
      if (answer !== null || isOver || said.length >= mostHeard) resolve(answer)
    }
    const cancelTimer = clock.after(answerMs, giveUp)
    signal.addEventListener('abort', giveUp)
    if (isOver || signal.aborted) giveUp()
    else socket.write(question, 'latin1')
    return promise.finally(() => {
      listener = () => {}
      cancelTimer()
      signal.removeEventListener('abort', giveUp)
    })
  }

  async function hangUp(): Promise<void> {
    const cancelTimer = clock.after(answerMs, () => socket.destroy())
    const stop = () => socket.destroy()
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
    socket.end()
    await letGo.promise
    cancelTimer()
    signal.removeEventListener('abort', stop)
  }

  return { ask, hangUp }
}

/** What a printer says of itself at one moment. Whatever it does not say is null. */
export type Situation = {
  troubles: readonly PrinterTrouble[]
  /** Formats and labels that are still to come out. */
  waiting: number | null
  /** A label came out and waits to be taken off. */
  isPresented: boolean
  labelLengthDots: number | null
}

/** How printers of one language are asked without printing anything. Null: no answer, or none that can be read. */
export type Dialect = {
  situation: (ask: Ask) => Promise<Situation | null>
  identify: (ask: Ask) => Promise<PrinterIdentity | null>
  /** Labels that ever came out. Missing where printers of this language do not count. */
  labelsPrinted?: (ask: Ask) => Promise<number | null>
}

const tellsTroubles = (troubles: readonly PrinterTrouble[]): Situation => ({
  troubles,
  waiting: null,
  isPresented: false,
  labelLengthDots: null,
})

const nobody: PrinterIdentity = {
  model: null,
  firmware: null,
  serial: null,
  languages: [],
  dpi: null,
  mediaMm: null,
}

const variable = (ask: Ask, name: string) => ask(`! U1 getvar "${name}"\r\n`, readVariable)

const zpl: Dialect = {
  situation: async ask => {
    const status = await ask('~HS', readHostStatus)
    if (status) {
      const { troubles, formatsWaiting, labelsLeft, isPresented, labelLengthDots } = status
      return { troubles, waiting: formatsWaiting + labelsLeft, isPresented, labelLengthDots }
    }
    // Some printers say nothing here while they stand still, but do name their errors.
    const troubles = await ask('~HQES', readHostErrors)
    return troubles && tellsTroubles(troubles)
  },
  identify: async ask => {
    const said = await ask('~HI', readHostIdentification)
    const languages = await variable(ask, 'device.languages')
    if (!said && languages === null) return null
    const knowsVariables = languages !== null
    const more = async (name: string) => (knowsVariables ? (await variable(ask, name)) || null : null)
    const situation = await ask('~HS', readHostStatus)
    const named = readLanguages(languages ?? '')
    return {
      model: said?.model ?? (await more('device.product_name')),
      firmware: said?.firmware ?? (await more('appl.name')),
      serial: await more('device.unique_id'),
      languages: named.length > 0 ? named : said ? ['ZPL'] : [],
      dpi: said?.dpi ?? null,
      mediaMm: mediaOf(said?.dpi ?? null, await more('ezpl.print_width'), situation?.labelLengthDots ?? 0),
    }
  },
  labelsPrinted: async ask => readCount((await variable(ask, 'odometer.total_label_count')) ?? ''),
}

function mediaOf(
  dpi: number | null,
  widthDots: string | null,
  lengthDots: number,
): PrinterIdentity['mediaMm'] {
  const width = Number(widthDots)
  if (dpi === null || !(width > 0 && width < 20_000)) return null
  const toMm = (dots: number) => Math.round((dots / dpi) * 254) / 10
  return { width: toMm(width), height: lengthDots > 0 ? toMm(lengthDots) : null }
}

const epl: Dialect = {
  situation: async ask => {
    const troubles = await ask('\r\n^ee\r\n', readErrorReport)
    return troubles && tellsTroubles(troubles)
  },
  identify: async ask => {
    const answers = await ask('\r\n^ee\r\n', readErrorReport)
    const said = await zpl.identify(ask)
    return answers || said
      ? { ...nobody, ...said, languages: said?.languages.length ? said.languages : ['EPL'] }
      : null
  },
}

const dle = (n: number) => `\x10\x04${String.fromCharCode(n)}`

const escPos: Dialect = {
  situation: async ask => {
    const troubles = await ask([1, 2, 3, 4].map(dle).join(''), readRealTimeStatus)
    return troubles && tellsTroubles(troubles)
  },
  identify: async ask => {
    if (!(await ask(dle(1), readsAsEscPos))) return null
    const tell = (letter: string) => ask(`\x1dI${letter}`, readPrinterInformation)
    const model = await tell('C')
    // Whoever does not know the first of these knows none of them.
    const [firmware, serial] = model === null ? [null, null] : [await tell('A'), await tell('D')]
    return { ...nobody, model, firmware, serial, languages: ['ESCPOS'], dpi: 203 }
  },
}

/** Asks what no printer prints. */
const anybody: Dialect = { situation: async () => null, identify: escPos.identify }

const dialects: Partial<Record<PrinterLanguage, Dialect>> = {
  ZPL: zpl,
  EPL: epl,
  ESCPOS: escPos,
  any: anybody,
}

/**
 * Asks who somebody is: as what it is believed to be, and after silence with what no printer prints before what one
 * that speaks something else might.
 */
export async function identifyFirstAs(believed: PrinterLanguage, ask: Ask): Promise<PrinterIdentity | null> {
  const inOrder = [dialects[believed] ?? anybody, anybody, zpl]
  for (const identify of new Set(inOrder.map(dialect => dialect.identify))) {
    const said = await identify(ask)
    if (said) return said
  }
  return null
}

/** Null for languages in which nothing can be asked over a raw connection. */
export const dialectOf = (language: PrinterLanguage | PrintLanguage): Dialect | null =>
  dialects[language] ?? null
