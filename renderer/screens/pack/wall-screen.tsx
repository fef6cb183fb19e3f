import { useInterval } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PackingWall, packingDayEndpoints } from '../../../shared/desk/packing-day.ts'
import { plainOrderNumber } from '../../../shared/order-number.ts'
import { timeText } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { useWindowTitle } from './look/use-window-title.ts'
import classes from './wall-screen.module.css'

/** Often enough for the clock; what changes comes by itself. */
const againMs = 15_000

/** What is left until the cut-offs, and who packs it, for a second screen nobody types at. */
export function WallScreen() {
  const mode = useMode()
  const title = joined([t('screens.pack'), t('pack.wallTitle')])
  useWindowTitle(title)
  const { data } = useQuery({
    ...query(packingDayEndpoints.wall, {}, mode),
    refetchInterval: againMs,
  })
  return (
    <div className={classes.wall}>
      <header className={classes.head}>
        <h1 className={classes.title}>{title}</h1>
        <Clock />
      </header>
      {data ? (
        <>
          <Figures wall={data} />
          <div className={classes.sides}>
            <Carriers wall={data} />
            <Desks wall={data} />
          </div>
          <Hours wall={data} />
        </>
      ) : null}
    </div>
  )
}

function Clock() {
  const [now, setNow] = useState(() => new Date().toISOString())
  useInterval(() => setNow(new Date().toISOString()), 5_000, { autoInvoke: true })
  return (
    <time className={classes.clock} dateTime={now}>
      {timeText(now)}
    </time>
  )
}

const Figure = ({ value, name }: { value: number; name: string }) => (
  <div className={classes.figure}>
    <dd>{value.toLocaleString(locale)}</dd>
    <dt>{name}</dt>
  </div>
)

const Figures = ({ wall }: { wall: PackingWall }) => (
  <section aria-label={t('pack.wallTitle')}>
    <dl className={classes.figures}>
      <Figure value={wall.left} name={t('pack.wallLeft')} />
      <Figure value={wall.orders_per_hour} name={t('pack.wallPerHour')} />
      <Figure value={wall.packed_today} name={t('pack.wallPacked')} />
    </dl>
    <p className={classes.pace}>
      {wall.left === 0
        ? t('pack.done')
        : wall.done_at
          ? t('pack.wallDoneAt', { time: timeText(wall.done_at) })
          : t('pack.wallNoPace')}
    </p>
  </section>
)

function Carriers({ wall: { carriers, left_unassigned: unassigned } }: { wall: PackingWall }) {
  if (carriers.length === 0 && unassigned === 0) return null
  return (
    <section className={classes.part}>
      <h2>{t('pack.wallCarriers')}</h2>
      <ul className={classes.cards}>
        {carriers.map(({ carrier_id: id, carrier_name: name, cut_off: cutOff, left, waiting }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{cutOff ? t('pack.wallCutOff', { time: timeText(cutOff) }) : t('pack.wallNoCutOff')}</span>
            <span>{t('pack.left', { count: left })}</span>
            {waiting > 0 ? <span>{t('pack.wallWaiting', { count: waiting })}</span> : null}
          </li>
        ))}
        {unassigned > 0 ? <li>{t('pack.wallUnassigned', { count: unassigned })}</li> : null}
      </ul>
    </section>
  )
}

const Desks = ({ wall: { desks } }: { wall: PackingWall }) => (
  <section className={classes.part}>
    <h2>{t('pack.wallDesks')}</h2>
    {desks.length === 0 ? (
      <p>{t('pack.wallNoDesks')}</p>
    ) : (
      <ul className={classes.cards}>
        {desks.map(({ desk, operator, state, order_id: order, orders_per_hour: perHour }) => (
          <li key={desk} data-away={state === 'away' || undefined}>
            <strong>{joined([desk, operator])}</strong>
            <span>
              {joined([
                t(`pack.desk_${state}`),
                order && t('pack.orderOf', { order: plainOrderNumber(order) }),
              ])}
            </span>
            <span>{t('pack.perHour', { count: perHour })}</span>
          </li>
        ))}
      </ul>
    )}
  </section>
)

/** A line of the day; each bar has its figure, so that nothing is told by its height alone. */
function Hours({ wall: { hours } }: { wall: PackingWall }) {
  const most = Math.max(1, ...hours.map(({ orders }) => orders))
  const shown = hours.filter(({ orders, hour }) => orders > 0 || (hour >= 7 && hour <= 19))
  if (!hours.some(({ orders }) => orders > 0)) return null
  return (
    <section className={classes.part}>
      <h2>{t('pack.wallHours')}</h2>
      <ol className={classes.hours}>
        {shown.map(({ hour, orders }) => (
          <li key={hour}>
            <span>{orders > 0 ? orders.toLocaleString(locale) : ''}</span>
            <span className={classes.barOf} style={{ blockSize: `${(orders / most) * 6}rem` }} aria-hidden />
            <span>{hour}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
