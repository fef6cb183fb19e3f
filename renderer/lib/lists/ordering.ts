import { useNavigate, useSearch } from '@tanstack/react-router'
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

type Sorted<Name extends string> = {
  names: readonly Name[]
  usual: string
  /** Its place in the address, where a screen has several lists. */
  place?: string
}

/** How a list is sorted whose screen keeps nothing else in its address. */
export function useOrdering<Name extends string>({ names, usual, place = 'sort' }: Sorted<Name>) {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const by = orderIn(names, address[place], usual)
  return {
    /** As the station is asked for it. */
    ordered: by === undefined ? {} : { ordering: by },
    sorting: {
      by,
      usual,
      onSort: (sort: string | undefined) => {
        const { [place]: _, ...others } = address
        void navigate({
          to: '.',
          search: (sort ? { ...others, [place]: sort } : others) as never,
          replace: true,
        })
      },
    },
  }
}
