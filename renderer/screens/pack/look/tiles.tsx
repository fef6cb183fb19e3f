import { IconCheck, IconPhoto } from '@tabler/icons-react'
import type { PackingSession } from '../../../../shared/desk/packing.ts'
import { useStationPicture } from '../../../lib/station/use-picture.ts'
import { t } from '../../../lib/text.ts'
import { nameOf } from './article-text.ts'
import classes from './tiles.module.css'

export type TileItem = Pick<
  PackingSession['items'][number],
  'item_id' | 'sku' | 'title' | 'shelf' | 'picture_url' | 'counted' | 'expected'
> & {
  /** The digit that counts it. */
  number?: number | null
  /** What is said of it beside its count. */
  about?: string
}

const isDone = ({ counted, expected }: TileItem): boolean => counted >= expected

/** What is still to come first, each in the order of the order. */
export const sunken = (items: readonly TileItem[]): TileItem[] => [
  ...items.filter(item => !isDone(item)),
  ...items.filter(isDone),
]

const steps = [1, 2, 3, 6, 12] as const

/** Tiles shrink with their number; more than twelve are a list. */
const sizeOf = (count: number): string => String(steps.find(most => count <= most) ?? 'list')

type TilesProps = { items: readonly TileItem[]; label: string; isShownOnly?: boolean }

/** The items of the order with their pictures, and how many of each lie in the box. */
export function Tiles({ items, label, isShownOnly = false }: TilesProps) {
  return (
    <ul
      className={classes.tiles}
      data-size={sizeOf(items.length)}
      data-quiet={isShownOnly || undefined}
      data-bare={items.every(({ picture_url: url }) => url === null) || undefined}
      aria-label={label}
    >
      {sunken(items).map(item => (
        <Tile key={item.item_id} item={item} />
      ))}
    </ul>
  )
}

function Tile({ item }: { item: TileItem }) {
  const { sku, shelf, counted, expected, number, about } = item
  const isIn = isDone(item)
  return (
    <li className={classes.tile} data-done={isIn || undefined}>
      <Picture of={item} className={classes.picture} />
      <div className={classes.words}>
        <strong className={classes.name} title={nameOf(item)}>
          {number ? <kbd>{number}</kbd> : null} {nameOf(item)}
        </strong>
        <span className={classes.facts}>
          {sku !== null && sku !== nameOf(item) ? <span>{sku}</span> : null}
          {shelf === null ? null : <span className={classes.shelf}>{t('pack.shelf', { shelf })}</span>}
          {about ? <span>{about}</span> : null}
        </span>
        <span className={classes.count}>
          {isIn ? <IconCheck className={classes.tick} stroke={3} aria-hidden /> : null}
          {expected > 0 ? t('pack.counted', { counted, expected }) : t('pack.notExpected')}
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
