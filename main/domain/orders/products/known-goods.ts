import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  goodsListSchema,
  type KnownGoods,
  mostKnownGoods,
} from '../../../../shared/desk/customs-proposals.ts'

/** Goods of the list whose words a title has, in whichever of its languages; the likeliest first. `left`: how many more fit. */
export type FindGoods = (title: string) => { goods: KnownGoods[]; left: number }

/**
 * The goods shops send most, with six digits of the Harmonized System 2022. Codes are facts; the words are Packdesk's own,
 * since those of the World Customs Organization may not be copied. Each code was looked up in a table of the edition.
 */
export function openKnownGoods(resources: string): FindGoods {
  let search: FindGoods | null = null
  return title => {
    search ??= searchIn(read(join(resources, 'customs', 'goods.json')))
    return search(title)
  }
}

const read = (file: string): KnownGoods[] =>
  goodsListSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).goods

/** What goods are made of, how and for whom narrows them down, and names none. */
const narrowing = new Set(
  wordsOf(`
    knitted woven cotton wool silk leather linen synthetic fibres polyester plastic rubber wood glass metal steel silver
    gold paper textile sheeting ceramic stainless other electric acoustic recorded retail sale pack packed part parts piece enamel enamelled article set sets
    new digital single filled mens womens uppers soles covering below above ankle excepted artificial inflatable folding
    aus oder mit und with and avec con
    gewirkt gewebt baumwolle wolle seide leder leinen synthetik synthetisch chemiefasern kunststoff gummi holz metall stahl
    silber gold papier stoff keramik edelstahl anderes andere elektrisch neu einzeln oberteil fasern ware handel
    maille tisse coton laine soie cuir fibres synthetiques plastique caoutchouc bois verre metal acier argent papier
    ceramique inoxydable autre autres electrique neuf dessus article vente detail pour
    punto tejido plano algodon lana seda cuero fibras sinteticas plastico caucho madera vidrio acero plata oro papel
    ceramica inoxidable otro otra otros electrico nuevo parte superior venta menor articulo para hombre mujer homme femme
  `),
)

/** Letters without accents, of at least three; `t-shirt` is one word. */
function wordsOf(text: string): string[] {
  const plain = text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/['’-]/g, '')
  return plain.match(/[\p{L}\d]{3,}/gu) ?? []
}

/** The same word in another number, or the last part of a longer one, as German and its neighbours put them together. */
const isAlike = (asked: string, known: string): boolean => {
  const [short = '', long = ''] = [asked, known].toSorted((one, other) => one.length - other.length)
  return (
    (long.startsWith(short) && endings.has(long.slice(short.length))) ||
    (known.length >= 5 && asked.endsWith(known))
  )
}

/** Of another number, in the four languages. */
const endings = new Set(['', 's', 'x', 'es', 'e', 'n', 'en', 'er'])

function searchIn(goods: readonly KnownGoods[]): FindGoods {
  const listed = goods.map(each => ({
    goods: each,
    words: new Set(wordsOf([each.en, each.de, each.fr, each.es].join(' '))),
  }))
  return title => {
    const asked = [...new Set(wordsOf(title))]
    const naming = asked.filter(word => !narrowing.has(word))
    const has = ({ words }: (typeof listed)[number], word: string) =>
      [...words].some(known => isAlike(word, known))
    // A word that few goods have tells most.
    const weights = new Map(
      naming.map(word => [word, 1 / listed.filter(each => has(each, word)).length] as const),
    )
    const found = listed
      .map(each => {
        const named = naming.filter(word => has(each, word))
        const narrowed = asked.filter(word => narrowing.has(word) && has(each, word))
        const score = named.reduce((sum, word) => sum + (weights.get(word) ?? 0), 0)
        return { goods: each.goods, score: score > 0 ? score + narrowed.length * narrowedBy : 0 }
      })
      .filter(({ score }) => score > 0)
      .toSorted((one, other) => other.score - one.score)
    const likely = found.filter(({ score }) => score >= leastOfBest * (found[0]?.score ?? 0))
    const goods = likely.slice(0, mostKnownGoods).map(each => each.goods)
    return { goods, left: likely.length - goods.length }
  }
}

/** What fits less than this part of what fits best is no likely meaning. */
const leastOfBest = 0.5

/** Between goods of one name the one of the right material comes first; it never outweighs a name. */
const narrowedBy = 0.01
