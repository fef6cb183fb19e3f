import { type LoadHookSync, registerHooks } from 'node:module'
import type { LabelPaper } from '../../../../shared/labels.ts'
import { onFirstUse } from '../../../platform/on-first-use.ts'
import { drawableZpl } from '../../zpl/drawable-zpl.ts'
import { type GrayImage, readOwnGray } from './png.ts'

/** Draws documents page by page. Each engine is loaded when it is first asked for and kept while its thread lives. */

const pointsPerInch = 72
const mostPages = 100

/** Every page at its own size, or as large as it goes on the paper. */
export const drawPdf = (pdf: Uint8Array, dpi: number, paper?: LabelPaper): Promise<GrayImage[]> =>
  withPdf(pdf, async document => {
    if (document.getPageCount() > mostPages) throw new RangeError('The document has too many pages')
    const images = []
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize()
      const size = { width: originalWidth / pointsPerInch, height: originalHeight / pointsPerInch }
      const scale = paper ? Math.min(paper.widthInch / size.width, paper.heightInch / size.height) : 1
      const toDots = (inch: number) => Math.round(inch * scale * dpi)
      const dots = { width: toDots(size.width), height: toDots(size.height) }
      images.push(await page.render({ ...dots, colorSpace: 'Gray', renderFormFields: true }))
    }
    return images
  })

/** Throws for a document that does not open, or has no page. */
export const countPdfPages = (pdf: Uint8Array): Promise<number> =>
  withPdf(pdf, async document => {
    const count = document.getPageCount()
    if (count === 0) throw new RangeError('The document has no page')
    return count
  })

type PdfDocument = Awaited<ReturnType<Awaited<ReturnType<typeof pdfium>>['loadDocument']>>
export type PdfPage = ReturnType<PdfDocument['getPage']>

/** Opens a PDF, and closes it whatever becomes of it. */
export async function withPdf<T>(pdf: Uint8Array, use: (document: PdfDocument) => Promise<T>): Promise<T> {
  const library = await pdfium()
  const document = await library.loadDocument(pdf)
  try {
    return await use(document)
  } finally {
    document.destroy()
  }
}

const pdfium = onFirstUse(async () => (await import('@hyzyla/pdfium')).PDFiumLibrary.init())

/** What the preview engine is told about the printer; sizes are given in its millimetres to come out in whole dots. */
const dotsPerMm = 8

/** ZPL formats as a printer would draw them, on sheets of the given dots; what is left out, the inventory tells. */
export async function drawZpl(
  zpl: string,
  { widthDots, heightDots }: { widthDots: number; heightDots: number },
): Promise<GrayImage[]> {
  const { zplToBase64MultipleAsync } = await zplRenderer()
  const pictures = await zplToBase64MultipleAsync(
    drawableZpl(zpl),
    widthDots / dotsPerMm,
    heightDots / dotsPerMm,
    dotsPerMm,
  )
  return pictures.map(picture => readOwnGray(Buffer.from(picture, 'base64')))
}

const zplRenderer = onFirstUse(async () => {
  haveGoCleanOften()
  const hooks = registerHooks({ load: loadWithoutProgram })
  const { getApi } = await import('zpl-renderer-js').finally(() => hooks.deregister())
  return getApi()
})

/**
 * The package holds its program as 9 MB of letters in its text, which stay in memory as long as the thread does, as text
 * and as value. They are read from its file in the one moment when they are decoded. An installed Packdesk has them
 * beside it (`zplEngineBeside`); a package that is put together in another way is taken as it is.
 */
const loadWithoutProgram: LoadHookSync = (url, context, next) => {
  const loaded = next(url, context)
  if (!url.includes('/zpl-renderer-js/') || !(loaded.source instanceof Uint8Array)) return loaded
  const code = Buffer.from(loaded.source)
  const start = code.indexOf('"AGFzb') + 1
  const end = code.indexOf('"', start)
  if (start === 0) return loaded
  const fromFile = `{toString:()=>readFileSync(new URL(import.meta.url)).toString("latin1",${start},${end})}`
  const light = `${code.subarray(0, start - 1)}${fromFile}${code.subarray(end + 1)}`
  return { ...loaded, source: `import { readFileSync } from "node:fs";${light}` }
}

/**
 * The preview engine is a Go program, which lets rubbish grow as large as what it uses and never gives memory back.
 * Its collector is told so by the environment, which the package leaves empty: it cleans at a tenth more, and while it
 * does nothing else grows. That costs no time that was seen.
 */
function haveGoCleanOften(): void {
  Object.defineProperty(globalThis, 'Go', {
    configurable: true,
    set: (Go: new () => { env: Record<string, string> }) =>
      Object.defineProperty(globalThis, 'Go', {
        writable: true,
        value: class extends Go {
          override env = { GOGC: '10', GODEBUG: 'gcstoptheworld=1' }
        },
      }),
  })
}
