import { NativeSelect } from '@mantine/core'
import {
  type Language,
  languageNames,
  languages,
  type PaperChoices,
  type PaperLanguage,
  paperLanguages,
} from '../../../shared/desk/shop-settings.ts'
import { shopGroup } from '../../../shared/settings/shop.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import { SettingRow } from './setting-row.tsx'
import { useStationSetting } from './station-setting.tsx'

const asBrowser = ''

/** What all desks speak that want nothing else; this page is loaded anew to speak it. */
function StationLanguage() {
  const setting = useStationSetting<Language | null>('language', {
    show: language => (language === null ? t('settings.languageBrowser') : languageNames[language]),
    saved: () => {
      if (preferences.getState().language === null) location.reload()
      return t('settings.savedName', { name: t('settings.language') })
    },
  })
  if (!setting) return null
  return (
    <SettingRow id="language" setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t('settings.languageHint')}
        value={setting.shown ?? asBrowser}
        onChange={({ currentTarget: { value } }) => setting.keep(value === asBrowser ? null : value)}
        data={[
          { value: asBrowser, label: t('settings.languageBrowser') },
          ...languages.map(value => ({ value, label: languageNames[value] })),
        ]}
      />
    </SettingRow>
  )
}

const paperLanguageText = (language: PaperLanguage): string =>
  language === 'recipient' ? t('settings.languageRecipient') : languageNames[language]

/** What one kind of paper is written in: what is read where it goes, or always the same. */
function PaperLanguageSetting({ name }: { name: keyof PaperChoices }) {
  const { id, hint } = shopGroup.settings[name]
  const setting = useStationSetting<PaperLanguage>(id, { show: paperLanguageText })
  if (!setting) return null
  return (
    <SettingRow id={id} setting={setting}>
      <NativeSelect
        label={setting.label}
        description={t(hint)}
        value={setting.shown}
        onChange={({ currentTarget: { value } }) => setting.keep(value)}
        data={paperLanguages.map(value => ({ value, label: paperLanguageText(value) }))}
      />
    </SettingRow>
  )
}

/** What all desks speak, and what papers are written in. */
export const languageControls = {
  language: StationLanguage,
  'slip-language': () => <PaperLanguageSetting name="slip_language" />,
  'invoice-language': () => <PaperLanguageSetting name="invoice_language" />,
  'label-language': () => <PaperLanguageSetting name="label_language" />,
}
