import { Button, Switch, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  type BackgroundSettings,
  backgroundEndpoints,
  defaultBackground,
} from '../../../shared/desk/background.ts'
import { markupEndpoints } from '../../../shared/desk/markups.ts'
import { defaultTolerancePercent, purchaseQueueEndpoints } from '../../../shared/desk/purchase-queue.ts'
import { returnEndpoints, usualReturnSettings } from '../../../shared/desk/returns.ts'
import { runSettingEndpoints } from '../../../shared/desk/run-settings.ts'
import { defaultHoldSeconds, defaultLabelHoldSeconds } from '../../../shared/desk/run-states.ts'
import { setupEndpoints } from '../../../shared/desk/setup.ts'
import { type ShopSettings, shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { NumberField } from '../../components/fields/number-field.tsx'
import { Select } from '../../components/fields/select.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { clockText, dayText, timeText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { ReturnAddressSetting, SenderSetting } from './address-settings.tsx'
import { PaperLanguageSetting, paperSettings, StationLanguage } from './language-settings.tsx'
import { SettingPanel, SettingPlace, SettingRow } from './setting-row.tsx'
import type { SettingId } from './settings-list.ts'
import { UpdatesSetting } from './updates-panel.tsx'
import { type Setting, useSetting } from './use-setting.ts'
import { WorkingDaySettings, workingDaySettings } from './working-day-settings.tsx'

/** Where the shop is, as far as it decides which day it is. */
export function StationPanel() {
  const { data } = useQuery(query(shopSettingsEndpoints.retrieve, {}))
  if (!data) return null
  return (
    <SettingPanel
      title={t('settings.section_station')}
      of={[
        'default-sender',
        'time-zone',
        ...workingDaySettings,
        'ship-until',
        'language',
        ...paperSettings.map(({ id }) => id),
        'setup',
        'updates',
      ]}
    >
      <Text mb="sm">{t('system.shopText', { day: dayText(data.today), zone: data.time_zone })}</Text>
      <SenderSetting />
      <TimeZone stored={data} />
      <WorkingDaySettings stored={data} />
      <ShipUntil stored={data} />
      <StationLanguage />
      {paperSettings.map(paper => (
        <PaperLanguageSetting key={paper.id} {...paper} />
      ))}
      <SetupAgain />
      <UpdatesSetting />
    </SettingPanel>
  )
}

/** The four questions of the first start, asked once more; the list of what is left comes back with them. */
function SetupAgain() {
  const navigate = useNavigate()
  const open = useMutation({
    networkMode: 'always',
    mutationFn: () => load(setupEndpoints.change, { body: { list_closed: false } }),
    onSuccess: () => void navigate({ to: '/setup' }),
  })
  return (
    <SettingPlace id="setup">
      <Text fw={600}>{t('setup.again')}</Text>
      <Text mb="sm">{t('setup.againHint')}</Text>
      <Button variant="default" disabled={open.isPending} onClick={() => open.mutate()}>
        {t('setup.again')}
      </Button>
      {open.error ? <ProblemNotice error={open.error} doing="save" onDismiss={open.reset} /> : null}
    </SettingPlace>
  )
}

/** Until when what is packed leaves the same day. */
function ShipUntil({ stored: { leaves_until: until, ship_date: day, ship_until: own } }: ShipUntilProps) {
  const setting = useSetting({
    label: t('settings.shipUntil'),
    read: shopSettingsEndpoints.retrieve,
    write: shopSettingsEndpoints.change,
    name: 'ship_until',
    readFrom: ({ ship_until: time }) => time,
    usual: null,
    show: time => (time === null ? t('settings.shipUntilCarriers') : clockText(time)),
    saved: ({ ship_date: next }) => t('settings.shipUntilSaved', { day: dayText(next) }),
  })
  if (!setting) return null
  const says = until ? t('settings.shipUntilNow', { time: timeText(until.at), day: dayText(day) }) : null
  return (
    <SettingRow id="ship-until" setting={setting}>
      <TextInput
        type="time"
        label={setting.label}
        description={joined([t('settings.shipUntilHint'), own === null ? says : null], ' ')}
        value={setting.shown ?? ''}
        onChange={({ currentTarget: { value } }) => setting.put(value === '' ? null : value)}
        {...setting.typing}
      />
    </SettingRow>
  )
}

type ShipUntilProps = { stored: ShopSettings }

const asTheComputer = ''

function TimeZone({ stored }: { stored: ShopSettings }) {
  const router = useRouter()
  const asComputer = t('system.zoneComputer', { zone: stored.computer_time_zone })
  const setting = useSetting({
    label: t('system.zone'),
    read: shopSettingsEndpoints.retrieve,
    write: shopSettingsEndpoints.change,
    name: 'time_zone',
    readFrom: ({ follows_computer: follows, time_zone: zone }) => (follows ? null : zone),
    usual: null,
    show: zone => zone ?? asComputer,
    saved: ({ time_zone: zone, today }) => {
      // Another clock draws the whole screen anew; its address brings the keyboard back to the field.
      if (router.state.location.pathname === '/settings')
        void router.navigate({
          to: '/settings',
          search: { section: 'station' },
          hash: 'time-zone',
          replace: true,
        })
      return t('system.zoneSaved', { zone, day: dayText(today) })
    },
  })
  if (!setting) return null
  const own = setting.shown ?? asTheComputer
  return (
    <SettingRow id="time-zone" setting={setting}>
      <Select
        label={setting.label}
        description={t('settings.zoneHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('system.zoneNone')}
        error={setting.typing.error}
        data={[
          { value: asTheComputer, label: asComputer },
          ...zoneNames(own).map(zone => ({ value: zone, label: zone })),
        ]}
        value={own}
        onChange={zone => setting.keep(zone === asTheComputer ? null : zone)}
      />
    </SettingRow>
  )
}

/** The zones this browser knows, and the one that is set. */
const zoneNames = (own: string): string[] =>
  [...new Set(['UTC', own, ...Intl.supportedValuesOf('timeZone')])].filter(Boolean).sort()

/** By how much a price may rise until a purchase that waits is made. */
export const BuyingPanel = () => (
  <SettingPanel
    title={t('settings.section_buying')}
    of={['price-rise', 'run-hold', 'label-hold', 'show-markup']}
  >
    <PriceRise />
    <RunHold />
    <LabelHold />
    <ShowMarkup />
  </SettingPanel>
)

function ShowMarkup() {
  const setting = useSetting({
    label: t('markups.showToPackers'),
    read: markupEndpoints.settings,
    write: markupEndpoints.changeSettings,
    name: 'show_markup_to_packers',
    readFrom: stored => stored.show_markup_to_packers,
    usual: false,
    show: isOn => t(isOn ? 'settings.on' : 'settings.off'),
  })
  return <SwitchRow id="show-markup" hint={t('markups.showToPackersHint')} setting={setting} />
}

function RunHold() {
  const setting = useSetting({
    label: t('runs.holdSeconds'),
    read: runSettingEndpoints.settings,
    write: runSettingEndpoints.changeSettings,
    name: 'hold_seconds',
    readFrom: stored => stored.hold_seconds,
    usual: defaultHoldSeconds,
    show: String,
  })
  return <NumberRow id="run-hold" hint={t('runs.holdHint')} setting={setting} />
}

function LabelHold() {
  const setting = useSetting({
    label: t('runs.labelHold'),
    read: runSettingEndpoints.settings,
    write: runSettingEndpoints.changeSettings,
    name: 'label_hold_seconds',
    readFrom: stored => stored.label_hold_seconds,
    usual: defaultLabelHoldSeconds,
    show: String,
  })
  return <NumberRow id="label-hold" hint={t('runs.holdHint')} setting={setting} />
}

function PriceRise() {
  const setting = useSetting({
    label: t('offline.tolerance'),
    read: purchaseQueueEndpoints.settings,
    write: purchaseQueueEndpoints.changeSettings,
    name: 'tolerance_percent',
    readFrom: stored => stored.tolerance_percent,
    usual: defaultTolerancePercent,
    show: String,
    saved: () => t('offline.toleranceSaved'),
  })
  return <NumberRow id="price-rise" hint={t('offline.toleranceHint')} setting={setting} />
}

type NumberRowProps = {
  id: SettingId
  hint: string
  setting: Setting<number> | Setting<number | null> | null
}

/** A number, saved when it is meant; nothing while the station has not said what it is. */
export function NumberRow({ id, hint, setting }: NumberRowProps) {
  if (!setting) return null
  return (
    <SettingRow id={id} setting={setting}>
      <NumberField
        label={setting.label}
        description={hint}
        value={setting.shown}
        onChange={setting.put}
        {...setting.typing}
      />
    </SettingRow>
  )
}

/** When what was to come back is overdue, and for how long the shop takes it. */
export const ReturnsPanel = () => (
  <SettingPanel
    title={t('settings.section_returns')}
    of={['return-address', 'return-overdue', 'return-window', 'return-print']}
  >
    <ReturnAddressSetting />
    <ReturnDays
      id="return-overdue"
      name="overdue_days"
      label={t('returns.overdueDays')}
      hint={t('returns.overdueHint')}
    />
    <ReturnDays
      id="return-window"
      name="window_days"
      label={t('returns.windowDays')}
      hint={t('returns.windowHint')}
    />
    <ReturnPrinting />
  </SettingPanel>
)

type ReturnDaysProps = Labelled & { name: 'overdue_days' | 'window_days' }

function ReturnDays({ id, name, label, hint }: ReturnDaysProps) {
  const setting = useSetting<
    typeof returnEndpoints.settings,
    typeof returnEndpoints.changeSettings,
    number | null
  >({
    label,
    read: returnEndpoints.settings,
    write: returnEndpoints.changeSettings,
    name,
    readFrom: stored => stored[name],
    usual: usualReturnSettings[name],
    show: days => (days === null ? t('settings.none') : String(days)),
  })
  return <NumberRow id={id} hint={hint} setting={setting} />
}

/** Whether what was bought along comes out with the label. */
function ReturnPrinting() {
  const setting = useSetting({
    label: t('returns.printWithLabel'),
    read: returnEndpoints.settings,
    write: returnEndpoints.changeSettings,
    name: 'print_with_label',
    readFrom: stored => stored.print_with_label,
    usual: usualReturnSettings.print_with_label,
    show: isOn => t(isOn ? 'settings.on' : 'settings.off'),
  })
  return <SwitchRow id="return-print" hint={t('returns.printWithLabelHint')} setting={setting} />
}

/** How carriers are asked where parcels are, and when the board calls a silence a problem. */
export const TrackingPanel = () => (
  <SettingPanel
    title={t('settings.section_tracking')}
    of={['ask-carriers', 'ask-every', 'stuck-after', 'unscanned-after']}
  >
    <BackgroundSwitch
      id="ask-carriers"
      name="tracking"
      label={t('background.tracking')}
      hint={t('background.trackingHint')}
    />
    <BackgroundNumber
      id="ask-every"
      name="tracking_interval_minutes"
      label={t('background.interval')}
      hint={t('background.intervalHint')}
    />
    <BackgroundNumber
      id="stuck-after"
      name="tracking_stuck_days"
      label={t('background.stuckDays')}
      hint={t('background.stuckDaysHint')}
    />
    <BackgroundNumber
      id="unscanned-after"
      name="tracking_unscanned_days"
      label={t('background.unscannedDays')}
      hint={t('background.unscannedDaysHint')}
    />
  </SettingPanel>
)

type NumberName = Extract<keyof BackgroundSettings, `${string}_minutes` | `${string}_days`>
type Labelled = { id: SettingId; label: string; hint: string }
type NumberProps = Labelled & { name: NumberName }

/** How long something takes that the station does by itself. */
function BackgroundNumber({ id, name, label, hint }: NumberProps) {
  const setting = useSetting({
    label,
    read: backgroundEndpoints.retrieve,
    write: backgroundEndpoints.change,
    name,
    readFrom: stored => stored[name],
    usual: defaultBackground[name],
    show: String,
  })
  return <NumberRow id={id} hint={hint} setting={setting} />
}

type SwitchProps = Labelled & { name: Exclude<keyof BackgroundSettings, NumberName> }

/** Something the station does by itself, or not. */
export function BackgroundSwitch({ id, name, label, hint }: SwitchProps) {
  const setting = useSetting({
    label,
    read: backgroundEndpoints.retrieve,
    write: backgroundEndpoints.change,
    name,
    readFrom: stored => stored[name],
    usual: defaultBackground[name],
    show: isOn => t(isOn ? 'settings.on' : 'settings.off'),
  })
  return <SwitchRow id={id} hint={hint} setting={setting} />
}

type SwitchRowProps = Omit<Labelled, 'label'> & { setting: Setting<boolean> | null }

function SwitchRow({ id, hint, setting }: SwitchRowProps) {
  if (!setting) return null
  return (
    <SettingRow id={id} setting={setting}>
      <Switch
        label={setting.label}
        description={hint}
        checked={setting.shown === true}
        onChange={({ currentTarget }) => setting.keep(currentTarget.checked)}
      />
    </SettingRow>
  )
}
