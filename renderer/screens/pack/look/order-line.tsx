import { IconNote } from '@tabler/icons-react'
import type { PackingSession } from '../../../../shared/desk/packing.ts'
import { joined, t } from '../../../lib/text.ts'
import { authorText, priceText, serviceText } from './article-text.ts'
import classes from './order-line.module.css'

/** The order on the desk in one line: whose it is, how it goes, how far it is. What must be read stands below. */
export function OrderLine({ session }: { session: PackingSession }) {
  const { order, service, counted, expected, parcel, notes } = session
  return (
    <>
      <section className={classes.line} aria-label={t('pack.orderOf', { order: order.order_id })}>
        <h2 className={classes.order}>{t('pack.orderOf', { order: order.order_id })}</h2>
        <span className={classes.recipient} title={order.recipient}>
          {order.recipient}
        </span>
        <span className={classes.place}>{joined([order.place, order.country_code], ', ')}</span>
        {parcel.number > 1 ? (
          <span className={classes.place}>{t('pack.parcelNumber', { number: parcel.number })}</span>
        ) : null}
        {service ? (
          <span className={classes.service}>
            {joined([`${serviceText(service)} ${priceText(service)}`, authorText(service)], ', ')}
          </span>
        ) : null}
        <span className={classes.units}>{t('pack.units', { counted, count: expected })}</span>
        <progress
          className={classes.progress}
          value={counted}
          max={Math.max(1, expected)}
          aria-label={t('pack.progress')}
        />
      </section>
      {notes.slice(0, 2).map(note => (
        <p key={note.at} className={classes.note}>
          <IconNote size="1.5rem" stroke={1.75} aria-hidden />
          <span>
            <span className={classes.noteName}>{t('pack.note')}: </span>
            {note.text}
          </span>
        </p>
      ))}
    </>
  )
}
