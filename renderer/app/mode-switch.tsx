import { SegmentedControl } from '@mantine/core'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { type Mode, preferences, useMode } from '../stores/preferences.ts'

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
