import type { UseFormReturnType } from '@mantine/form'
import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import type { AdapterRecord } from '../../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { jsonError, withoutEmpty, withRowKeys } from '../../lib/drafts/json-draft.ts'
import { isPanel, settingsOf } from '../../lib/drafts/setting-schema.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'
import type { Mode } from '../../stores/preferences.ts'

type Json = Record<string, unknown>

/** A connection while it is edited. Its paths are those of the interface, so that refusals find their fields. */
export type ConnectionDraft = {
  carrier_id: string
  display_name: string
  test_mode: boolean
  active: boolean
  credentials: Json
  config: Json
}

export const newKey = (): string => crypto.randomUUID()

const keyed = (config: Json): Json => withRowKeys(config, newKey) as Json

/** What a carrier's settings are before anybody has entered any. */
const fallbacks = (schema: Json): Json =>
  Object.fromEntries(
    settingsOf(schema).flatMap(({ name, fallback }) => (fallback === undefined ? [] : [[name, fallback]])),
  )

/** Prices somebody sets are typed in the currency of the country the shop sends from. */
const homeCurrency = ({ is_local: isOwn }: AdapterRecord, country: string | null): Json => {
  const currency = isOwn && country !== null ? currencyOfCountry(country) : null
  return currency === null ? {} : { default_currency: currency }
}

/** `country`: where the shop sends from, where it has said so. */
export const emptyConnection = (
  adapter: AdapterRecord,
  mode: Mode,
  country: string | null,
): ConnectionDraft => ({
  carrier_id: '',
  display_name: '',
  test_mode: mode === 'test',
  active: true,
  credentials: fallbacks(adapter.credentials_schema),
  config: keyed({ ...fallbacks(adapter.config_schema), ...homeCurrency(adapter, country) }),
})

export const fromConnection = (record: ConnectionRecord, adapter: AdapterRecord): ConnectionDraft => ({
  carrier_id: record.carrier_id,
  display_name: record.display_name,
  test_mode: record.test_mode,
  active: record.active,
  credentials: { ...record.credentials },
  config: keyed({ ...fallbacks(adapter.config_schema), ...record.config }),
})

/** What stood there and was emptied is sent as nothing; what is left out stays as it is stored. */
const cleared = (entered: Json, stored: Json): Json =>
  Object.fromEntries(
    Object.keys(stored).flatMap(name => ((entered[name] ?? '') === '' ? [[name, null]] : [])),
  )

/** What of a connection can be changed later; a mode cannot. */
export const toConnectionChange = (draft: ConnectionDraft, stored: Json = {}) => ({
  carrier_id: draft.carrier_id,
  ...(draft.display_name.trim() === '' ? {} : { display_name: draft.display_name }),
  active: draft.active,
  credentials: { ...cleared(draft.credentials, stored), ...(withoutEmpty(draft.credentials) as Json) },
  config: withoutEmpty(draft.config) as Json,
})

export const toConnectionData = (draft: ConnectionDraft, adapter: AdapterRecord) => ({
  ...toConnectionChange(draft),
  carrier_name: adapter.slug,
  test_mode: draft.test_mode,
})

/** What is typed as JSON and cannot be read; everything else is for the station to judge. */
export function checkConnection({ config }: ConnectionDraft, adapter: AdapterRecord): FieldTexts {
  const typed = settingsOf(adapter.config_schema).filter(isPanel)
  return Object.fromEntries(
    typed.flatMap(({ name }) => {
      const value = config[name]
      const why = typeof value === 'string' && value.trim() !== '' ? jsonError(value) : null
      return why === null ? [] : [[`config.${name}`, t('carriers.badJson', { why })]]
    }),
  )
}

/** The form of a connection, as the parts of the screen that edit it take it. */
export type ConnectionFields = UseFormReturnType<ConnectionDraft>
