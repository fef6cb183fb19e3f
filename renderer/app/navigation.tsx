import { ActionIcon, Badge, Stack, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { memo, type ReactElement } from 'react'
import { type StationStatus, stationEndpoints } from '../../shared/desk/station.ts'
import { useShortcuts } from '../lib/keyboard/shortcuts.ts'
import { screenGroups } from '../lib/screen.ts'
import { query } from '../lib/station/queries.ts'
import { locale, t } from '../lib/text.ts'
import { type Mode, preferences, useMode } from '../stores/preferences.ts'
import classes from './navigation.module.css'
import { listedScreens } from './screens.ts'
import { SetupList } from './setup-list.tsx'

/** The screens at the left edge; folded, only their pictures, which keep their names for screen readers. */
export function Navigation({ isOpen, canFold }: { isOpen: boolean; canFold: boolean }) {
  const mode = useMode()
  const { data: counts } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: status => countsOf(status, mode),
  })
  const navigate = useNavigate()
  useShortcuts(
    listedScreens.map(({ path, label, keys }) => ({
      keys,
      text: t(label),
      run: () => void navigate({ to: path }),
    })),
    'going',
  )
  return (
    <Stack gap={2} className={classes.list}>
      {screenGroups.map(group => (
        <Stack
          key={group}
          gap={2}
          role="group"
          aria-label={t(`app.group_${group}`)}
          className={classes.group}
        >
          {listedScreens
            .filter(screen => screen.group === group)
            .map(screen => (
              <ScreenLink
                key={screen.path}
                screen={screen}
                isOpen={isOpen}
                count={counts?.[screen.path] ?? 0}
              />
            ))}
        </Stack>
      ))}
      {isOpen ? <SetupList /> : null}
      {canFold ? <FoldButton isOpen={isOpen} /> : null}
    </Stack>
  )
}

/** How many things need somebody, by the path of the screen that counts them. */
const countsOf = (status: StationStatus, mode: Mode): Partial<Record<string, number>> =>
  Object.fromEntries(listedScreens.map(({ path, count }) => [path, count?.(status, mode) ?? 0]))

type LinkProps = {
  screen: (typeof listedScreens)[number]
  isOpen: boolean
  /** How many things there need somebody. */
  count: number
}

const ScreenLink = memo(
  ({ screen: { path: to, label, icon: Icon, isWork = false }, isOpen, count }: LinkProps) => {
    const isHere = useRouterState({
      select: ({ location: { pathname } }) => pathname === to || pathname.startsWith(`${to}/`),
    })
    const said = t(isWork ? 'app.waiting' : 'attention.badge', { count })
    const name = count > 0 ? `${t(label)}: ${said}` : t(label)
    return (
      <Named label={t(label)} isHidden={!isOpen}>
        <Link
          to={to}
          className={classes.link}
          data-active={isHere || undefined}
          {...(isOpen ? {} : { 'aria-label': name })}
        >
          <span className={classes.picture} data-trouble={(!isOpen && count > 0 && !isWork) || undefined}>
            <Icon size="1.375rem" stroke={1.6} aria-hidden />
          </span>
          {isOpen ? (
            <>
              <span className={classes.label}>{t(label)}</span>
              <Count number={count} said={said} isWork={isWork} />
            </>
          ) : null}
        </Link>
      </Named>
    )
  },
)

type NamedProps = { label: string; isHidden: boolean; children: ReactElement }

/** A name that is not there to be read appears beside its picture. */
const Named = ({ label, isHidden, children }: NamedProps) =>
  isHidden ? (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  ) : (
    children
  )

type CountProps = { number: number; said: string; isWork: boolean }

/** Grey for work that waits, red for trouble. */
function Count({ number, said, isWork }: CountProps) {
  if (number === 0) return null
  const shown = number > mostShown ? `${mostShown.toLocaleString(locale)}+` : number.toLocaleString(locale)
  return (
    <>
      {isWork ? (
        <span className={classes.waiting} aria-hidden>
          {shown}
        </span>
      ) : (
        <Badge color="red.9" variant="filled" circle={number < 10} aria-hidden>
          {shown}
        </Badge>
      )}
      <VisuallyHidden>{said}</VisuallyHidden>
    </>
  )
}

const mostShown = 9_999

function FoldButton({ isOpen }: { isOpen: boolean }) {
  const label = t(isOpen ? 'app.hideNavigation' : 'app.showNavigation')
  const Icon = isOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        className={classes.fold}
        aria-label={label}
        aria-expanded={isOpen}
        onClick={preferences.getState().toggleNavigation}
      >
        <Icon size="1.25rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
