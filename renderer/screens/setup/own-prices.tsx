import { Anchor, Stack, Text } from '@mantine/core'
import type { FormErrors } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type CountryCode, countryName } from '../../../shared/countries/countries.ts'
import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { type AdapterRecord, adapterEndpoints } from '../../../shared/desk/adapters.ts'
import { type ConnectionRecord, connectionEndpoints } from '../../../shared/desk/connections.ts'
import { hasPrice } from '../../../shared/desk/rate-sheets.ts'
import { MeasureInput } from '../../components/fields/number-field.tsx'
import type { AddressDraft } from '../../lib/drafts/address-draft.ts'
import { settingsOf } from '../../lib/drafts/setting-schema.ts'
import { isBlank, toMeasure } from '../../lib/measure.ts'
import { load } from '../../lib/station/api.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { query } from '../../lib/station/queries.ts'
import { t, term } from '../../lib/text.ts'
import { type Mode, useMode } from '../../stores/preferences.ts'
import { type PriceLine, setupDraft } from './setup-draft.ts'
import classes from './setup-screen.module.css'

const adaptersQuery = query(adapterEndpoints.list, { query: { limit: 100 } })
const connectionsQuery = query(connectionEndpoints.list, { query: { limit: 100 } })

type Carriers = { adapters: readonly AdapterRecord[]; connections: readonly ConnectionRecord[]; mode: Mode }

/** The carrier whose prices the shop sets, the name of the setting they are, and the connection that has them already. */
function ownCarrierIn({ adapters, connections, mode }: Carriers) {
  const adapter = adapters.find(({ is_local }) => is_local)
  if (!adapter) return null
  const sheet = settingsOf(adapter.config_schema).find(({ kind }) => kind === 'rate_sheet')?.name ?? ''
  const own = connections.filter(
    each => each.adapter === adapter.slug && !each.is_sample && each.test_mode === (mode === 'test'),
  )
  return {
    adapter,
    sheet,
    priced: own.find(({ config }) => hasPrice(config?.[sheet])) ?? null,
    unpriced: own[0] ?? null,
  }
}

/** What a shop in this country begins with: steps of weight as people there weigh, and no price. */
function starterLines(country: CountryCode): PriceLine[] {
  const steps = unitOf(country) === 'LB' ? [1, 5, 10, 20, 50] : [1, 2, 5, 10, 20]
  return steps.map(step => ({ to: String(step), price: '' }))
}

const unitOf = (country: CountryCode): 'KG' | 'LB' => (country === 'US' ? 'LB' : 'KG')
const currencyOf = (country: CountryCode): string => currencyOfCountry(country) ?? 'USD'

/** The prices a shop begins with, for parcels within its country. */
export function useOwnPrices(country: CountryCode) {
  const mode = useMode()
  const adapters = useQuery(adaptersQuery).data?.results ?? []
  const connections = useQuery(connectionsQuery).data?.results ?? []
  const priced = ownCarrierIn({ adapters, connections, mode })?.priced ?? null
  const lines = setupDraft(({ prices }) => prices) ?? starterLines(country)
  return {
    country,
    lines,
    priced,
    check: () => (priced ? {} : wrongIn(lines)),
    save: (sender: AddressDraft) => savePrices(sender, lines, mode),
  }
}

export type OwnPrices = ReturnType<typeof useOwnPrices>

/** What keeps the table from being saved, by field; a line without a price is not offered. */
function wrongIn(lines: readonly PriceLine[]): FieldTexts {
  const texts: FieldTexts = {}
  for (const [at, { to, price }] of lines.entries()) {
    if (isBlank(price)) continue
    const [weight, amount] = [toMeasure(to), toMeasure(price)]
    const isTwice = lines.some(
      (other, before) => before < at && !isBlank(other.price) && toMeasure(other.to) === weight,
    )
    if (typeof weight !== 'number' || weight <= 0) texts[`prices.${at}.to`] = t('entries.missing_weight')
    else if (isTwice) texts[`prices.${at}.to`] = t('firstRun.sameWeight')
    if (typeof amount !== 'number' || amount < 0) texts[`prices.${at}.price`] = t('entries.missing_amount')
  }
  return lines.every(({ price }) => isBlank(price)) ? { 'prices.0.price': t('firstRun.onePrice') } : texts
}

