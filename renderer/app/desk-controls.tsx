import {
  ActionIcon,
  Anchor,
  type MantineColorScheme,
  Menu,
  SegmentedControl,
  useMantineColorScheme,
} from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { stationEndpoints } from '../../shared/desk/station.ts'
import { StatusBadge } from '../components/status-badge.tsx'
import { colorSchemes } from '../lib/color-schemes.ts'
import { query } from '../lib/station/queries.ts'
import { locale, t } from '../lib/text.ts'
import type { Tone } from '../lib/tone.ts'
import { announce } from '../stores/announcements.ts'
import { type Mode, preferences, useMode } from '../stores/preferences.ts'
import { useIsLost } from './sign-in/use-sign-in.ts'

/** Goes over to the other mode and says what that means. */
export function switchMode(mode: Mode): void {
  preferences.getState().setMode(mode)
  announce(t(mode === 'test' ? 'app.modeChangedTest' : 'app.modeChangedLive'))
}

/** Test or live: which of the two worlds every screen shows and buys in. */
export function ModeSwitch() {
  const mode = useMode()
  return (
    <SegmentedControl
      aria-label={t('app.mode')}
      size="sm"
      color={mode === 'test' ? 'kraft.7' : 'desk'}
      value={mode}
      onChange={value => switchMode(value as Mode)}
      data={[
        { value: 'test', label: t('app.modeTest') },
        { value: 'live', label: t('app.modeLive') },
      ]}
    />
  )
}

/** What only a person can see to, on every screen, and the way to it; a station that does not answer says nothing of it. */
export function AttentionLink() {
  const isLost = useIsLost()
  const { data: count } = useQuery({
    ...query(stationEndpoints.status, {}),
    select: ({ attention }) => attention.total,
  })
  if (count === undefined) return null
  const [name, badge] = isLost
    ? [`${t('attention.title')}: ${t('attention.notKnown')}`, said('unsure', t('attention.notKnown'))]
    : count > 0
      ? [t('attention.badge', { count }), said('attention', count.toLocaleString(locale))]
      : [t('attention.none'), said('good', t('attention.none'))]
  return (
    <Anchor fz="sm" visibleFrom="sm" aria-label={name} renderRoot={props => <Link to="/system" {...props} />}>
      {badge}
    </Anchor>
  )
}

const said = (tone: Tone, text: string) => <StatusBadge tone={tone} text={text} />

const schemeIcons = { auto: IconDeviceDesktop, light: IconSun, dark: IconMoon }

/** Light, dark or like the system. */
export function ColorSchemeMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const Current = schemeIcons[colorScheme]
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('app.scheme')}>
          <Current size="1.25rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('app.scheme')}>
        <Menu.RadioGroup value={colorScheme} onChange={value => setColorScheme(value as MantineColorScheme)}>
          {colorSchemes.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
