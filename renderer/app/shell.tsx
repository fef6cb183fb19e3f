import { ActionIcon, AppShell, Group, Text, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { CutOff } from '../../shared/desk/cut-off.ts'
import { shopSettingsEndpoints } from '../../shared/desk/shop-settings.ts'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { Keys } from '../components/keys.tsx'
import { useSampleGone } from '../lib/drafts/use-sample-removal.ts'
import { land } from '../lib/keyboard/land.ts'
import { useShortcuts } from '../lib/keyboard/shortcuts.ts'
import { holdTyping, takeTyping } from '../lib/keyboard/type-ahead.ts'
import { withFurtherTexts } from '../lib/language.ts'
import { later } from '../lib/later.tsx'
import { forgetPlaces } from '../lib/lists/use-long-list.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announcements } from '../stores/announcements.ts'
import { preferences, useMode } from '../stores/preferences.ts'
import { keepShopTime, shopTime } from '../stores/shop-time.ts'
import {
  AccidentBanner,
  IncompleteBanner,
  LostBanner,
  SampleBanner,
  StoppingBanner,
  TestBanner,
} from './banners.tsx'
import { AttentionLink, ColorSchemeMenu, ModeSwitch } from './desk-controls.tsx'
import { FileDrop } from './file-drop.tsx'
import { GoTo } from './go-to.tsx'
import mark from './mark.svg'
import { Navigation } from './navigation.tsx'
import { Bell, NotificationCentre } from './notifications/notifications.tsx'
import { isFullScreen } from './screens.ts'
import classes from './shell.module.css'
import { SignedIn } from './sign-in/signed-in.tsx'
import { isLocked, useSignInState, useStayAwake } from './sign-in/use-sign-in.ts'

/** Comes beside the first screen, which does not wait for it. */
const loadPalette = withFurtherTexts(() => import('./palette/command-palette.tsx'))
const CommandPalette = later(loadPalette, 'CommandPalette')
const openPalette = () => {
  holdTyping()
  loadPalette().then(palette => palette.openPalette(), takeTyping)
}

const loadShortcuts = () => import('./shortcuts-dialog.tsx')
const ShortcutsDialog = later(loadShortcuts, 'ShortcutsDialog')
const openShortcuts = () => void loadShortcuts().then(dialog => dialog.openShortcuts())

const WorkProgress = later(() => import('./work-progress.tsx'), 'WorkProgress')

/** With its texts, when there is something to say. */
const loadDataBanner = withFurtherTexts(() => import('./data-banner.tsx'))
const DataBanner = later(loadDataBanner, 'DataBanner')
const TakenOverBanner = later(loadDataBanner, 'TakenOverBanner')

const PairingDialog = later(() => import('./pairing-dialog.tsx'), 'PairingDialog')

const LockScreen = later(() => import('./sign-in/lock-screen.tsx'), 'LockScreen')

/** The frame around every screen; under a lock, where operators sign in and nobody has. */
export function Shell() {
  const state = useSignInState()
  useStayAwake()
  const locked = isLocked(state)
  const [wasOpen, setWasOpen] = useState(false)
  const isAlone = useRouterState({ select: ({ location }) => isFullScreen(location.pathname) })
  useEffect(() => {
    if (state !== undefined && !locked) setWasOpen(true)
  }, [state, locked])
  return (
    <>
      {!locked || wasOpen ? <div inert={locked}>{isAlone ? <BareFrame /> : <Frame />}</div> : null}
      <Suspense>{locked ? null : <WorkProgress />}</Suspense>
      <Suspense>{locked && state ? <LockScreen state={state} /> : null}</Suspense>
      <LiveRegion />
    </>
  )
}

/** Around a screen that has the window alone: only what every screen relies on. */
function BareFrame() {
  useSampleGone()
  const clocks = useShopClocks()
  return (
    <main id="content" className={classes.alone}>
      <Outlet key={clocks} />
    </main>
  )
}

function Frame() {
  const mode = useMode()
  useSampleGone()
  const clocks = useShopClocks()
  const isNarrow = useMediaQuery('(max-width: 79.99em)', undefined, { getInitialValueInEffect: false })
  const isWanted = preferences(({ navigationOpen }) => navigationOpen)
  const isFolded = isNarrow || !isWanted
  const density = preferences(state => state.density)
  useEffect(() => {
    document.documentElement.dataset.density = density
  }, [density])
  const main = useRef<HTMLDivElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    // A new screen is where the keyboard goes on; the first one keeps the browser's own start.
    if (shown.current !== path) main.current?.focus()
    shown.current = path
    forgetPlaces(path)
  }, [path])
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [])
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <AppShell
        header={{ height: mode === 'test' ? '4.5rem' : '3rem' }}
        navbar={{ width: isFolded ? '3.5rem' : '12.5rem', breakpoint: 0 }}
        transitionDuration={0}
      >
        <AppShell.Header className={classes.header}>
          <TopBar />
          <TestBanner />
        </AppShell.Header>
        <AppShell.Navbar className={classes.navigation} aria-label={t('app.navigation')}>
          <Navigation isFolded={isFolded} canFold={!isNarrow} />
        </AppShell.Navbar>
        <AppShell.Main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <Notices />
          {/* What was drawn by another clock is drawn anew. */}
          <Outlet key={clocks} />
        </AppShell.Main>
      </AppShell>
      <NotificationCentre />
      <Suspense>
        <CommandPalette />
        <ShortcutsDialog />
      </Suspense>
      <GoTo />
      <FileDrop />
    </>
  )
}

