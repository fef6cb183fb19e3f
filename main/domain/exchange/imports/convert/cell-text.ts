/** What programs write where they have nothing to say. */
const emptyWords = new Set('-- - – — n/a N/A null NULL none nan NaN (blank) k.A. undefined #N/A'.split(' '))

/** What spreadsheets show in place of a value, in several languages. */
const cellErrors =
  /^(#+|#(N\/A|REF!|NAME\?|VALUE!|DIV\/0!|NUM!|NULL!|WERT!|BEZUG!|NV|ZAHL!|NOM\?|VALEUR!|¡REF!|¡VALOR!))$/i

export const isCellError = (text: string): boolean => text.startsWith('#') && cellErrors.test(text)

const unseen = /[\u00ad\u200b-\u200d\u2060\ufeff]/g
const hidden = /[\u00a0\u00ad\u200b-\u200d\u202f\u2060\ufeff]/

/**
 * A cell without what spreadsheets put around it: spaces, the apostrophe before a number or formula, `="00123"`. Words
 * that stand for nothing are nothing.
 */
export function cleanCell(cell: string): string {
  if (cell === '') return ''
  let text = hidden.test(cell)
    ? cell
        .replaceAll(unseen, '')
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .trim()
    : cell.trim()
  const first = text.charCodeAt(0)
  if (first === 61) text = /^=["“”](.*)["“”]$/s.exec(text)?.[1] ?? text
  else if (first === 39 && /^'[\d=+\-@(]/.test(text)) text = text.slice(1)
  return text.length < 10 && (emptyWords.has(text) || isCellError(text)) ? '' : text
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }

/** Text that was written for a web page; decoded once, so that what was meant literally stays. */
export const plainFromMarkup = (text: string): string =>
  text.includes('&') || text.includes('<')
    ? text
        .replaceAll(/<br\s*\/?>/gi, '\n')
        .replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|(\w{2,6}));/gi, (whole, decimal, hex, name) => {
          const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : 0
          if (code > 0) return code < 0x11_0000 ? String.fromCodePoint(code) : whole
          return entities[String(name).toLowerCase()] ?? whole
        })
    : text

/** A number a spreadsheet has shortened; the digits that are gone cannot be had from it. */
export const hasLostDigits = (text: string): boolean => /^\d([.,]\d+)?E\+?\d+$/i.test(text)
