import type { Ordering } from '../../../shared/api/pages.ts'

/** The order of lists nobody chose one for. */
export const newestFirst = '-created_at'

/** What an address says a list is sorted by; undefined for the usual order and for what nobody knows. */
export const orderIn = <Name extends string>(
  names: readonly Name[],
  said: unknown,
  usual: string = newestFirst,
): Ordering<Name> | undefined =>
  names.flatMap((name): Ordering<Name>[] => [name, `-${name}`]).find(each => each === said && each !== usual)
