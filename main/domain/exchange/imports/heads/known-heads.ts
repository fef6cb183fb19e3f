import { once } from '../../../../../shared/values.ts'
import { fieldsOf } from '../fields.ts'
import { sourceHeads } from '../sources/recognise.ts'
import { foldHead } from './fold-head.ts'
import { type Concept, conceptsByWord, type Party, partyWords } from './synonyms-data.ts'

/** What a head says: whose column it is, as far as it does, and what may stand in it. */
export type ReadHead = { party: Party | null; concepts: readonly Concept[]; unit: string | null }

const parties = (Object.entries(partyWords) as [Party, string][])
  .flatMap(([party, words]) => words.split('|').map(word => ({ party, word })))
  .sort((a, b) => b.word.length - a.word.length)

/** Words that stand between whose it is and what it is. */
const fillers = /^(address|adresse|anschrift|person|contact|to|des|du|de la|de|del|della)\s+/

const unitsInHeads: readonly (readonly [pattern: RegExp, unit: string])[] = [
  [/[(\s[](kg|kgs|kilograms?|kilogramm)[)\]]?$/, 'KG'],
  [/[(\s[](g|gr|grams?|gramm|grammes)[)\]]?$/, 'G'],
  [/[(\s[](oz|ounces?)[)\]]?$/, 'OZ'],
  [/[(\s[](lbs?|pounds?)[)\]]?$/, 'LB'],
  [/[(\s[](cm|centimet(er|re)s?)[)\]]?$/, 'CM'],
  [/[(\s[](mm|millimet(er|re)s?)[)\]]?$/, 'MM'],
  [/[(\s[](in|inch|inches)[)\]]?$/, 'IN'],
  [/[(\s[](eur|€)[)\]]?$/, 'EUR'],
  [/[(\s[](usd|us \$)[)\]]?$/, 'USD'],
  [/[(\s[](gbp|£)[)\]]?$/, 'GBP'],
  [/[(\s[](cad)[)\]]?$/, 'CAD'],
  [/[(\s[](chf)[)\]]?$/, 'CHF'],
]

export const unitOfHead = (head: string): string | null =>
  unitsInHeads.find(([pattern]) => pattern.test(` ${foldHead(head)}`))?.[1] ?? null

const withoutUnit = (folded: string): string =>
  unitsInHeads.reduce((text, [pattern]) => text.replace(pattern, ''), folded).trim() || folded

/** What a head may mean, the likeliest first; nothing where no word of it is known. */
export function readHead(head: string): ReadHead {
  const folded = foldHead(head)
  const unit = unitOfHead(head)
  const concepts = conceptsByWord.get(folded) ?? conceptsByWord.get(withoutUnit(folded))
  const inBrackets = /^(.*) \((shipping|billing)\)$/.exec(folded)
  if (inBrackets?.[1])
    return { party: inBrackets[2] === 'billing' ? 'billing' : 'to', concepts: lookUp(inBrackets[1]), unit }
  if (concepts) return { party: null, concepts, unit }
  for (const { party, word } of parties) {
    const rest = folded.startsWith(`${word} `)
      ? folded.slice(word.length + 1)
      : folded.endsWith(` ${word}`)
        ? folded.slice(0, -word.length - 1)
        : glued(folded, word)
    const found = rest === null ? [] : lookUp(withoutUnit(rest))
    if (found.length > 0) return { party, concepts: found, unit }
  }
  return { party: null, concepts: [], unit }
}

/** `Lieferort` and `Versandland` are words of one piece. */
const glued = (folded: string, word: string): string | null =>
  /^(liefer|versand|rechnung|rechnungs|absender|empfänger|shipto|billto)$/.test(word) &&
  folded.startsWith(word) &&
  folded.length > word.length + 1
    ? folded.slice(word.length).replace(/^s(?=[a-zäöü]{3})/, '')
    : null

function lookUp(word: string): readonly Concept[] {
  const bare = word.replace(/^[-\s]+/, '')
  const found = conceptsByWord.get(bare) ?? conceptsByWord.get(bare.replace(fillers, ''))
  return found ?? []
}

const ownHeads = once(() => {
  const fields = Object.values(fieldsOf).flat()
  return new Set(fields.flatMap(({ key, label }) => [foldHead(key), foldHead(label)]))
})

const isKnownHead = (cell: string): boolean => {
  if (cell === '' || cell.length > 80) return false
  const folded = foldHead(cell)
  return ownHeads().has(folded) || sourceHeads().has(folded) || readHead(cell).concepts.length > 0
}

/** How many cells of a row are heads somebody uses. */
export const knownHeads = (cells: readonly string[]): number =>
  new Set(cells.map(cell => cell.trim()).filter(isKnownHead)).size
