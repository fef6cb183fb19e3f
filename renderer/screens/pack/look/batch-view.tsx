import { useMutation, useQuery } from '@tanstack/react-query'
import {
  type MadePickBatch,
  type PickBatch,
  packingBatchEndpoints,
} from '../../../../shared/desk/packing-batches.ts'
import { printJobEndpoints } from '../../../../shared/desk/printing/print-jobs.ts'
import { stationEndpoints } from '../../../../shared/desk/station.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { Keys } from '../../../components/keys.tsx'
import { problemOf } from '../../../lib/station/api.ts'
import { type Doing, problemText } from '../../../lib/station/problem-text.ts'
import { change, query } from '../../../lib/station/queries.ts'
import { windowId } from '../../../lib/station/window-id.ts'
import { joined, t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { useMode } from '../../../stores/preferences.ts'
import { packState } from '../flow/pack-store.ts'
import { nameOf } from './article-text.ts'
import classes from './batch-view.module.css'
import { Picture } from './tiles.tsx'

/** As many as a packer picks in one walk; a cart has room for four times that. */
const usualOrders = 12

const sayProblem = (error: Error, doing: Doing = 'save'): void => {
  const { happened, next } = problemText(problemOf(error), doing)
  packState.setState({ remark: { kind: 'trouble', message: `${happened} ${next}` } })
}

/** A pick list that was to come out by itself. */
function sayPickList({ pick_list: list }: MadePickBatch): void {
  if (list?.printer_name) announce(t('pack.pickListQueued', { printer: list.printer_name }))
  else if (list)
    packState.setState({
      remark: { kind: 'trouble', message: t('pack.pickListFailed', { why: list.message ?? '' }) },
    })
}

const dismissLast = (): void =>
  packState.setState(({ session }) => ({ dismissed: session?.id ?? null, remark: null }))

/** How many orders are ready and nobody has; undefined until it is known. */
export function useReady(): number | undefined {
  const mode = useMode()
  return useQuery({
    ...query(stationEndpoints.status, {}),
    select: status => status.orders_to_pack[mode],
  }).data
}

/** The batch this desk picks, and how one is begun and given up. */
export function useBatch(desk: string | null, isOn: boolean) {
  const mode = useMode()
  const { data } = useQuery({
    ...query(packingBatchEndpoints.list, { query: { desk: desk ?? '', limit: 1 } }, mode),
    enabled: isOn && desk !== null,
  })
  const ready = useReady()
  // The last word of the order before would lie over what is picked.
  const create = useMutation({
    ...change(packingBatchEndpoints.create),
    onSuccess: made => {
      dismissLast()
      sayPickList(made)
    },
    onError: error => sayProblem(error),
  })
  const giveUp = useMutation({ ...change(packingBatchEndpoints.giveUp), onError: error => sayProblem(error) })
  const printing = usePrintPickList()
  const [newest] = data?.results ?? []
  const batch: PickBatch | null = newest?.state === 'picking' ? newest : null
  const cart: PickBatch | null = newest?.state === 'picked' ? newest : null
  const begin = async (): Promise<void> => {
    if (desk === null || batch || cart || create.isPending) return
    if (ready === 0) {
      dismissLast()
      return announce(t('pack.next_noOrders'))
    }
    create.mutate({ body: { desk, window: await windowId(), most: usualOrders } })
  }
  return {
    batch,
    /** Picked, and not all of it packed. */
    cart,
    begin: () => void begin(),
    giveUp: () => {
      const open = batch ?? cart
      if (open) giveUp.mutate({ params: { id: open.id } })
    },
    /** Its pick list on paper; null while there is no batch. */
    print: batch || cart ? () => printing(batch ?? cart) : null,
  }
}

/** The printer rules say where the paper comes out. */
function usePrintPickList() {
  const jobs = useMutation({
    ...change(printJobEndpoints.create),
    onSuccess: ({ printer_name: printer }) => announce(t('pack.pickListQueued', { printer })),
    onError: error => sayProblem(error, 'print'),
  })
  return (batch: PickBatch | null): void => {
    if (batch && !jobs.isPending) jobs.mutate({ body: { document: 'pick-list', batch_id: batch.id } })
  }
}

export type Batch = ReturnType<typeof useBatch>

type Pick = PickBatch['picks'][number]

const isLeft = ({ into }: Pick): boolean => into.some(({ quantity, placed }) => placed < quantity)

/** Above this many places of one pick their letters are smaller. */
const mostLarge = 4

/** What is done with the whole batch. */
const BatchKeys = ({ actions: { print, giveUp } }: { actions: Batch }) => (
  <span className={classes.keys}>
    {print ? (
      <button type="button" className={classes.key} onClick={print} aria-keyshortcuts="Control+P">
        {t('pack.pickListPrint')} <Keys of="mod+P" />
      </button>
    ) : null}
    <button type="button" className={classes.key} onClick={giveUp}>
      {t('pack.batchGiveUp')}
    </button>
  </span>
)

/** The pick that is on: where it lies, how many, and into which places of the cart. */
export function BatchView({ batch, actions }: { batch: PickBatch; actions: Batch }) {
  const [pick, next] = batch.picks.filter(isLeft)
  if (!pick) return null
  const { article, take, into } = pick
  return (
    <section className={classes.batch} aria-label={t('pack.batchOf', { number: batch.number })}>
      <header className={classes.head}>
        <strong>{joined([article.shelf && t('pack.shelf', { shelf: article.shelf }), article.sku])}</strong>
        {next?.article.shelf ? <span>{t('pack.nextShelf', { shelf: next.article.shelf })}</span> : null}
        <span>
          {joined([
            t('pack.batchOf', { number: batch.number }),
            t('pack.batchOrders', { count: batch.orders.length }),
            t('pack.left', { count: batch.left }),
          ])}
        </span>
        <BatchKeys actions={actions} />
      </header>
      <div className={classes.pick} data-many={into.length > mostLarge || undefined}>
        <Picture of={article} className={classes.picture} />
        <div className={classes.words}>
          <p className={classes.name}>{nameOf(article)}</p>
          <p className={classes.take}>{t('pack.word_take', { count: take })}</p>
          <ul className={classes.into}>
            {into.map(({ place, quantity, placed }) => (
              <li key={place} data-done={placed >= quantity || undefined}>
                {t('pack.into', { count: quantity, place })}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ol className={classes.cart} aria-label={t('pack.cart')}>
        {batch.orders.map(({ place, order_id: order }) => {
          const here = into.find(each => each.place === place)
          return (
            <li
              key={place}
              title={t('pack.orderOf', { order: plainOrderNumber(order) })}
              data-here={here ? true : undefined}
            >
              {place}
              {here ? <strong>{here.quantity}</strong> : null}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** Above this many, places show their order alone. */
const mostWide = 12

/** What lies picked on the cart and is to be packed: each place with its order and who gets it. */
export function CartView({ batch, actions }: { batch: PickBatch; actions: Batch }) {
  const left = batch.orders.filter(({ is_open: isOpen }) => isOpen)
  return (
    <section className={classes.batch} aria-label={t('pack.batchOf', { number: batch.number })}>
      <header className={classes.head}>
        <strong>{t('pack.batchOf', { number: batch.number })}</strong>
        <span>{t('pack.line_batch_picked', { count: left.length })}</span>
        <BatchKeys actions={actions} />
      </header>
      <ol
        className={classes.places}
        data-many={left.length > mostWide || undefined}
        aria-label={t('pack.cart')}
      >
        {left.map(({ place, order_id: order, recipient }) => (
          <li key={place}>
            <strong>{place}</strong>
            <span className={classes.order}>{t('pack.orderOf', { order: plainOrderNumber(order) })}</span>
            <span className={classes.recipient}>{recipient}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What is scanned next: the article, then each place when its pieces are in. */
export function nextPlaceText({ picks }: PickBatch): string {
  const pick = picks.find(isLeft)
  const place = pick?.into.find(({ quantity, placed }) => placed < quantity)
  return place
    ? t('pack.next_place', { place: place.place, count: place.quantity })
    : t('pack.word_batch_picked')
}
