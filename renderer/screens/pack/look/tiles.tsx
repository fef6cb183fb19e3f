import { IconCheck, IconPhoto } from '@tabler/icons-react'
import type { PackingSession } from '../../../../shared/desk/packing.ts'
import { useStationPicture } from '../../../lib/station/use-picture.ts'
import { t } from '../../../lib/text.ts'
import { nameOf } from './article-text.ts'
import classes from './tiles.module.css'

type Item = PackingSession['items'][number]

const isDone = ({ counted, expected }: Item): boolean => counted >= expected

/** What is still to come first, each in the order of the order. */
export const sunken = (items: readonly Item[]): Item[] => [
  ...items.filter(item => !isDone(item)),
  ...items.filter(isDone),
]

const steps = [1, 2, 3, 6, 12] as const

/** Tiles shrink with their number; more than twelve are a list. */
const sizeOf = (count: number): string => String(steps.find(most => count <= most) ?? 'list')

/** The items of the order with their pictures, and how many of each lie in the box. */
export function Tiles({ session, isShownOnly }: { session: PackingSession; isShownOnly: boolean }) {
  const { items } = session
  return (
    <ul
      className={classes.tiles}
      data-size={sizeOf(items.length)}
      data-quiet={isShownOnly || undefined}
      data-bare={items.every(({ picture_url: url }) => url === null) || undefined}
      aria-label={t('pack.items')}
    >
      {sunken(items).map(item => (
        <Tile key={item.item_id} item={item} />
      ))}
    </ul>
  )
}

function Tile({ item }: { item: Item }) {
  const { sku, shelf, counted, expected } = item
  const isIn = isDone(item)
  return (
    <li className={classes.tile} data-done={isIn || undefined}>
      <Picture of={item} className={classes.picture} />
      <div className={classes.words}>
        <strong className={classes.name} title={nameOf(item)}>
          {nameOf(item)}
        </strong>
        <span className={classes.facts}>
          {sku !== null && sku !== nameOf(item) ? <span>{sku}</span> : null}
          {shelf === null ? null : <span className={classes.shelf}>{t('pack.shelf', { shelf })}</span>}
        </span>
        <span className={classes.count}>
          {isIn ? <IconCheck className={classes.tick} stroke={3} aria-hidden /> : null}
          {t('pack.counted', { counted, expected })}
        </span>
      </div>
    </li>
  )
}

/** The picture of an article; a sign where there is none, or it cannot be shown here. */
export function Picture({
  of: { picture_url: url },
  className,
}: {
  of: { picture_url: string | null }
  className: string | undefined
}) {
  const picture = useStationPicture(url)
  return (
    <span className={className} aria-hidden>
      {picture === undefined ? (
        <IconPhoto className={classes.noPicture} stroke={1.2} />
      ) : (
        <img src={picture} alt="" className={classes.image} />
      )}
    </span>
  )
}
