import { Paper, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Keys } from '../components/keys.tsx'
import { keepsLetters } from '../lib/keyboard/shortcuts.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import classes from './go-to.module.css'
import { openNotifications } from './notifications/notification-panel.ts'
import { letteredScreens } from './screens.ts'

/** All screens with a letter, and what opens beside them. */
const places = [...letteredScreens, { path: null, label: 'notifications.title', letter: 'n' } as const]

/** The second key comes within this time. */
const patienceMs = 1_000
/** Whoever knows the letter is never shown the sheet. */
const sheetMs = 400

const isBare = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey

/** With Alt, `g` works in fields as well; by itself it is a letter there. */
const begins = (event: KeyboardEvent): boolean =>
  !event.repeat &&
  ((event.key === 'g' && isBare(event) && !keepsLetters(event)) ||
    (event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey && event.code === 'KeyG'))

/** Two keys lead to every screen: `g`, then the letter of the screen. A pause after the first shows all letters. */
export function GoTo() {
  const navigate = useNavigate()
  const [isShown, show] = useState(false)
  const until = useRef(0)
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = []
    const end = () => {
      until.current = 0
      for (const timer of timers) clearTimeout(timer)
      timers = []
      show(false)
    }
    const begin = () => {
      end()
      until.current = performance.now() + patienceMs
      const open = () => {
        show(true)
        announce(t('app.goToHelp'))
        // It is read, not raced: while it stands there any letter counts.
        until.current = Number.POSITIVE_INFINITY
      }
      timers = [setTimeout(open, sheetMs)]
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (until.current > performance.now()) {
        if (event.key === 'Shift') return
        const place = places.find(({ letter }) => letter === event.key.toLowerCase())
        end()
        if (event.key !== 'Escape' && (!place || !isBare(event))) return
        // The letters of the screen that is left mean something else.
        event.preventDefault()
        event.stopPropagation()
        if (place) place.path === null ? openNotifications() : void navigate({ to: place.path })
      } else if (begins(event)) {
        event.preventDefault()
        begin()
      }
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    addEventListener('pointerdown', end)
    return () => {
      end()
      removeEventListener('keydown', onKeyDown, { capture: true })
      removeEventListener('pointerdown', end)
    }
  }, [navigate])
  return isShown ? <LetterSheet /> : null
}

const LetterSheet = () => (
  <Paper className={classes.sheet} shadow="md" radius="md" withBorder aria-hidden>
    <Text fw={600} fz="sm">
      {t('app.goTo')}
    </Text>
    <ul className={classes.letters}>
      {places.map(({ label, letter }) => (
        <li key={letter}>
          <Keys of={letter} /> {t(label)}
        </li>
      ))}
    </ul>
  </Paper>
)
