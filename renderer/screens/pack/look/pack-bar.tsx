import { Menu, UnstyledButton } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { IconArrowLeft, IconCheck, IconChevronDown, IconClock, IconScale } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type PackingMode, packingModes } from '../../../../shared/desk/packing-feedback.ts'
import { type Printer, printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { signInEndpoints } from '../../../../shared/desk/sign-in.ts'
import { stationEndpoints } from '../../../../shared/desk/station.ts'
import { CutOffClock } from '../../../components/cut-off-clock.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import { timeText } from '../../../lib/format.ts'
import { printerLooks } from '../../../lib/printing/printer-looks.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { packDesk } from '../../../stores/pack-desk.ts'
import { preferences, useMode } from '../../../stores/preferences.ts'
import { shopTime } from '../../../stores/shop-time.ts'
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
    select: status => status.orders_ready[mode],
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
        {left === undefined ? null : <strong>{t('pack.left', { count: left })}</strong>}
      </span>
    </header>
  )
}

const offered: readonly PackingMode[] = packingModes.filter(mode => mode !== 'returns')

/** Kept for this desk. */
function ModeMenu() {
  const chosen = packDesk(({ mode }) => mode)
  return (
    <Menu position="bottom-start" withinPortal={false} transitionProps={{ duration: 0 }}>
      <Menu.Target>
        <UnstyledButton
          className={classes.mode}
          aria-label={`${t('pack.mode')}: ${t(`pack.mode_${chosen}`)}`}
        >
          {t(`pack.mode_${chosen}`)} <IconChevronDown size="1.125rem" aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {offered.map(mode => (
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
