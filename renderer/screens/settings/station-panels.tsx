import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { setupEndpoints } from '../../../shared/desk/setup.ts'
import { type ShopSettings, shopSettingsEndpoints } from '../../../shared/desk/shop-settings.ts'
import { Select } from '../../components/fields/select.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { clockText, dayText, timeText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { ReturnAddressSetting, SenderSetting } from './address-settings.tsx'
import { languageControls } from './language-settings.tsx'
import { SettingPlace, SettingRow } from './setting-row.tsx'
import { StationSettings, useStationSetting } from './station-setting.tsx'
import { UpdatesSetting } from './updates-panel.tsx'
import { useSetting } from './use-setting.ts'
import { workingDayControls } from './working-day-settings.tsx'

/** Where the shop is, as far as it decides which day it is. */
export function StationPanel() {
  const { data } = useQuery(query(shopSettingsEndpoints.retrieve, {}))
  if (!data) return null
  return (
    <StationSettings
      section="station"
      title={t('settings.section_station')}
      lead={<Text mb="sm">{t('system.shopText', { day: dayText(data.today), zone: data.time_zone })}</Text>}
      own={stationControls}
      more={['setup', 'updates']}
    >
      <SetupAgain />
      <UpdatesSetting />
    </StationSettings>
  )
}

type ShopProps = { stored: ShopSettings }

/** A control that is there once the settings of the shop are. */
function withShop(Control: ComponentType<ShopProps>) {
  return function WithShop() {
    const { data } = useQuery(query(shopSettingsEndpoints.retrieve, {}))
    return data ? <Control stored={data} /> : null
  }
}

const stationControls = {
  'default-sender': SenderSetting,
  'time-zone': withShop(TimeZone),
  ...workingDayControls,
  'ship-until': withShop(ShipUntil),
  ...languageControls,
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
function ShipUntil({ stored: { leaves_until: until, ship_date: day, ship_until: own } }: ShopProps) {
  const setting = useStationSetting<string | null, ShopSettings>('ship-until', {
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

const asTheComputer = ''

function TimeZone({ stored }: ShopProps) {
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
export const BuyingPanel = () => <StationSettings section="buying" title={t('settings.section_buying')} />

/** When what was to come back is overdue, and for how long the shop takes it. */
export const ReturnsPanel = () => (
  <StationSettings
    section="returns"
    title={t('settings.section_returns')}
    own={{ 'return-address': ReturnAddressSetting }}
  />
)

/** How carriers are asked where parcels are, and when the board calls a silence a problem. */
export const TrackingPanel = () => (
  <StationSettings section="tracking" title={t('settings.section_tracking')} />
)
