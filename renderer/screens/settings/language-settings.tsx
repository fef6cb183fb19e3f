import { NativeSelect } from '@mantine/core'
import {
  languageNames,
  languages,
  type PaperLanguage,
  paperLanguages,
  shopSettingsEndpoints,
  usualPaperChoices,
} from '../../../shared/desk/shop-settings.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import { SettingRow } from './setting-row.tsx'
import { useSetting } from './use-setting.ts'

const asBrowser = ''

/** What all desks speak that want nothing else; this page is loaded anew to speak it. */
export function StationLanguage() {
  const setting = useSetting({
    label: t('settings.language'),
    read: shopSettingsEndpoints.retrieve,
    write: shopSettingsEndpoints.change,
    name: 'language',
    readFrom: ({ language }) => language,
    usual: null,
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

/** Kinds of paper with a language of their own. */
export const paperSettings = [
  {
    id: 'slip-language',
    name: 'slip_language',
    label: 'settings.slipLanguage',
    hint: 'settings.slipLanguageHint',
  },
  {
    id: 'invoice-language',
    name: 'invoice_language',
    label: 'settings.invoiceLanguage',
    hint: 'settings.invoiceLanguageHint',
  },
  {
    id: 'label-language',
    name: 'label_language',
    label: 'settings.labelLanguage',
    hint: 'settings.labelLanguageHint',
  },
] as const

const paperLanguageText = (language: PaperLanguage): string =>
  language === 'recipient' ? t('settings.languageRecipient') : languageNames[language]

/** What one kind of paper is written in: what is read where it goes, or always the same. */
export function PaperLanguageSetting({ id, name, label, hint }: (typeof paperSettings)[number]) {
  const setting = useSetting<
    typeof shopSettingsEndpoints.retrieve,
    typeof shopSettingsEndpoints.change,
    PaperLanguage
  >({
    label: t(label),
    read: shopSettingsEndpoints.retrieve,
    write: shopSettingsEndpoints.change,
    name,
    readFrom: stored => stored[name],
    usual: usualPaperChoices[name],
    show: paperLanguageText,
  })
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
