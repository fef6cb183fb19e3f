import { Button, Group, Text } from '@mantine/core'
import { useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, type RefObject, useContext, useEffect, useRef } from 'react'
import { Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { t } from '../../lib/text.ts'
import type { SettingId } from './settings-list.ts'
import classes from './settings-screen.module.css'
import type { Setting } from './use-setting.ts'

/** The settings that are shown: those of a section, or those that were searched for. */
export const ShownSettings = createContext<ReadonlySet<SettingId>>(new Set())

export const useIsShown = () => {
  const shown = useContext(ShownSettings)
  return (id: SettingId): boolean => shown.has(id)
}

/** The field itself, where there is one; else all that stands there. */
export function focusSetting(frame: HTMLElement | null): void {
  const field = frame?.querySelector<HTMLElement>('input:not([type=hidden]), select')
  if (!field) frame?.setAttribute('tabindex', '-1')
  ;(field ?? frame)?.focus()
}

/** The visit of an address whose setting has got the keyboard: once is enough, unless it was lost with the field. */
let followed: string | undefined

const isKeyboardNowhere = () => document.activeElement?.matches('body, main') ?? true

/** Whoever comes by the address of a setting goes on typing in its field. */
function useAnchor(id: SettingId): RefObject<HTMLDivElement | null> {
  const frame = useRef<HTMLDivElement>(null)
  const visit = useRouterState({
    select: ({ location: { hash, state, href } }) => (hash === id ? (state.__TSR_key ?? href) : undefined),
  })
  useEffect(() => {
    if (visit === undefined || (visit === followed && !isKeyboardNowhere())) return
    // After a new screen has taken the keyboard.
    const soon = requestAnimationFrame(() => {
      followed = visit
      focusSetting(frame.current)
    })
    return () => cancelAnimationFrame(soon)
  }, [visit])
  return frame
}

type PlaceProps = { id: SettingId; children: ReactNode }

/** The place of a setting, by which its address finds it. */
export function SettingPlace({ id, children }: PlaceProps) {
  const frame = useAnchor(id)
  const isShown = useIsShown()
  if (!isShown(id)) return null
  return (
    <div ref={frame} id={id} className={classes.setting}>
      {children}
    </div>
  )
}

type RowProps = {
  id: SettingId
  setting: Pick<Setting<never>, 'label' | 'usual' | 'reset' | 'undo' | 'problem' | 'dismiss'>
  children: ReactNode
}

/** A setting: its field, that it was saved, and the ways back. */
export function SettingRow({ id, setting, children }: RowProps) {
  const { label: name, usual, undo, reset, problem, dismiss } = setting
  const back = (way: () => void) => () => {
    // The button may go with what it does.
    focusSetting(document.getElementById(id))
    way()
  }
  return (
    <SettingPlace id={id}>
      {children}
      {usual !== null || undo ? (
        <Group gap="xs" mt={4} className={classes.ways}>
          {usual === null ? null : (
            <>
              <span className={classes.dot} aria-hidden />
              <Text span fz="sm">
                {t('settings.changed', { value: usual })}
              </Text>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('settings.resetName', { name })}
                onClick={back(reset)}
              >
                {t('settings.reset')}
              </Button>
            </>
          )}
          {undo ? (
            <>
              <Text span fz="sm">
                {t('settings.saved')}
              </Text>
              <Button
                size="compact-sm"
                variant="subtle"
                aria-label={t('settings.undoName', { name })}
                onClick={back(undo)}
              >
                {t('settings.undo')}
              </Button>
            </>
          ) : null}
        </Group>
      ) : null}
      {problem ? <ProblemNotice error={problem} doing="save" onDismiss={dismiss} /> : null}
    </SettingPlace>
  )
}

type PanelProps = { title: string; of: readonly SettingId[]; children: ReactNode }

/** Settings that belong together; gone while none of them is shown. */
export function SettingPanel({ title, of, children }: PanelProps) {
  const isShown = useIsShown()
  return of.some(isShown) ? <Panel title={title}>{children}</Panel> : null
}
