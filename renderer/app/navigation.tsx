import { ActionIcon, Badge, Stack, Tooltip, VisuallyHidden } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouterState } from '@tanstack/react-router'
import { type FocusEvent, memo, type PointerEvent, useState } from 'react'
import { type StationStatus, stationEndpoints } from '../../shared/desk/station.ts'
import { useShortcuts } from '../lib/keyboard/shortcuts.ts'
import { screenGroups } from '../lib/screen.ts'
import { query } from '../lib/station/queries.ts'
import { locale, t } from '../lib/text.ts'
import { type Mode, preferences, useMode } from '../stores/preferences.ts'
import classes from './navigation.module.css'
import { listedScreens } from './screens.ts'
import { SetupList } from './setup-list.tsx'

type Props = {
  /** Folded, only the pictures of the screens are there until one points at them or tabs into them. */
  isFolded: boolean
  /** Whether one may choose; a small window has no room for more. */
  canFold: boolean
}

/** The screens at the left edge. Folded it unfolds over the page, which stays where it is. */
export function Navigation({ isFolded, canFold }: Props) {
  const over = useUnfolding(isFolded)
  const isOpen = !isFolded || over.isUnfolded
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
    <Stack gap={2} className={classes.list} data-over={over.isUnfolded || undefined} {...over.props}>
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
      {canFold ? <FoldButton isFolded={isFolded} /> : null}
    </Stack>
  )
}

/** Long enough that a pointer on its way somewhere else unfolds nothing. */
const restMs = 300

/** A folded navigation while somebody points at it or has the keyboard in it. */
function useUnfolding(isFolded: boolean) {
  const [isUnfolded, setUnfolded] = useState(false)
  const rest = useTimeout(() => setUnfolded(true), restMs)
  const fold = () => {
    rest.clear()
    setUnfolded(false)
  }
  return {
    isUnfolded: isFolded && isUnfolded,
    props: isFolded
      ? {
          onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && rest.start(),
          onPointerLeave: fold,
          // A press leads somewhere: what is there is looked at next.
          onClick: fold,
          onFocus: ({ target }: FocusEvent) => target.matches(':focus-visible') && setUnfolded(true),
          onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
            !currentTarget.contains(relatedTarget) && fold(),
        }
      : {},
  }
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
    return (
      <Link
        to={to}
        className={classes.link}
        data-active={isHere || undefined}
        {...(isOpen ? {} : { 'aria-label': count > 0 ? `${t(label)}: ${said}` : t(label) })}
      >
        <span className={classes.picture} {...(isOpen || count === 0 ? {} : { 'data-dot': dotOf(isWork) })}>
          <Icon size="1.375rem" stroke={1.6} aria-hidden />
        </span>
        {isOpen ? (
          <>
            <span className={classes.label}>{t(label)}</span>
            <Count number={count} said={said} isWork={isWork} />
          </>
        ) : null}
      </Link>
    )
  },
)

/** Folded, a number is a dot: grey for work that waits, red for trouble. */
const dotOf = (isWork: boolean) => (isWork ? 'work' : 'trouble')

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

function FoldButton({ isFolded }: { isFolded: boolean }) {
  const label = t(isFolded ? 'app.showNavigation' : 'app.hideNavigation')
  const Icon = isFolded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <Tooltip label={label} position="right">
      <ActionIcon
        className={classes.fold}
        aria-label={label}
        aria-expanded={!isFolded}
        onClick={preferences.getState().toggleNavigation}
      >
        <Icon size="1.25rem" stroke={1.6} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
