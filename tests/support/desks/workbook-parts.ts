import { strToU8, zipSync } from 'fflate'

export type WorkbookParts = {
  /** What stands in `sheetData` of each sheet, by its name. */
  sheets: Record<string, string>
  /** Elements `si`. */
  strings?: string
  /** What stands in `styleSheet`. */
  styles?: string
  /** What stands before the sheets of the workbook. */
  properties?: string
  /** Other parts, or these ones otherwise. */
  parts?: Record<string, string>
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packed = 'http://schemas.openxmlformats.org/package/2006'

const xml = (text: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`

const relationsOf = (targets: readonly (readonly [kind: string, target: string])[]): string =>
  xml(
    `<Relationships xmlns="${packed}/relationships">${targets
      .map(
        ([kind, target], at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  )

/** A workbook as Excel writes it, part by part, with what a test is about in the middle. */
export function workbookOf({
  sheets,
  strings,
  styles,
  properties = '',
  parts = {},
}: WorkbookParts): Uint8Array {
  const names = Object.keys(sheets)
  const targets = names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const)
  const texts: Record<string, string> = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${packed}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
    ),
    '_rels/.rels': relationsOf([['officeDocument', 'xl/workbook.xml']]),
    'xl/_rels/workbook.xml.rels': relationsOf([
      ...targets,
      ['sharedStrings', 'sharedStrings.xml'],
      ['styles', 'styles.xml'],
    ]),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}">${properties}<sheets>${names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/sharedStrings.xml': xml(`<sst xmlns="${main}">${strings ?? ''}</sst>`),
    'xl/styles.xml': xml(`<styleSheet xmlns="${main}">${styles ?? ''}</styleSheet>`),
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        xml(`<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
    ...parts,
  }
  const files = Object.entries(texts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync(Object.fromEntries(files), { level: 1 })
}

/** A row of texts that stand in their cells. */
export const inlineRow = (line: number, cells: readonly string[]): string =>
  `<row r="${line}">${cells
    .map(
      (text, at) => `<c r="${String.fromCharCode(65 + at)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`
