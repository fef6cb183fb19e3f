import type { DrawnPage, SystemDocument } from '../../shared/desk/printing/system-printing.ts'

/** What pages are drawn at for a printer the system tells no resolution of. */
export const usualDpi = 300

/** How many pictures have come out with all their dots. */
export const countDrawn = `Promise.all([...document.images].map(each => each.decode().then(() => each.naturalWidth > 0, () => false)))
  .then(all => all.filter(Boolean).length)`

const umPerInch = 25_400

/** Nothing but pictures: dots are kept as they are, each page on a sheet of its own. */
export function sheetsOf(
  pages: readonly DrawnPage[],
  pageUm: SystemDocument['pageUm'],
  dpi: number = usualDpi,
): string {
  const [first = { widthDots: 0, heightDots: 0 }] = pages
  const toUm = (dots: number) => Math.round((dots / dpi) * umPerInch)
  const paper = pageUm ?? { width: toUm(first.widthDots), height: toUm(first.heightDots) }
  const mm = (um: number) => `${um / 1000}mm`
  const pictures = pages.map(({ png, widthDots, heightDots }) => {
    const size = `width:${mm(toUm(widthDots))};height:${mm(toUm(heightDots))}`
    return `<div><img alt="" style="${size}" src="data:image/png;base64,${Buffer.from(png).toString('base64')}"></div>`
  })
  return `<!doctype html><meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">
<style>@page{size:${mm(paper.width)} ${mm(paper.height)};margin:0}html,body{margin:0}
div{width:${mm(paper.width)};height:${mm(paper.height)};overflow:hidden;break-after:page}div:last-child{break-after:auto}
img{display:block;image-rendering:pixelated}</style>${pictures.join('')}`
}
