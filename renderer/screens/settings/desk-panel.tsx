import { type MantineColorScheme, NativeSelect, TextInput, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { mostDeskName } from '../../../shared/desk/desk-name.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { languageNames, languages } from '../../../shared/desk/shop-settings.ts'
import { colorSchemes } from '../../lib/color-schemes.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { type Density, densities, preferences } from '../../stores/preferences.ts'
import { DeskSenderSetting } from './address-settings.tsx'
import { SettingPanel, SettingRow } from './setting-row.tsx'
import { useDeskSetting } from './use-setting.ts'

/** Choices of this desk, kept in its browser. */
export const DeskPanel = () => (
  <SettingPanel
    title={t('settings.section_desk')}
    of={['desk-name', 'desk-language', 'theme', 'density', 'label-printer', 'desk-sender']}
  >
    <DeskName />
    <DeskLanguage />
    <Theme />
    <ListDensity />
    <LabelPrinter />
    <DeskSenderSetting />
  </SettingPanel>
)

function DeskName() {
  const setting = useDeskSetting<string>({
    label: t('printRoutes.thisDesk'),
    stored: preferences(({ desk }) => desk) ?? '',
    usual: '',
    show: name => name || t('settings.none'),
    store: name => preferences.getState().setDesk(name),
  })
  return (
    <SettingRow id="desk-name" setting={setting}>
      <TextInput
        label={setting.label}
        description={t('printRoutes.thisDeskHint')}
        placeholder={t('printRoutes.thisDeskPlaceholder')}
        maxLength={mostDeskName}
        autoComplete="off"
        value={setting.shown}
        onChange={({ currentTarget }) => setting.put(currentTarget.value)}
        {...setting.typing}
      />
    </SettingRow>
  )
}

const asStation = ''

/** The page is loaded anew to speak it. */
function DeskLanguage() {
  const setting = useDeskSetting<string>({
    label: t('settings.deskLanguage'),
    stored: preferences(({ language }) => language) ?? asStation,
    usual: asStation,
    show: () => t('settings.languageStation'),
    store: language => {
      preferences.getState().setLanguage(language === asStation ? null : language)
      location.reload()
    },
  })
  return (
    <SettingRow id="desk-language" setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t('settings.deskLanguageHint')}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={[
          { value: asStation, label: t('settings.languageStation') },
          ...languages.map(value => ({ value, label: languageNames[value] })),
        ]}
      />
    </SettingRow>
  )
}

function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const choices = colorSchemes.map(({ value, label }) => ({ value, label: t(label) }))
  const setting = useDeskSetting<MantineColorScheme>({
    label: t('app.scheme'),
    stored: colorScheme,
    usual: 'auto',
    show: wanted => choices.find(({ value }) => value === wanted)?.label ?? wanted,
    store: setColorScheme,
  })
  return (
    <SettingRow id="theme" setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t('settings.themeHint')}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={choices}
      />
    </SettingRow>
  )
}

function ListDensity() {
  const setting = useDeskSetting<Density>({
    label: t('lists.density'),
    stored: preferences(({ density }) => density),
    usual: 'standard',
    show: density => t(`lists.density_${density}`),
    store: density => preferences.getState().setDensity(density),
  })
  return (
    <SettingRow id="density" setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t('settings.densityHint')}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={densities.map(density => ({ value: density, label: t(`lists.density_${density}`) }))}
      />
    </SettingRow>
  )
}

const byRule = ''

function LabelPrinter() {
  const { data } = useQuery(query(printerEndpoints.list, {}))
  const stored = preferences(({ printerId }) => printerId) ?? byRule
  const printers = data?.results ?? []
  const setting = useDeskSetting<string>({
    label: t('settings.printer'),
    stored,
    usual: byRule,
    show: () => t('settings.printerByRule'),
    store: id => preferences.getState().setPrinter(id === byRule ? null : id),
  })
  if (!data) return null
  const isGone = stored !== byRule && !printers.some(({ id }) => id === stored)
  return (
    <SettingRow id="label-printer" setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t('settings.printerHint')}
        value={setting.shown}
        onChange={({ currentTarget }) => setting.keep(currentTarget.value)}
        data={[
          { value: byRule, label: t('settings.printerByRule') },
          ...(isGone ? [{ value: stored, label: t('settings.printerGone') }] : []),
          ...printers.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    </SettingRow>
  )
}
