import type { ImportKind } from '../../../../../shared/desk/import-layout.ts'
import { once } from '../../../../../shared/values.ts'
import { foldHead } from '../heads/fold-head.ts'
import type { KnownTemplate } from '../prepared.ts'
import type { LookAlike, Source } from './source.ts'
import { lookAlikes, sources } from './sources-data.ts'

type Signature = { needs: string[]; excludes: string[]; proofs: string[] }

const signatureOf = ({ needs, excludes = [], ...rest }: Source | LookAlike): Signature => ({
  needs: needs.map(foldHead),
  excludes: excludes.map(foldHead),
  proofs: ('proofs' in rest ? (rest.proofs ?? []) : []).map(foldHead),
})

// No start waits for what only a file asks for.
const known = once(() => sources.map(source => ({ source, ...signatureOf(source) })))
const refused = once(() => lookAlikes.map(file => ({ file, ...signatureOf(file) })))

const fits = ({ needs, excludes }: Signature, heads: ReadonlySet<string>): boolean =>
  needs.every(head => heads.has(head)) && !excludes.some(head => heads.has(head))

const shareOf = (all: readonly string[], heads: ReadonlySet<string>): number =>
  all.length === 0 ? 0 : all.filter(head => heads.has(head)).length / all.length

/** Whose files are recognised; those of orders alone have signatures. */
export const programsOf = (kind: ImportKind): { id: string; name: string }[] =>
  kind === 'orders' ? sources.map(({ id, name }) => ({ id, name })) : []

/** The program whose signature fits best; null where none does, or two do as well as each other. */
export function recogniseSource(given: readonly string[]): Source | null {
  const heads = new Set(given.map(foldHead))
  const ranked = known()
    .filter(each => fits(each, heads))
    .map(({ source, needs, proofs }) => ({ source, score: needs.length + shareOf(proofs, heads) }))
    .sort((a, b) => b.score - a.score)
  const [best, next] = ranked
  return best && best.score > (next?.score ?? 0) ? best.source : null
}

/** A file that is no list of orders, where its heads say so and no program's list of orders has them all. */
export function recogniseLookAlike(given: readonly string[]): LookAlike | null {
  const heads = new Set(given.map(foldHead))
  return refused().find(each => fits(each, heads))?.file ?? null
}

/** The template most of whose heads are there, where all are that it reads from. */
export function recogniseTemplate(
  given: readonly string[],
  templates: readonly KnownTemplate[],
): KnownTemplate | null {
  const heads = new Set(given.map(foldHead))
  const ranked = templates
    .map(template => {
      const read = template.layout.fields.flatMap(({ columns }) => columns).map(foldHead)
      const all = template.heads.length > 0 ? template.heads.map(foldHead) : read
      const isWhole = read.length >= 2 && read.every(head => heads.has(head))
      return { template, score: isWhole ? shareOf(all, heads) : 0 }
    })
    .filter(({ score }) => score >= 0.6)
    .sort((a, b) => b.score - a.score)
  return ranked[0]?.template ?? null
}

/** Heads of any program that is known, folded. */
export const sourceHeads = once(
  (): ReadonlySet<string> =>
    new Set([
      ...known().flatMap(({ source, needs, proofs }) => [
        ...needs,
        ...proofs,
        ...Object.values(source.fields)
          .flat()
          .flatMap(head => head.split('|'))
          .map(foldHead),
      ]),
      ...refused().flatMap(({ needs }) => needs),
    ]),
)