/** What stands above every screen. */
function Notices() {
  const { data: isAtRisk = false } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: status => status.data_at_risk,
  })
  const { data: isTakenOver = false } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: status => status.replica.state === 'taken_over',
  })
  return (
    <>
      <LostBanner />
      <IncompleteBanner />
      <StoppingBanner />
      <AccidentBanner />
      <Suspense>{isAtRisk ? <DataBanner /> : null}</Suspense>
      <Suspense>{isTakenOver ? <TakenOverBanner /> : null}</Suspense>
      <Suspense>
        <PairingDialog />
      </Suspense>
      <SampleBanner />
    </>
  )
}

/** By which clocks the page goes, kept as the station has them. */
function useShopClocks(): string {
  const { data } = useQuery({
    ...query(shopSettingsEndpoints.retrieve, {}),
    // After the cut-off what is packed leaves another day.
    refetchInterval: ({ state }) => untilCutOff(state.data?.leaves_until ?? null),
  })
  const said = data?.time_zone
  const clocks = data?.clock_changes
  const shipDate = data?.ship_date
  const leavesUntil = data?.leaves_until
  useEffect(() => {
    if (said !== undefined && clocks !== undefined) keepShopTime(said, clocks)
    if (shipDate !== undefined) shopTime.setState({ shipDate })
    if (leavesUntil !== undefined) shopTime.setState({ leavesUntil })
  }, [said, clocks, shipDate, leavesUntil])
  return shopTime(({ timeZone, clocks: told }) => (told ? `${timeZone} as told` : timeZone))
}

/** A moment after it, in ms; false where it has passed, or nobody has said one. */
const untilCutOff = (cutOff: CutOff | null): number | false => {
  const left = cutOff === null ? -1 : Date.parse(cutOff.at) - Date.now()
  return left > 0 && left + 1_000
}

