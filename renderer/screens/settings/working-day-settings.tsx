import { Checkbox, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { countryNames, isCountryCode } from '../../../shared/countries/countries.ts'
import {
  type ShopHolidays,
  type StoredShopSettings as Stored,
  shopSettingsEndpoints,
} from '../../../shared/desk/shop-settings.ts'
import { type Weekday, weekdays } from '../../../shared/units/working-days.ts'
import { Select } from '../../components/fields/select.tsx'
import { countries } from '../../components/fields/setting-field.tsx'
import { dayText } from '../../lib/format.ts'
import { dateFormat } from '../../lib/formatters.ts'
import { spoken } from '../../lib/language.ts'
import { query } from '../../lib/station/queries.ts'
import { locale, t, term } from '../../lib/text.ts'
import { DaysOff } from './days-off-setting.tsx'
import { SettingRow } from './setting-row.tsx'
import { useStationSetting } from './station-setting.tsx'

type FoundProps = { found: ShopHolidays }

/** A control that is there once the public holidays where the shop is are known. */
function withHolidays(Control: ComponentType<FoundProps>) {
  return function WithHolidays() {
    const { data } = useQuery(query(shopSettingsEndpoints.holidays, { query: { language: spoken } }))
    return data ? <Control found={data} /> : null
  }
}

/** Which days the shop works: days of the week, without public holidays and other days off. */
export const workingDayControls = {
  'working-days': WeekdaySetting,
  'holiday-country': withHolidays(CountrySetting),
  'holiday-region': withHolidays(RegionSetting),
  holidays: withHolidays(HolidaysSetting),
  'days-off': DaysOff,
}

/** From Monday on; the 5th of January 1970 was one. */
const weekFromMonday: readonly Weekday[] = [...weekdays.slice(1), ...weekdays.slice(0, 1)]
const weekdayText = (weekday: Weekday, length: 'long' | 'short'): string =>
  dateFormat({ weekday: length, timeZone: 'UTC' }).format(
    Date.UTC(1970, 0, 5 + weekFromMonday.indexOf(weekday)),
  )
const listText = (words: readonly string[]): string =>
  new Intl.ListFormat(locale, { style: 'narrow', type: 'unit' }).format(words)

function WeekdaySetting() {
  const setting = useStationSetting<Stored['working_days']>('working-days', {
    show: days =>
      listText(weekFromMonday.filter(each => days.includes(each)).map(each => weekdayText(each, 'short'))),
  })
  if (!setting) return null
  return (
    <SettingRow id="working-days" setting={setting}>
      <Checkbox.Group
        label={setting.label}
        description={t('settings.workingDaysHint')}
        error={setting.typing.error}
        value={[...setting.shown]}
        onChange={days => setting.keep(weekdays.filter(each => days.includes(each)))}
      >
        <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="xs" verticalSpacing={6} mt={4} mb={4}>
          {weekFromMonday.map(weekday => (
            <Checkbox key={weekday} value={weekday} label={weekdayText(weekday, 'long')} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </SettingRow>
  )
}

const nameOf = (country: string): string => (isCountryCode(country) ? term(countryNames[country]) : country)

function CountrySetting({ found: { country } }: FoundProps) {
  const show = (wanted: string): string => {
    if (wanted === 'none') return t('settings.holidayNone')
    return wanted === 'sender' ? t('settings.holidaySender') : nameOf(wanted)
  }
  const setting = useStationSetting<Stored['holiday_country']>('holiday-country', { show })
  if (!setting) return null
  const ofSender =
    setting.shown === 'sender' && country
      ? t('settings.holidaySenderIs', { country: nameOf(country) })
      : show('sender')
  return (
    <SettingRow id="holiday-country" setting={setting}>
      <Select
        label={setting.label}
        description={t('settings.holidayCountryHint')}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t('settings.holidayNoCountry')}
        error={setting.typing.error}
        data={[{ value: 'sender', label: ofSender }, { value: 'none', label: show('none') }, ...countries]}
        value={setting.shown}
        onChange={chosen => chosen !== null && setting.keep(chosen)}
      />
    </SettingRow>
  )
}

const asUsual = ''

function RegionSetting({ found: { region, regions } }: FoundProps) {
  const isOfSender = useQuery(query(shopSettingsEndpoints.retrieve, {})).data?.holiday_country === 'sender'
  const label = (code: string) => regions.find(each => each.code === code)?.name
  const whole = t('settings.holidayRegionAll')
  const show = (code: string | null): string => {
    if (code === null) return isOfSender ? t('settings.holidayRegionSender') : whole
    return label(code) ?? whole
  }
  const setting = useStationSetting<Stored['holiday_region']>('holiday-region', { show })
  if (!setting) return null
  const { shown } = setting
  const usual =
    isOfSender && shown === null && region
      ? t('settings.holidayRegionSenderIs', { region: label(region) ?? region })
      : show(null)
  // One of another country is kept for when that comes back, and counts for nothing meanwhile.
  const isOther = shown !== null && shown !== 'none' && !label(shown)
  return (
    <SettingRow id="holiday-region" setting={setting}>
      <Select
        label={setting.label}
        description={t('settings.holidayRegionHint')}
        searchable={regions.length > 8}
        allowDeselect={false}
        nothingFoundMessage={t('settings.holidayNoRegion')}
        error={setting.typing.error}
        data={[
          { value: asUsual, label: usual },
          ...(isOfSender || isOther || shown === 'none' ? [{ value: 'none', label: whole }] : []),
          ...regions.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={isOther ? 'none' : (shown ?? asUsual)}
        onChange={chosen => setting.keep(chosen === asUsual ? null : (chosen ?? 'none'))}
      />
    </SettingRow>
  )
}

/** The public holidays of the year ahead; those without a tick are worked. */
function HolidaysSetting({ found: { country, results } }: FoundProps) {
  const nameOfKey = (key: string) => results.find(each => each.key === key)?.name ?? key
  const setting = useStationSetting<Stored['worked_holidays']>('holidays', {
    show: worked =>
      worked.length === 0
        ? t('settings.holidaysAll')
        : t('settings.holidaysWorked', { names: listText(worked.map(nameOfKey)) }),
  })
  if (!setting) return null
  const worked = [...setting.shown]
  const keys = [...new Set(results.map(({ key }) => key))]
  return (
    <SettingRow id="holidays" setting={setting}>
      <Checkbox.Group
        label={setting.label}
        description={results.length > 0 ? t('settings.holidaysHint') : withoutHolidays(country)}
        error={setting.typing.error}
        value={keys.filter(key => !worked.includes(key))}
        // What is worked in another place stays so.
        onChange={closed =>
          setting.keep([
            ...worked.filter(key => !keys.includes(key)),
            ...keys.filter(key => !closed.includes(key)),
          ])
        }
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing={6} mt={4} mb={4}>
          {results.map(({ date, key, name }) => (
            <Checkbox key={`${date} ${key}`} value={key} label={`${dayText(date)} · ${name}`} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
    </SettingRow>
  )
}

const withoutHolidays = (country: string | null): string =>
  country === null
    ? t('settings.holidaysNobody')
    : t('settings.holidaysUnknown', { country: nameOf(country) })
