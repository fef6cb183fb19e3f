import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFPage,
  PDFPageLeaf,
  PDFPageTree,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib'

/** What a PDF says about its pages beside what it draws on them. */

const opened = new WeakMap<Uint8Array, Promise<PDFDocument>>()

/** A file that is only kept from being changed is opened; one under a password is not. */
export function openPdf(pdf: Uint8Array): Promise<PDFDocument> {
  const known = opened.get(pdf)
  if (known) return known
  const opening = PDFDocument.load(pdf, { updateMetadata: false, password: '' })
  opened.set(pdf, opening)
  return opening
}

/** Points of one unit of a page. */
export function userUnit({ node }: PDFPage): number {
  const said = node.lookup(PDFName.of('UserUnit'))
  const unit = said instanceof PDFNumber ? said.asNumber() : 1
  return unit > 0 ? unit : 1
}

/** More than anything here draws. */
const mostPages = 100

/** Its pages, at most so many; throws for a tree of pages that has itself among its branches. */
export async function pagesOf(pdf: Uint8Array): Promise<PDFPage[]> {
  const document = await openPdf(pdf)
  const pages: PDFPage[] = []
  const above = new Set<PDFPageTree>()
  const collect = (tree: PDFPageTree): void => {
    if (above.has(tree)) throw new RangeError('its pages have no end')
    above.add(tree)
    for (const kid of tree.Kids().asArray()) {
      if (pages.length > mostPages) break
      const node = document.context.lookup(kid)
      if (node instanceof PDFPageTree) collect(node)
      else if (node instanceof PDFPageLeaf && kid instanceof PDFRef)
        pages.push(PDFPage.of(node, kid, document))
    }
    above.delete(tree)
  }
  collect(document.catalog.Pages())
  return pages
}

/** What a viewer shows of a page, and its content alone does not: drawn from elsewhere, or hidden by what stands elsewhere. */
export type BesideContent = 'annotations' | 'layers' | 'overprint'

/** Whether the content of its pages, in points, is all there is to them; a file that cannot be read has no such pages. */
export async function isContentOnly(pdf: Uint8Array): Promise<boolean> {
  try {
    return (await pagesOf(pdf)).every(page => userUnit(page) === 1 && shownBeside(page) === null)
  } catch {
    return false
  }
}

/** What is switched off in a file is said beside its pages, and does not come along with them. */
export const hasLayers = ({ catalog }: PDFDocument): boolean => catalog.has(PDFName.of('OCProperties'))

/** Why the content of a page is not what a viewer shows; null where it is. */
export function shownBeside(page: PDFPage): BesideContent | null {
  if (hasLayers(page.doc)) return 'layers'
  if (annotationsOf(page).some(isShown)) return 'annotations'
  return overprints(page.node.Resources()) ? 'overprint' : null
}

function annotationsOf({ node }: PDFPage): PDFDict[] {
  const annotations = node.lookup(PDFName.Annots)
  if (!(annotations instanceof PDFArray)) return []
  const each = Array.from({ length: annotations.size() }, (_, index) => annotations.lookup(index))
  return each.filter(annotation => annotation instanceof PDFDict)
}

const hiddenFlag = 2

/** A link without a look of its own is a place to click on, and a pop-up is only shown where somebody points at. */
function isShown(annotation: PDFDict): boolean {
  const [flags, kind] = [annotation.lookup(PDFName.of('F')), annotation.lookup(PDFName.of('Subtype'))]
  if (flags instanceof PDFNumber && (flags.asNumber() & hiddenFlag) !== 0) return false
  const isPlace = kind === PDFName.of('Link') && !annotation.has(PDFName.of('AP'))
  return !isPlace && kind !== PDFName.of('Popup')
}

/** Whether anything a page draws with, however deep, lets colours print over each other; viewers differ about that. */
function overprints(resources: PDFDict | undefined): boolean {
  const seen = new Set<PDFObject>()
  const waiting: (PDFObject | undefined)[] = [resources]
  while (waiting.length > 0) {
    const object = waiting.pop()
    const value = object instanceof PDFRef ? resources?.context.lookup(object) : object
    if (value === undefined || seen.has(value)) continue
    seen.add(value)
    if (value instanceof PDFArray) waiting.push(...value.asArray())
    const dictionary = value instanceof PDFStream ? value.dict : value
    if (!(dictionary instanceof PDFDict)) continue
    for (const [key, entry] of dictionary.entries()) {
      if ((key === PDFName.of('OP') || key === PDFName.of('op')) && entry === PDFBool.True) return true
      if (key !== PDFName.Parent) waiting.push(entry)
    }
  }
  return false
}
