import { AppShell } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { LiveRegion } from '../components/page/live-region.tsx'
import { keepFocus } from '../lib/keyboard/kept-focus.ts'
import { t } from '../lib/text.ts'
import { preferences, useMode } from '../stores/preferences.ts'
import { CommandPalette } from './command-palette.tsx'
import { LostBanner } from './lost-banner.tsx'
import { Navigation } from './navigation.tsx'
import { PairingDialog } from './pairing-dialog.tsx'
import { SampleBanner } from './sample-banner.tsx'
import classes from './shell.module.css'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { TestBanner } from './test-banner.tsx'
import { TopBar } from './top-bar.tsx'

/** The frame around every screen. */
export function Shell() {
  const mode = useMode()
  const isNarrow = useMediaQuery('(max-width: 60em)')
  const isWanted = preferences(({ navigationOpen }) => navigationOpen)
  const isOpen = isWanted && !isNarrow
  const main = useRef<HTMLDivElement>(null)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const shown = useRef(path)
  useEffect(() => {
    // A new screen is where the keyboard goes on; the first one keeps the browser's own start.
    if (shown.current !== path) main.current?.focus()
    shown.current = path
  }, [path])
  useEffect(() => (main.current ? keepFocus(main.current) : undefined), [])
  return (
    <>
      <a className={classes.skip} href="#content">
        {t('app.skip')}
      </a>
      <AppShell
        header={{ height: mode === 'test' ? '5.25rem' : '3.25rem' }}
        navbar={{ width: isOpen ? '12.5rem' : '3.75rem', breakpoint: 0 }}
        transitionDuration={0}
      >
        <AppShell.Header className={classes.header}>
          <TopBar />
          <TestBanner />
        </AppShell.Header>
        <AppShell.Navbar className={classes.navigation} aria-label={t('app.navigation')}>
          <Navigation isOpen={isOpen} canFold={!isNarrow} />
        </AppShell.Navbar>
        <AppShell.Main id="content" ref={main} tabIndex={-1} className={classes.main}>
          <LostBanner />
          <PairingDialog />
          <SampleBanner />
          <Outlet />
        </AppShell.Main>
      </AppShell>
      <CommandPalette />
      <ShortcutsDialog />
      <LiveRegion />
    </>
  )
}
