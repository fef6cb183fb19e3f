import { SSF } from '@e965/xlsx'
import { keepsZeros } from './sheet-rules.ts'
import { type Attributes, BrokenWorkbook, cellText, ownText, readPart } from './workbook-part.ts'
import { openZip, type ZipContents } from './zip.ts'

/** How a number is meant: as a day, or with zeros in front (the format that shows them). */
export type NumberFormat = { isDate: boolean; zeros: string | null }

/** What all sheets of a workbook share. The sheets themselves stay packed until they are read. */
export type Workbook = {
  zip: ZipContents
  /** In their order; the part is null where it is a chart or the like. */
  sheets: { name: string; part: string | null }[]
  strings: string[]
  /** By the number of the style a cell has. */
  formats: NumberFormat[]
  /** Days are counted from 1904 on. */
  is1904: boolean
}

/** A workbook of Excel's present format; null where the file is packed like one and is another thing. */
export async function openWorkbook(file: Buffer): Promise<Workbook | null> {
  const zip = openZip(file)
  const main = await findMain(zip)
  if (!main) return null
  const parts = await readRelations(zip, main)
  const facts = await readFacts(zip, main)
  const partOf = (kind: string) => parts.find(part => part.kind === kind)?.target ?? `xl/${kind}.xml`
  const sheets = facts.sheets.map(({ name, id }, at) => {
    const usual = { kind: 'worksheet', target: `xl/worksheets/sheet${at + 1}.xml` }
    const { kind, target } = parts.find(part => part.id === id) ?? usual
    return { name, part: kind === 'worksheet' && zip.has(target) ? target : null }
  })
  return {
    zip,
    sheets,
    strings: await readStrings(zip, partOf('sharedStrings')),
    formats: await readFormats(zip, partOf('styles')),
    is1904: facts.is1904,
  }
}

type Relation = { id: string; kind: string; target: string }

async function findMain(zip: ZipContents): Promise<string | null> {
  if (!zip.has('[Content_Types].xml')) return null
  const relations = await readRelations(zip, '')
  const main = relations.find(({ kind }) => kind === 'officeDocument')?.target ?? 'xl/workbook.xml'
  return main.endsWith('.xml') && zip.has(main) ? main : null
}

/** What a part refers to; `''` is the whole file. */
async function readRelations(zip: ZipContents, part: string): Promise<Relation[]> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1)
  const name = `${folder}_rels/${part.slice(folder.length)}.rels`
  const relations: Relation[] = []
  if (!zip.has(name)) return relations
  const open = (element: string, { Id: id = '', Type: type = '', Target: target = '' }: Attributes) => {
    if (element === 'Relationship')
      relations.push({ id, kind: type.slice(type.lastIndexOf('/') + 1), target: resolveName(folder, target) })
  }
  await readPart(zip, name, { open })
  return relations
}

/** Names in a file are like addresses of the web, seen from the folder of whoever refers to them. */
function resolveName(folder: string, target: string): string {
  try {
    return decodeURI(new URL(target, `file:///${folder}`).pathname.slice(1))
  } catch {
    throw new BrokenWorkbook(`no part is named ${target}`)
  }
}

async function readFacts(zip: ZipContents, main: string) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  const open = (element: string, attributes: Attributes) => {
    if (element === 'workbookPr') is1904 = isTrue(attributes.date1904)
    if (element !== 'sheet') return
    const id = Object.entries(attributes).find(([name]) => /^(\w+:)?id$/.test(name))?.[1] ?? ''
    sheets.push({ name: attributes.name ?? '', id })
  }
  await readPart(zip, main, { open })
  return { sheets, is1904 }
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'

/** The texts all sheets refer to by number, without what tells how they are spoken. */
async function readStrings(zip: ZipContents, part: string): Promise<string[]> {
  const strings: string[] = []
  if (!zip.has(part)) return strings
  const text = createTextReader()
  await readPart(zip, part, {
    open: name => (name === 'si' ? text.begin() : text.open(name)),
    text: text.text,
    close: name => {
      if (name === 'si') strings.push(text.end())
      else text.close(name)
    },
  })
  return strings
}

/** Puts a text together that may be written in several pieces of different looks. */
export function createTextReader() {
  let whole = ''
  let isText = false
  let isSpoken = false
  return {
    begin: () => {
      whole = ''
    },
    open: (name: string) => {
      if (name === 't') isText = !isSpoken
      if (name === 'rPh') isSpoken = true
    },
    text: (piece: string) => {
      if (isText) whole += piece
    },
    close: (name: string) => {
      if (name === 't') isText = false
      if (name === 'rPh') isSpoken = false
    },
    end: () => ownText(cellText(whole)),
  }
}

/** Formats that need no words in a file, by ECMA-376 part 1, 18.8.30; those of the far east are days as well. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58)

async function readFormats(zip: ZipContents, part: string): Promise<NumberFormat[]> {
  const formats: NumberFormat[] = []
  if (!zip.has(part)) return formats
  const written = new Map<number, string>()
  let isOfCells = false
  await readPart(zip, part, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') written.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) formats.push(formatOf(Number(numFmtId), written))
    },
    close: name => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

function formatOf(id: number, written: ReadonlyMap<number, string>): NumberFormat {
  const code = written.get(id)
  if (code === undefined) return { isDate: isBuiltInDate(id), zeros: null }
  return { isDate: Boolean(SSF.is_date(code)), zeros: keepsZeros(code) ? code : null }
}
