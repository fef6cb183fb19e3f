import { Parser } from 'htmlparser2'
import type { ZipContents } from './zip.ts'

/** XML that breaks off, or says what no spreadsheet says. */
export class BrokenWorkbook extends Error {}

export type Attributes = Readonly<Record<string, string>>

/** Names come without the prefix of their namespace, which every program chooses as it likes. */
export type PartReader = {
  open?: (name: string, attributes: Attributes) => void
  text?: (text: string) => void
  close?: (name: string) => void
  /** Whether what was looked for is found: what follows stays packed. */
  isDone?: () => boolean
}

const mostDepth = 100

/** Reads a part of a workbook while it is unpacked. No entity of its own is expanded. */
export async function readPart(zip: ZipContents, part: string, reader: PartReader): Promise<void> {
  let [depth, isWhole, isEnding] = [0, false, false]
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1
        if (depth > mostDepth) throw new BrokenWorkbook(`${part} is too deep`)
        reader.open?.(localName(name), attributes)
      },
      ontext: text => reader.text?.(text),
      onclosetag: (name, isImplied) => {
        depth -= 1
        reader.close?.(localName(name))
        // One that is closed by its own sign is implied as well, so the end of the file is told by `isEnding`.
        if (depth === 0) isWhole = !(isImplied && isEnding)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  const decoder = new TextDecoder()
  for await (const piece of zip.pieces(part)) {
    parser.write(decoder.decode(piece, { stream: true }))
    if (reader.isDone?.()) return
  }
  isEnding = true
  parser.end(decoder.decode())
  if (!isWhole) throw new BrokenWorkbook(`${part} breaks off`)
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** What signs `_x000D_` stand for, and line ends as they are written everywhere else. */
const escaped = /_x([\da-fA-F]{4})_/g
export const cellText = (text: string): string =>
  (text.includes('_x')
    ? text.replace(escaped, (_, code) => String.fromCharCode(parseInt(code, 16)))
    : text
  ).replaceAll('\r\n', '\n')

/** A part of a text keeps all of it in memory; what stays is copied out. */
const shortest = 13
export const ownText = (text: string): string =>
  text.length < shortest || !text.isWellFormed() ? text : Buffer.from(text).toString()
