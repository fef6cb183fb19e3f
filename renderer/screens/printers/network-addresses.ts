import { mostProbedAddresses } from '../../../shared/desk/printing/found-printers.ts'

export type Addresses =
  | { ok: true; addresses: string[] }
  | { ok: false; why: 'wrong' }
  | { ok: false; why: 'tooMany'; count: number }

const part = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'
const network = `(${part}\\.${part}\\.${part})\\.(${part})`
const range = new RegExp(`^${network}-(?:${part}\\.${part}\\.${part}\\.)?(${part})$`)
const block = new RegExp(`^${network}/(2[4-9]|3[0-2])$`)
const single = /^[A-Za-z0-9._:-]+$/
const looksLikeRange = /^[\d.]+[-/]/

/** The addresses a person means: one or several, `192.168.1.20-60`, `192.168.1.0/24`. */
export function addressesOf(text: string): Addresses {
  const parts = text.replaceAll(/\s*-\s*/g, '-').split(/[\s,;]+/)
  const lists = parts.filter(each => each !== '').map(expanded)
  if (lists.length === 0 || lists.includes(null)) return { ok: false, why: 'wrong' }
  const addresses = [...new Set(lists.flatMap(list => list ?? []))]
  return addresses.length > mostProbedAddresses
    ? { ok: false, why: 'tooMany', count: addresses.length }
    : { ok: true, addresses }
}

function expanded(part: string): string[] | null {
  const [, from, first, last] = range.exec(part) ?? []
  if (from) return numbered(from, Number(first), Number(last))
  const [, base, at, bits] = block.exec(part) ?? []
  if (base) {
    const size = 2 ** (32 - Number(bits))
    const start = Number(at) - (Number(at) % size)
    return numbered(base, start, start + size - 1)
  }
  return single.test(part) && !looksLikeRange.test(part) ? [part] : null
}

/** The first and the last address of a whole network belong to no machine. */
function numbered(base: string, first: number, last: number): string[] | null {
  if (last < first) return null
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    .filter(number => first === last || (number !== 0 && number !== 255))
    .map(number => `${base}.${number}`)
}
