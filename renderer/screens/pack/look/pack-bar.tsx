import { Menu, UnstyledButton } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import {
  IconArrowLeft,
  IconCheck,
  IconChevronDown,
  IconClock,
  IconNote,
  IconScale,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PackingSession } from '../../../../shared/desk/packing.ts'
import { packingModes } from '../../../../shared/desk/packing-feedback.ts'
import { type Printer, printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { signInEndpoints } from '../../../../shared/desk/sign-in.ts'
import { stationEndpoints } from '../../../../shared/desk/station.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { CutOffClock } from '../../../components/cut-off-clock.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { timeText } from '../../../lib/format.ts'
import { printerLooks } from '../../../lib/printing/printer-looks.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { preferences, useMode } from '../../../stores/preferences.ts'
import { shopTime } from '../../../stores/shop-time.ts'
import { authorText, priceText, serviceText } from './article-text.ts'
import orderClasses from './order-line.module.css'
import classes from './pack-bar.module.css'
import { useWindowTitle } from './use-window-title.ts'

/** Where a packer is: what is done at this desk, who packs, its scale and its printer, and how late it is. */
export function PackBar({ desk, scale }: { desk: string | null; scale: string }) {
  const mode = useMode()
  const { data: operator } = useQuery({
    ...query(signInEndpoints.retrieve, {}),
    select: ({ operator: found }) => found?.name ?? null,
  })
  const { data: left } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: status => status.orders_to_pack[mode],
  })
  useWindowTitle(t('screens.pack'))
  const cutOff = shopTime(({ leavesUntil }) => leavesUntil)
  return (
    <header className={classes.bar}>
      <Link to="/orders" className={classes.leave} aria-label={t('pack.leave')}>
        <IconArrowLeft size="1.25rem" aria-hidden />
      </Link>
      <h1 className={classes.title}>{t('screens.pack')}</h1>
      <ModeMenu />
      <span className={classes.who} title={joined([desk, operator])}>
        {joined([desk, operator])}
      </span>
      {mode === 'test' ? <span className={classes.test}>{t('pack.testMode')}</span> : null}
      <span className={classes.state}>
        <IconScale size="1.25rem" stroke={1.75} aria-hidden />
        {scale}
      </span>
      <DeskPrinter />
      <span className={classes.time}>
        <Clock />
        {cutOff ? (
          <span className={classes.cutOff}>
            <IconClock size="1.125rem" stroke={1.75} aria-hidden /> <CutOffClock cutOff={cutOff} />
          </span>
        ) : null}
        {left === undefined ? null : <strong>{t('pack.unclaimed', { count: left })}</strong>}
      </span>
    </header>
  )
}

/** The keyboard is the desk's again once a choice is made. */
const giveBack = (): void =>
  void requestAnimationFrame(
    () => document.activeElement instanceof HTMLElement && document.activeElement.blur(),
  )

/** Kept for this desk. */
function ModeMenu() {
  const chosen = packDesk(({ mode }) => mode)
  return (
    <Menu
      position="bottom-start"
      withinPortal={false}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      onClose={giveBack}
    >
      <Menu.Target>
        <UnstyledButton
          className={classes.mode}
          aria-label={`${t('pack.mode')}: ${t(`pack.mode_${chosen}`)}`}
        >
          {t(`pack.mode_${chosen}`)} <IconChevronDown size="1.125rem" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {packingModes.map(mode => (
          <Menu.Item
            key={mode}
            leftSection={
              mode === chosen ? <IconCheck size="1rem" aria-hidden /> : <span className={classes.gap} />
            }
            onClick={() => packDesk.setState({ mode })}
          >
            {t(`pack.mode_${mode}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item renderRoot={props => <Link to="/pack/wall" target="_blank" {...props} />}>
          {t('pack.openWall')}
        </Menu.Item>
        <Menu.Item renderRoot={props => <Link to="/settings" search={{ section: 'pack' }} {...props} />}>
          {t('pack.settings')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The printer labels of this desk come from, as far as the desk has chosen one. */
const printerOf = (printers: readonly Printer[], wanted: string | null): Printer | undefined =>
  printers.find(({ id }) => id === wanted) ?? printers.find(each => each.is_default) ?? printers[0]

function DeskPrinter() {
  const wanted = preferences(({ printerId }) => printerId)
  const { data } = useQuery(query(printerEndpoints.list, {}))
  if (!data) return null
  const printer = printerOf(data.results, wanted)
  if (!printer) return <StatusBadge tone="attention" text={t('pack.noPrinter')} />
  const [badge] = printerLooks(printer).badges
  return (
    <span className={classes.state}>
      <span className={classes.printer}>{printer.name}</span>
      {badge ? <StatusBadge tone={badge.tone} text={badge.text} /> : null}
    </span>
  )
}

const tickMs = 5_000

function Clock() {
  const [now, setNow] = useState(() => new Date().toISOString())
  useInterval(() => setNow(new Date().toISOString()), tickMs, { autoInvoke: true })
  return <time dateTime={now}>{timeText(now)}</time>
}

/** The order on the desk in one line: whose it is, how it goes, how far it is. What must be read stands below. */
export function OrderLine({ session }: { session: PackingSession }) {
  const { order, service, counted, expected, parcel, notes } = session
  return (
    <>
      <section
        className={orderClasses.line}
        aria-label={t('pack.orderOf', { order: plainOrderNumber(order.order_id) })}
      >
        <h2 className={orderClasses.order}>
          {t('pack.orderOf', { order: plainOrderNumber(order.order_id) })}
        </h2>
        <span className={orderClasses.recipient} title={order.recipient}>
          {order.recipient}
        </span>
        <span className={orderClasses.place}>{joined([order.place, order.country_code], ', ')}</span>
        {parcel.number > 1 ? (
          <span className={orderClasses.place}>{t('pack.parcelNumber', { number: parcel.number })}</span>
        ) : null}
        {service ? (
          <span className={orderClasses.service}>
            {joined([`${serviceText(service)} ${priceText(service)}`, authorText(service)], ', ')}
          </span>
        ) : null}
        <span className={orderClasses.units}>{t('pack.units', { counted, count: expected })}</span>
        <progress
          className={orderClasses.progress}
          value={counted}
          max={Math.max(1, expected)}
          aria-label={t('pack.progress')}
        />
      </section>
      {notes.slice(0, 2).map(note => (
        <p key={note.at} className={orderClasses.note}>
          <IconNote size="1.5rem" stroke={1.75} aria-hidden />
          <span>
            <span className={orderClasses.noteName}>{t('pack.note')}: </span>
            {note.text}
          </span>
        </p>
      ))}
    </>
  )
}
