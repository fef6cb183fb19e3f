import { Button, CloseButton, NavLink, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { Link, useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { Keys } from '../../components/keys.tsx'
import { Page } from '../../components/page/page.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { AutomationPanel } from './automation-panel.tsx'
import { DataPanels } from './data-panels.tsx'
import { DeskPanel } from './desk-panel.tsx'
import { DeveloperPanels } from './developer-panels.tsx'
import { DevicePanel } from './device-panel.tsx'
import { ExportPanels } from './export-panels.tsx'
import { ImportWatchPanel } from './import-watch-panel.tsx'
import { PricesNow } from './leads-to/buying-now.tsx'
import { DeskLook } from './leads-to/desk-look.tsx'
import { ProblemsNow, ReturnsNow } from './leads-to/parcels-now.tsx'
import { RoleTable } from './leads-to/role-table.tsx'
import { NetworkPanels } from './network-panels.tsx'
import { NotificationPanel } from './notification-panel.tsx'
import { OperatorPanel } from './operator-panel.tsx'
import { PackPanel } from './pack-panel.tsx'
import { focusSetting, ShownSettings } from './setting-row.tsx'
import { parseSettingsSearch, type SettingSection, settingSections } from './setting-sections.ts'
import { sectionOf, settingsHere, settingsWith } from './settings-list.ts'
import classes from './settings-screen.module.css'
import { ShopPanels } from './shop-panels.tsx'
import { BuyingPanel, ReturnsPanel, StationPanel, TrackingPanel } from './station-panels.tsx'
import { WindowPanel } from './window-panel.tsx'

/** Choices of the page, and of the window around it. */
const DeskPanels = () => (
  <>
    <DeskPanel />
    <WindowPanel />
    <DevicePanel />
  </>
)

/** The rules of the shop, and the folder its files come from. */
const AutomationPanels = () => (
  <>
    <AutomationPanel />
    <ImportWatchPanel />
    <ExportPanels />
  </>
)

const panels: Record<SettingSection, () => React.ReactNode> = {
  station: StationPanel,
  desk: DeskPanels,
  pack: PackPanel,
  operators: OperatorPanel,
  shops: ShopPanels,
  buying: BuyingPanel,
  automation: AutomationPanels,
  tracking: TrackingPanel,
  returns: ReturnsPanel,
  notifications: NotificationPanel,
  network: NetworkPanels,
  data: DataPanels,
  developers: DeveloperPanels,
}

/** Below the settings of a section what they lead to at this moment: whoever changes one sees on what. */
const leadsTo: Partial<Record<SettingSection, () => React.ReactNode>> = {
  desk: DeskLook,
  operators: RoleTable,
  buying: PricesNow,
  tracking: ProblemsNow,
  returns: ReturnsNow,
}

/** Every lasting choice in one place, found by section or by search; each saves by itself. */
export function SettingsScreen() {
  const { section, visit } = usePlace()
  const [typed, setTyped] = useState('')
  // Who is led to a setting sees it, whatever was searched for before.
  useEffect(() => {
    if (visit !== undefined) setTyped('')
  }, [visit])
  const isSearching = typed.trim() !== ''
  const LeadsTo = leadsTo[section]
  const shown = useMemo(
    () =>
      typed.trim() === '' ? settingsHere().filter(each => each.section === section) : settingsWith(typed),
    [typed, section],
  )
  const parts = settingSections.filter(part => shown.some(each => each.section === part))
  const found = useRef<HTMLDivElement>(null)
  return (
    <Page
      actions={
        <SettingSearch
          typed={typed}
          onType={setTyped}
          onDown={() =>
            focusSetting(found.current?.querySelector<HTMLElement>(`.${classes.setting}`) ?? null)
          }
        />
      }
    >
      <div className={classes.columns}>
        <Sections current={isSearching ? null : section} />
        <Stack gap="md" ref={found}>
          {isSearching ? <Found count={shown.length} typed={typed} onClear={() => setTyped('')} /> : null}
          <ShownSettings value={new Set(shown.map(({ id }) => id))}>
            {parts.map(part => {
              const Panels = panels[part]
              return <Panels key={part} />
            })}
          </ShownSettings>
          {isSearching || !LeadsTo ? null : <LeadsTo />}
        </Stack>
      </div>
    </Page>
  )
}

/** The section the address names, also by one of its settings; and that this address was gone to. */
function usePlace(): { section: SettingSection; visit: string | undefined } {
  const { section } = parseSettingsSearch(useSearch({ from: '/settings' }))
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key })
  return { section: section ?? sectionOf(hash) ?? settingSections[0], visit }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** The sections, each an address; the arrow keys go from one to the next. */
function Sections({ current }: { current: SettingSection | null }) {
  const navigate = useNavigate()
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const links = [...event.currentTarget.querySelectorAll('a')]
    const at = links.indexOf(document.activeElement as HTMLAnchorElement)
    const next = Math.min(Math.max(at + step, 0), links.length - 1)
    const section = settingSections[next]
    links[next]?.focus()
    if (section) void navigate({ to: '/settings', search: { section }, replace: true })
  }
  return (
    <nav aria-label={t('settings.sections')}>
      <ul className={classes.sections} onKeyDown={onKeyDown}>
        {settingSections.map(section => (
          <li key={section}>
            <NavLink
              renderRoot={props => (
                <Link
                  to="/settings"
                  search={{ section }}
                  activeOptions={{ exact: true, includeSearch: true }}
                  {...props}
                  {...(section === current ? { 'aria-current': 'page' } : {})}
                  aria-describedby={`about-${section}`}
                />
              )}
              className={classes.link}
              active={section === current}
              label={t(`settings.section_${section}`)}
              description={
                <span id={`about-${section}`} aria-hidden>
                  {t(`settings.about_${section}`)}
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type SearchProps = { typed: string; onType: (typed: string) => void; onDown: () => void }

/** Finds settings by their names and what is said about them; the arrow down leads to the first. */
function SettingSearch({ typed, onType, onDown }: SearchProps) {
  const box = useRef<HTMLInputElement>(null)
  useShortcuts([
    { keys: '/', text: t('settings.keySearch'), run: () => box.current?.select(), whileTyping: false },
    { keys: 'ArrowDown', text: t('settings.keySections'), run: () => {}, disabled: true },
  ])
  return (
    <search className={classes.search}>
      <TextInput
        ref={box}
        type="search"
        aria-label={t('settings.search')}
        aria-keyshortcuts="/"
        placeholder={t('settings.search')}
        autoComplete="off"
        leftSection={<IconSearch size="1.125rem" stroke={1.6} aria-hidden />}
        rightSection={
          typed === '' ? (
            <Keys of="/" />
          ) : (
            <CloseButton aria-label={t('settings.clear')} onClick={() => onType('')} />
          )
        }
        value={typed}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') onType('')
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
          event.preventDefault()
          onDown()
        }}
      />
    </search>
  )
}

const speakingPauseMs = 400

/** How many settings there are for what was typed, seen and said. */
function Found({ count, typed, onClear }: { count: number; typed: string; onClear: () => void }) {
  const text = count === 0 ? t('settings.foundNone', { text: typed.trim() }) : t('settings.found', { count })
  const say = useDebouncedCallback((words: string) => announce(words), speakingPauseMs)
  useEffect(() => say(text), [text, say])
  return (
    <div>
      <Text>{text}</Text>
      {count === 0 ? (
        <Button mt="xs" variant="default" onClick={onClear}>
          {t('settings.clear')}
        </Button>
      ) : null}
    </div>
  )
}
