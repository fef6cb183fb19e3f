import { Checkbox, Group, Text, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { ConnectionRecord } from '../../../../shared/desk/connections.ts'
import { rateSheetEndpoints, type SheetTrial } from '../../../../shared/desk/rate-sheets.ts'
import { dimensionUnits, weightUnits } from '../../../../shared/units/measures.ts'
import { MeasureInput } from '../../../components/fields/number-field.tsx'
import { Select } from '../../../components/fields/select.tsx'
import { countries } from '../../../components/fields/setting-field.tsx'
import { useShopSender } from '../../../lib/drafts/address-draft.ts'
import { rowKey, withoutEmpty } from '../../../lib/drafts/json-draft.ts'
import { moneyText } from '../../../lib/format.ts'
import { toMeasure } from '../../../lib/measure.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { gridOf, isBlank, offered, unreadFields } from './rate-grid.ts'
import classes from './rates-screen.module.css'
import { rowsOf, type SheetRow } from './sheet-rows.ts'
import { headName } from './sheet-text.ts'

type Parcel = { country: string; postal: string; residential: boolean; weight: string; sides: string }

/** A parcel as one tries prices with it, and what the service that is edited would charge for it. */
export function useTrial(connection: ConnectionRecord, service: SheetRow | undefined) {
  const sender = useShopSender()
  const from = String(connection.credentials.account_country_code ?? sender?.country_code ?? '')
  const [typed, type] = useState<Partial<Parcel>>({})
  const parcel: Parcel = {
    country: from || 'CA',
    postal: '',
    residential: false,
    weight: '2',
    sides: '',
    ...typed,
  }
  const asked = useDeferredValue(toTrial(parcel, { service, from, connection }))
  const found = useQuery({
    ...query(rateSheetEndpoints.try, { body: asked ?? unasked }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  })
  const zones = offered(rowsOf(service?.zones))
  const answer = asked === null || found.error ? undefined : found.data
  return {
    parcel,
    type: (change: Partial<Parcel>) => type({ ...typed, ...change }),
    answer,
    isWrong: asked === null || found.error !== null,
    /** The row of the sheet the price is from. */
    row: answer?.priced ? zones[answer.priced.zone] : undefined,
    zones,
  }
}

export type Trial = ReturnType<typeof useTrial>

type Around = { service: SheetRow | undefined; from: string; connection: ConnectionRecord }

const unasked = { service: {}, to: { country_code: 'CA' }, parcel: { weight: 0 } }

/** What the station is asked; null while what was typed makes no parcel. */
function toTrial(
  { country, postal, residential, weight, sides }: Parcel,
  { service, from, connection }: Around,
) {
  const kilograms = toMeasure(weight)
  const [length, width, height, ...more] =
    sides.trim() === '' ? [] : sides.split(/\s*[x×*]\s*|\s+/i).map(toMeasure)
  const areSides = [length, width, height].every(side => side === undefined || typeof side === 'number')
  const zones = offered(rowsOf(service?.zones))
  if (zones.some(row => unreadFields(row).length > 0)) return null
  if (
    !service ||
    !isWhole(service) ||
    typeof kilograms !== 'number' ||
    kilograms <= 0 ||
    !areSides ||
    more.length > 0
  )
    return null
  const weightUnit = weightUnits.find(unit => unit === service.weight_unit) ?? 'KG'
  const sizeUnit = dimensionUnits.find(unit => unit === service.dimension_unit) ?? 'CM'
  return {
    service: withoutEmpty({ ...service, zones }) as Record<string, unknown>,
    default_currency: String(connection.config?.default_currency ?? '') || null,
    from_country_code: from || null,
    to: { country_code: country, postal_code: postal || null, residential },
    parcel: {
      weight: kilograms,
      weight_unit: weightUnit,
      dimension_unit: sizeUnit,
      ...(length === undefined ? {} : { length, width: width ?? null, height: height ?? null }),
    },
  }
}

/** A service that is half typed is not asked about with every key. */
const isWhole = ({ service_name, service_code, zones, surcharges }: SheetRow): boolean =>
  !isBlank(service_name) &&
  /^[a-z0-9_]+$/.test(String(service_code ?? '')) &&
  [...rowsOf(zones), ...rowsOf(surcharges)].every(hasCountries) &&
  rowsOf(surcharges).every(({ name, amount }) => !isBlank(name) && typeof amount === 'number')

const hasCountries = ({ country_codes: codes }: SheetRow): boolean =>
  !Array.isArray(codes) || codes.every(code => /^[a-z]{2}$/i.test(String(code)))

/** Where to, how heavy, how large, and the price with its parts, with every key anew. */
export function TrialLine({ trial, service }: { trial: Trial; service: SheetRow | undefined }) {
  const { parcel, type } = trial
  const unit = String(service?.weight_unit ?? 'KG').toLowerCase()
  const sizeUnit = String(service?.dimension_unit ?? 'CM').toLowerCase()
  return (
    <section className={classes.trial} aria-label={t('rates.tryTitle')}>
      <Group gap="xs" align="end">
        <Select
          size="xs"
          w="10rem"
          label={t('rates.tryCountry')}
          data={countries}
          searchable
          allowDeselect={false}
          value={parcel.country}
          onChange={country => type({ country: country ?? 'CA' })}
        />
        <TextInput
          size="xs"
          w="6.5rem"
          label={t('rates.tryPostal')}
          autoComplete="off"
          maxLength={20}
          value={parcel.postal}
          onChange={({ currentTarget }) => type({ postal: currentTarget.value })}
        />
        <MeasureInput
          size="xs"
          w="5.5rem"
          label={t('rates.tryWeight', { unit })}
          value={parcel.weight}
          onChange={({ currentTarget }) => type({ weight: currentTarget.value })}
        />
        <TextInput
          size="xs"
          w="8rem"
          label={t('rates.trySides', { unit: sizeUnit })}
          placeholder="20 × 15 × 10"
          autoComplete="off"
          maxLength={30}
          value={parcel.sides}
          onChange={({ currentTarget }) => type({ sides: currentTarget.value })}
        />
        <Checkbox
          pb={6}
          label={t('rates.tryResidential')}
          checked={parcel.residential}
          onChange={({ currentTarget }) => type({ residential: currentTarget.checked })}
        />
        <Text className={classes.answer} role="status" aria-label={t('rates.tryAnswer')}>
          {answerText(trial)}
        </Text>
      </Group>
    </section>
  )
}

function answerText({ answer, isWrong, row, zones }: Trial): string {
  if (isWrong) return t('rates.tryWrong')
  if (!answer) return ''
  if (!answer.priced) return answer.reason ?? ''
  const head = gridOf(zones).heads.find(({ cells }) => [...cells.values()].includes(String(row?.[rowKey])))
  return t('rates.tryPrice', {
    zone: head ? headName(head) : '',
    parts: partsOf(answer.priced),
    total: moneyText(answer.priced.total_charge, answer.priced.currency),
  })
}

/** `10.15 + Fuel surcharge 0.86` */
const partsOf = ({ base_charge, charges }: NonNullable<SheetTrial['priced']>): string =>
  [
    moneyText(base_charge, null),
    ...charges.map(({ name, amount }) => `${name} ${moneyText(amount, null)}`),
  ].join(' + ')
