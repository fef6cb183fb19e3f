import type { PickBatch } from '../../../../shared/desk/packing-batches.ts'
import { joined, t } from '../../../lib/text.ts'
import { nameOf } from './article-text.ts'
import classes from './batch-view.module.css'
import { Picture } from './tiles.tsx'

type Pick = PickBatch['picks'][number]

const isLeft = ({ into }: Pick): boolean => into.some(({ quantity, placed }) => placed < quantity)

/** The pick that is on: where it lies, how many, and into which places of the cart. */
export function BatchView({ batch, onGiveUp }: { batch: PickBatch; onGiveUp: () => void }) {
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
        <button type="button" className={classes.giveUp} onClick={onGiveUp}>
          {t('pack.batchGiveUp')}
        </button>
      </header>
      <div className={classes.pick}>
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
            <li key={place} title={t('pack.orderOf', { order })} data-here={here ? true : undefined}>
              {place}
              {here ? <strong>{here.quantity}</strong> : null}
            </li>
          )
        })}
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
