import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { CallInput } from '../../../shared/api/client.ts'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { change } from '../station/queries.ts'

type Listed = { id: string }

type Order<R extends Listed> = {
  /** As the station listed them last. */
  stored: readonly R[]
  reload: () => Promise<unknown>
}

type Placing<E extends Endpoint> = { ids: readonly string[]; input: CallInput<E>; onPlaced: () => void }

/**
 * A list in which records are moved. What is meant is shown at once and counts until the station has listed the records
 * anew, so that a list answered before the last move takes none back and the next press moves a record on from where it
 * stands. The station is told of the moves one after the other; where it refuses one, its own list is shown again.
 */
export function useOrder<E extends Endpoint, R extends Listed>(endpoint: E, { stored, reload }: Order<R>) {
  const [meant, setMeant] = useState<readonly string[] | null>(null)
  const latest = useRef<readonly string[] | null>(null)
  const underWay = useRef(0)
  const { mutateAsync, error, isPending } = useMutation({ ...change(endpoint), scope: { id: endpoint.id } })
  const mean = (ids: readonly string[] | null) => {
    latest.current = ids
    setMeant(ids)
  }
  const place = async ({ ids, input, onPlaced }: Placing<E>): Promise<void> => {
    mean(ids)
    underWay.current += 1
    const isPlaced = await mutateAsync(input).then(
      () => true,
      () => false,
    )
    underWay.current -= 1
    if (isPlaced) onPlaced()
    if (underWay.current === 0) await reload()
    if (underWay.current === 0) mean(null)
  }
  return {
    records: inOrder(stored, meant),
    error,
    isPending,
    place: (placing: Placing<E>) => void place(placing),
    /** The ids as they are meant now, whatever was rendered last. */
    ids: (): readonly string[] => inOrder(stored, latest.current).map(({ id }) => id),
  }
}

/** What was listed since the order was meant comes last. */
function inOrder<R extends Listed>(stored: readonly R[], meant: readonly string[] | null): readonly R[] {
  if (meant === null) return stored
  const placeOf = ({ id }: R) => (meant.includes(id) ? meant.indexOf(id) : meant.length)
  return stored.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The same list with one of it a place further up or down; null where there is no such place. */
export function moved(ids: readonly string[], id: string, by: 1 | -1): string[] | null {
  const at = ids.indexOf(id)
  const other = ids[at + by]
  if (at < 0 || other === undefined) return null
  return ids.map(each => (each === id ? other : each === other ? id : each))
}
