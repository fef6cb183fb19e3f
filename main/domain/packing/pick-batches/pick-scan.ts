import { cartPlaces, type PickBatch } from '../../../../shared/desk/packing-batches.ts'
import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingActor, PackingBook } from '../sessions/packing-claims.ts'
import type { Meaning } from '../sessions/packing-scan.ts'
import type { BatchRow, PickBatchRepository } from './pick-batch-repository.ts'

export type PickScanPorts = {
  batches: Pick<PickBatchRepository, 'pickingAt' | 'save' | 'leftOn'>
  book: Pick<PackingBook, 'tell'>
}

type BatchPick = PickBatch['picks'][number]

const noArticle = { item_id: null, sku: null, title: null, shelf: null, picture_url: null }

/** Whether a place of the cart still waits for an article. */
export const isOwed = ({ quantity, placed }: BatchPick['into'][number]): boolean => placed < quantity

/** What is picked next; undefined where all is on the cart. */
export const nextPick = ({ picks }: Pick<BatchRow, 'picks'>): BatchPick | undefined =>
  picks.find(({ into }) => into.some(isOwed))

/** How much of an article is taken from its shelf, and into which places it goes. */
export const takeFeedback = ({ article, take, into }: BatchPick): PackingFeedback => ({
  kind: 'take',
  article,
  take,
  into: into.map(({ place, quantity }) => ({ place, quantity })),
})

/** Picking, confirmed by scans. */
export function createPickScan({ batches, book }: PickScanPorts) {
  /** At a shelf: whether it is the article that is next. */
  const scanArticle = (pick: BatchPick, meaning: Meaning, code: string): PackingFeedback => {
    const skus =
      meaning.kind === 'products'
        ? meaning.products.map(each => each.sku.toLowerCase())
        : [code.toLowerCase()]
    return skus.includes(pick.article.sku?.toLowerCase() ?? '')
      ? takeFeedback(pick)
      : { kind: 'wrong_item', scanned: { ...noArticle, sku: code }, wanted: [pick.article] }
  }

  /** At the cart: the article is in this place. */
  const scanPlace = (row: BatchRow, pick: BatchPick, code: string): PackingFeedback => {
    const place = pick.into.find(each => each.place === code && isOwed(each))
    if (!place) return { kind: 'wrong_place', scanned: code, wanted: pick.into.find(isOwed)?.place ?? '' }
    const into = pick.into.map(each => (each === place ? { ...each, placed: each.quantity } : each))
    const picks = row.picks.map(each => (each === pick ? { ...pick, into } : each))
    const isDone = nextPick({ picks }) === undefined
    batches.save({ ...row, picks, state: isDone ? 'picked' : row.state })
    book.tell(row.id)
    if (isDone) return { kind: 'batch_picked', batch_id: row.id, orders: batches.leftOn(row.id) }
    return { kind: 'put', article: pick.article, place: place.place, quantity: place.quantity }
  }

  return {
    /** The article that is next, then each place it goes into; null where nothing is picked. Part of the caller's transaction. */
    scan: (
      { meaning, code }: { meaning: Meaning; code: string },
      actor: PackingActor,
    ): PackingFeedback | null => {
      const row = batches.pickingAt(actor)
      const pick = row && nextPick(row)
      if (!row || !pick) return null
      const place = code.toUpperCase()
      return cartPlaces.includes(place) ? scanPlace(row, pick, place) : scanArticle(pick, meaning, code)
    },
  }
}
