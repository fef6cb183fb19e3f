import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import type { Endpoint } from '../../../shared/api/endpoint.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { type BareTextKey, t } from '../../lib/text.ts'
import { SettingPanel, SettingRow } from './setting-row.tsx'
import type { SettingSection } from './setting-sections.ts'
import type { SettingId } from './settings-list.ts'
import { placeOf, type StationSetting, stationPlaces } from './station-groups.ts'
import { type Setting, useSetting } from './use-setting.ts'

type Value = string | number | boolean | null
type Stored = Record<string, Value>
type Listed = (typeof stationPlaces)[number]

type PanelProps = {
  section: SettingSection
  title: string
  /** What stands above them. */
  lead?: ReactNode
  /** Controls of those that are drawn by none of the usual ones. */
  own?: Partial<Record<StationSetting['id'], ComponentType>>
  /** What else stands in the panel, below the settings. */
  more?: readonly SettingId[]
  children?: ReactNode
}

/** The described settings of a section, each with the control its value asks for. */
export function StationSettings({ section, title, lead, own = {}, more = [], children }: PanelProps) {
  const here = stationPlaces.filter(({ setting }) => setting.section === section)
  return (
    <SettingPanel title={title} of={[...here.map(({ setting }) => setting.id), ...more]}>
      {lead}
      {here.map(each => {
        const Own = own[each.setting.id]
        return Own ? <Own key={each.setting.id} /> : <StationSettingRow key={each.setting.id} {...each} />
      })}
      {children}
    </SettingPanel>
  )
}

/** What is said once one is saved, where that is more than its name. */
const savedWords: Partial<Record<SettingId, (stored: Stored) => string>> = {
  'price-rise': () => t('offline.toleranceSaved'),
  'backup-time': ({ time }) => t('backups.saved', { time: String(time) }),
}

type Ways<V, Told> = { show: (value: V) => string; saved?: ((stored: Told) => string) | undefined }

/** The setting of an anchor, for a control of its own; `Told` is what the station tells of its group. */
export function useStationSetting<V, Told = unknown>(
  id: StationSetting['id'],
  { show, saved }: Ways<V, Told>,
): Setting<V> | null {
  const { name, setting, read, write } = placeOf(id)
  return useSetting<Endpoint, Endpoint, V>({
    label: t(setting.title),
    read,
    write,
    name,
    readFrom: stored => (stored as Record<string, V>)[name] as V,
    usual: setting.usual as V,
    show,
    ...(saved ? { saved: stored => saved(stored as Told) } : {}),
  })
}

function StationSettingRow({ setting: described }: Listed) {
  const setting = useStationSetting<Value, Stored>(described.id, {
    show: value => valueText(described, value),
    saved: savedWords[described.id],
  })
  return setting ? (
    <SettingRow id={described.id} setting={setting}>
      <Control described={described} setting={setting} />
    </SettingRow>
  ) : null
}

const choiceText = ({ title, words = title }: { title: string; words?: string }, choice: string): string =>
  t(`${words}_${choice}` as BareTextKey)

function valueText(described: StationSetting, value: Value): string {
  if (value === null) return t('settings.none')
  if (typeof value === 'boolean') return t(value ? 'settings.on' : 'settings.off')
  return described.shape.control === 'choice' ? choiceText(described, String(value)) : String(value)
}

function choicesOf(described: StationSetting): { value: string; label: string }[] {
  const { shape } = described
  const choices: readonly string[] = shape.control === 'choice' ? shape.choices : []
  return choices.map(value => ({ value, label: choiceText(described, value) }))
}

type ControlProps = { described: StationSetting; setting: Setting<Value> }

function Control({ described, setting: { label, shown, put, keep, typing } }: ControlProps) {
  const { shape } = described
  const common = { label, description: t(described.hint) }
  if (shape.control === 'switch')
    return (
      <Switch
        {...common}
        error={typing.error}
        checked={shown === true}
        onChange={({ currentTarget }) => keep(currentTarget.checked)}
      />
    )
  if (shape.control === 'choice')
    return (
      <NativeSelect
        {...common}
        error={typing.error}
        value={String(shown)}
        onChange={({ currentTarget }) => keep(currentTarget.value)}
        data={choicesOf(described)}
      />
    )
  const text = typeof shown === 'boolean' ? null : shown
  if (shape.control === 'number') return <NumberField {...common} value={text} onChange={put} {...typing} />
  return (
    <TextInput
      type={shape.control === 'time' ? 'time' : 'text'}
      autoComplete="off"
      spellCheck={false}
      {...common}
      value={text ?? ''}
      onChange={({ currentTarget: { value } }) => put(value === '' && 'isOptional' in shape ? null : value)}
      {...typing}
    />
  )
}