/** The bar above every screen: where we are, in which mode, and the way to everything else. */
function TopBar() {
  // Heard before what they open has come.
  useShortcuts(
    [
      { keys: 'mod+K', text: t('app.palette'), run: openPalette },
      { keys: 'shift+?', text: t('app.keyHelp'), run: openShortcuts, whileTyping: false },
    ],
    'everywhere',
  )
  return (
    <Group h="3rem" px="sm" gap="md" wrap="nowrap">
      <Link to="/" className={classes.brand} aria-label={t('app.name')}>
        <img src={mark} alt="" width={28} height={28} />
        <Text span fw={700} fz="lg" visibleFrom="xs">
          {t('app.name')}
        </Text>
      </Link>
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size="1.125rem" stroke={1.6} aria-hidden />
        <span className={classes.searchText}>{t('app.palette')}</span>
        <Keys of="mod+K" />
      </UnstyledButton>
      <Group ms="auto" gap="xs" wrap="nowrap">
        <ModeSwitch />
        <AttentionLink />
        <Bell />
        <ColorSchemeMenu />
        <SignedIn />
        <Tooltip label={t('app.helpTitle')}>
          <ActionIcon aria-label={t('app.helpTitle')} onClick={openShortcuts}>
            <IconKeyboard size="1.25rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  )
}

/** Where `announce` speaks: one polite and one urgent region that are always there. */
function LiveRegion() {
  const latest = announcements(state => state.latest)
  // The key makes the same words a new node, which is what screen readers speak up for.
  const words = (urgent: boolean) =>
    latest.filter(said => said.urgent === urgent).map(said => <p key={said.number}>{said.text}</p>)
  return (
    <VisuallyHidden>
      <div role="status">{words(false)}</div>
      <div role="alert">{words(true)}</div>
    </VisuallyHidden>
  )
}

/** Where the keyboard is, and all that is around it on the screen, the nearest first. */
type Place = { at: HTMLElement; around: { part: HTMLElement; index: number }[] }

/** What takes the keyboard for a while and gives it back. */
const overlays = '[role="dialog"], [role="menu"], [role="listbox"]'

function placeOf(at: HTMLElement, screen: HTMLElement): Place {
  const around: Place['around'] = []
  for (let child = at; child !== screen && child.parentElement; child = child.parentElement)
    around.push({ part: child.parentElement, index: [...child.parentElement.children].indexOf(child) })
  return { at, around }
}

/** Its row, or the one that came to stand there; else the part of the screen it was in; else the screen. */
function nearest({ around }: Place, screen: HTMLElement): HTMLElement {
  const left = around.find(({ part }) => part.isConnected) ?? { part: screen, index: 0 }
  const { part, index } = left
  const row = part.matches('ol, ul, tbody')
    ? part.children[Math.min(index, part.children.length - 1)]
    : part.closest('li, tr')
  const section = part.closest<HTMLElement>('section')
  const found = row ?? (section && screen.contains(section) ? section : screen)
  return found.querySelector<HTMLElement>('[data-row-link]') ?? (found as HTMLElement)
}

/**
 * When what the keyboard is at goes away or is switched off for a moment, or a dialog ends, browsers put it back to the
 * top of the page. From now on it goes on where it was. Answers with how to stop.
 */
function keepFocus(screen: HTMLElement): () => void {
  /** `isAway`: the keyboard was taken from there and comes back. */
  let place: (Place & { isAway?: boolean }) | null = null
  let timer = 0

  function onFocus({ target }: FocusEvent): void {
    if (!(target instanceof HTMLElement)) return
    if (screen.contains(target)) place = placeOf(target, screen)
    else if (!target.closest(overlays)) place = null
    else if (place) place.isAway = true
  }
  function settle(): void {
    if (place === null) return
    const { at } = place
    if (at.isConnected && at.matches(':disabled')) place.isAway = true
    else if (document.activeElement !== document.body) return
    else if (!at.isConnected) land(nearest(place, screen))
    else if (place.isAway) at.focus()
    // Clicked beside everything, on purpose.
    else place = null
  }
  // On the way from one thing to the next the keyboard is nowhere for a moment.
  function settleSoon(): void {
    clearTimeout(timer)
    timer = window.setTimeout(settle)
  }

  const changes = new MutationObserver(settleSoon)
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('focusout', settleSoon)
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('focusout', settleSoon)
  }
}
