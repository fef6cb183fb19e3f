import { NativeSelect, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { packingModes } from '../../../shared/desk/packing-feedback.ts'
import { type ScannerSettings, usualScanner } from '../../lib/scanning/scanner-settings.ts'
import { type BareTextKey, t } from '../../lib/text.ts'
import { packDesk, voices } from '../../stores/pack-desk.ts'
import { DeskScaleSetting, StationScales } from './scale-setting.tsx'
import { ScannerLearning } from './scanner-learning.tsx'
import { SettingPanel, SettingRow } from './setting-row.tsx'
import type { SettingId } from './settings-list.ts'
import { StationSettings } from './station-setting.tsx'
import { type Setting, useDeskSetting } from './use-setting.ts'

/** How this desk packs, and how the shop does. */
export const PackPanel = () => (
  <>
    <SettingPanel
      title={t('packSettings.set_desk')}
      of={[
        'pack-mode',
        'pack-sounds',
        'pack-voice',
        'scanner-learn',
        'scanner-prefix',
        'scanner-suffix',
        'scanner-gap',
        'pack-scale',
      ]}
    >
      <DeskChoice id="pack-mode" name="mode" choices={packingModes.slice(0, 3)} />
      <DeskChoice id="pack-sounds" name="sounds" choices={['on', 'off']} />
      <DeskChoice id="pack-voice" name="voice" choices={voices} />
      <ScannerLearning />
      <ScannerText id="scanner-prefix" name="prefix" />
      <ScannerText id="scanner-suffix" name="suffix" />
      <ScannerGap />
      <DeskScaleSetting />
    </SettingPanel>
    <SettingPanel title={t('scales.ofStation')} of={['pack-scales']}>
      <StationScales />
    </SettingPanel>
    <StationSettings section="pack" title={t('packSettings.set_shop')} />
  </>
)

type RowProps<Value extends string> = {
  id: SettingId
  hint: BareTextKey
  setting: Setting<Value> | null
  choices: readonly Value[]
  wordOf: (value: Value) => string
}

function ChoiceRow<Value extends string>({ id, hint, setting, choices, wordOf }: RowProps<Value>): ReactNode {
  if (!setting) return null
  return (
    <SettingRow id={id} setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t(hint)}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={choices.map(value => ({ value, label: wordOf(value) }))}
      />
    </SettingRow>
  )
}

const deskUsual = { mode: 'verify', sounds: 'on', voice: 'off' } as const
type DeskValues = Pick<ReturnType<typeof packDesk.getState>, keyof typeof deskUsual>

type DeskChoiceProps<K extends keyof DeskValues> = {
  id: SettingId
  name: K
  choices: readonly DeskValues[K][]
}

function DeskChoice<K extends keyof DeskValues>({ id, name, choices }: DeskChoiceProps<K>) {
  const wordOf = (value: string) =>
    t(
      name === 'mode'
        ? (`pack.mode_${value}` as BareTextKey)
        : (`packSettings.set_${name}_${value}` as BareTextKey),
    )
  const setting = useDeskSetting<DeskValues[K]>({
    label: t(`packSettings.set_${name}` as BareTextKey),
    stored: packDesk(state => state[name]),
    usual: deskUsual[name],
    show: wordOf,
    store: value => packDesk.setState({ [name]: value }),
  })
  return (
    <ChoiceRow {...{ id, hint: `packSettings.set_${name}_hint` as BareTextKey, setting, choices, wordOf }} />
  )
}

function putScanner(part: Partial<ScannerSettings>): void {
  packDesk.setState(({ scanner }) => ({ scanner: { ...scanner, ...part } }))
}

/** Signs around every scan that are no part of the code. */
function ScannerText({ id, name }: { id: SettingId; name: 'prefix' | 'suffix' }) {
  const setting = useDeskSetting<string>({
    label: t(`packSettings.set_${name}`),
    stored: packDesk(({ scanner }) => scanner[name]),
    usual: usualScanner[name],
    show: value => value || t('settings.none'),
    store: value => putScanner({ [name]: value }),
  })
  return (
    <SettingRow id={id} setting={setting}>
      <TextInput
        label={setting.label}
        description={t(`packSettings.set_${name}_hint`)}
        maxLength={10}
        autoComplete="off"
        value={setting.shown}
        onChange={({ currentTarget }) => setting.put(currentTarget.value)}
        {...setting.typing}
      />
    </SettingRow>
  )
}

const gaps = ['20', '35', '50', '70', '90'] as const

function ScannerGap() {
  const stored = String(packDesk(({ scanner }) => scanner.longestGapMs))
  const setting = useDeskSetting<string>({
    label: t('packSettings.set_gap'),
    stored,
    usual: String(usualScanner.longestGapMs),
    show: count => t('packSettings.set_gap_ms', { count: Number(count) }),
    store: value => putScanner({ longestGapMs: Number(value) }),
  })
  const choices = [...new Set([...gaps, stored])].toSorted((a, b) => Number(a) - Number(b))
  const wordOf = (count: string) => t('packSettings.set_gap_ms', { count: Number(count) })
  return <ChoiceRow {...{ id: 'scanner-gap', hint: 'packSettings.set_gap_hint', setting, choices, wordOf }} />
}
