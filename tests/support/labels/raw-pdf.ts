/** Writes PDFs object by object, as ISO 32000 describes them and not as a library does. */

type Objects = {
  /** Entries of the page beside its box. */
  page?: string
  /** Entries of the node above the page, which a page inherits. */
  above?: string
  catalog?: string
  /** `[left bottom right top]`. */
  box?: string
  content?: string | null
  /** More objects, from number 10 on; `stream` makes one of its dictionary and bytes. */
  more?: readonly string[]
}

export const stream = (dictionary: string, bytes: string): string =>
  `<< ${dictionary} /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`

const firstOfMore = 10

/** One page, 4x6 inch unless it says another box. Object 1 is the catalog, 2 the page tree, 3 the page. */
export function rawPdf({ page = '', above = '', catalog = '', content = '', ...rest }: Objects): Uint8Array {
  const { box = '[0 0 288 432]', more = [] } = rest
  const contents = content === null ? '' : '/Contents 4 0 R'
  const objects = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [2, `<< /Type /Pages /Kids [3 0 R] /Count 1 ${above} >>`],
    [3, `<< /Type /Page /Parent 2 0 R /MediaBox ${box} ${contents} ${page} >>`],
    [4, stream('', content ?? '')],
    ...more.map((text, index): [number, string] => [firstOfMore + index, text]),
  ])
  return writePdf(objects)
}

/** A file of these objects; the first one is the catalog. */
export function writePdf(objects: ReadonlyMap<number, string>): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = new Map<number, number>()
  for (const [number, body] of objects) {
    places.set(number, text.length)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const size = Math.max(...objects.keys()) + 1
  const rows = Array.from({ length: size }, (_, number) => {
    const at = places.get(number)
    return at === undefined ? '0000000000 65535 f \n' : `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${size}\n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>`
  return Buffer.from(`${text}${table}\nstartxref\n${text.length}\n%%EOF\n`, 'latin1')
}
