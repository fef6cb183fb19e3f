/**
 * A part of a corpus that takes long to go through, the same in every run and with its first. Where
 * `PACKDESK_WHOLE_CORPUS` is set, as in `npm run test:long`, it is the whole. An `every` that has no divisor in common
 * with what the corpus is made of meets all of that.
 */
export const partOf = <T>(corpus: readonly T[], every: number): T[] =>
  process.env.PACKDESK_WHOLE_CORPUS ? [...corpus] : corpus.filter((_, at) => at % every === 0)