/** The table as a service of a rate sheet: each price for the weights from the next lighter line up to its own. */
function serviceOf(lines: readonly PriceLine[], country: CountryCode) {
  const steps = lines
    .map(({ to, price }) => ({ to: toMeasure(to), price }))
    .filter(({ to }) => typeof to === 'number' && to > 0)
  const zones = steps.map(({ to, price }) => ({
    label: term(countryName(country)).slice(0, 50),
    rate: isBlank(price) ? null : toMeasure(price),
    min_weight: Math.max(0, ...steps.map(step => step.to).filter(other => other < to)),
    max_weight: to,
    country_codes: [country],
  }))
  return {
    service_name: t('firstRun.service'),
    service_code: 'standard',
    currency: currencyOf(country),
    weight_unit: unitOf(country),
    dimension_unit: 'CM',
    zones: zones.filter(({ rate }) => rate !== null),
  }
}

/** Lower-case letters and digits, as codes are written. */
const codeOf = (name: string): string =>
  `own_${name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')}`
    .slice(0, 30)
    .replace(/_+$/, '')

/** Stores the prices with a carrier of the shop's own, which is made once; says what was made. Prices that are there stay. */
async function savePrices(
  sender: AddressDraft,
  lines: readonly PriceLine[],
  mode: Mode,
): Promise<string | null> {
  const adapters = (await load(adapterEndpoints.list, { query: { limit: 100 } })).results
  const connections = (await load(connectionEndpoints.list, { query: { limit: 100 } })).results
  const own = ownCarrierIn({ adapters, connections, mode })
  if (!own || own.priced) return null
  const { adapter, sheet, unpriced } = own
  const { country_code: country } = sender
  const service = serviceOf(lines, country)
  if (unpriced) {
    const config = { ...unpriced.config, default_currency: service.currency, [sheet]: [service] }
    await load(connectionEndpoints.update, { params: { id: unpriced.id }, body: { config } })
  } else {
    const name = (sender.company_name || sender.person_name).trim()
    const code = codeOf(name)
    await load(connectionEndpoints.create, {
      body: {
        carrier_name: adapter.slug,
        carrier_id: code,
        display_name: name,
        test_mode: mode === 'test',
        credentials: {
          display_name: name.slice(0, 30),
          custom_carrier_name: code,
          account_country_code: country,
        },
        config: { default_currency: service.currency, [sheet]: [service] },
      },
    })
  }
  return t('firstRun.prices', { count: service.zones.length, currency: service.currency })
}

/** The table: weights down, what each costs beside it. */
export function PriceTable({ prices, errors }: { prices: OwnPrices; errors: FormErrors }) {
  const { country, lines, priced } = prices
  if (priced)
    return (
      <Text mt="sm">
        {t('firstRun.hasPrices', { name: priced.display_name })}{' '}
        <Anchor
          renderRoot={props => (
            <Link to="/carriers/$id/$side" params={{ id: priced.id, side: 'rates' }} {...props} />
          )}
        >
          {t('rates.edit')}
        </Anchor>
      </Text>
    )
  const change = (at: number, part: Partial<PriceLine>) =>
    setupDraft.setState({ prices: lines.map((line, index) => (index === at ? { ...line, ...part } : line)) })
  const unit = unitOf(country).toLowerCase()
  return (
    <Stack gap="xs" mt="sm">
      <Text>{t('firstRun.pricesText', { country: term(countryName(country)) })}</Text>
      <div className={classes.prices}>
        {lines.map(({ to, price }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the table
          <div key={at} className={classes.line}>
            <MeasureInput
              label={t('firstRun.upTo', { number: at + 1, unit })}
              value={to}
              error={errors[`prices.${at}.to`]}
              onChange={({ currentTarget }) => change(at, { to: currentTarget.value })}
            />
            <MeasureInput
              label={t('firstRun.price', { number: at + 1, currency: currencyOf(country) })}
              value={price}
              error={errors[`prices.${at}.price`]}
              onChange={({ currentTarget }) => change(at, { price: currentTarget.value })}
            />
          </div>
        ))}
      </div>
    </Stack>
  )
}
