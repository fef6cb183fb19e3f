import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { offeredCurrencies } from '../../../shared/countries/currencies.ts'
import { moneyEndpoints } from '../../../shared/desk/money.ts'
import { daysAfter } from '../../../shared/units/shop-day.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'

/** What labels of the last months were paid in, most of all first; none while, or where, nobody knows. */
function useUsedCurrencies(): readonly string[] {
  const from = daysAfter(shopToday(), -92)
  const found = useQuery({
    ...query(moneyEndpoints.totals, { query: { group_by: 'currency', from } }, useMode()),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (found.data?.groups ?? [])
    .toSorted((one, other) => other.charges - one.charges)
    .flatMap(({ currency }) => currency ?? [])
}

/** Groups of currencies to choose from; one that is no money any more only where it is chosen. */
export function useCurrencyGroups(chosen: unknown) {
  const { own, common, rest } = offeredCurrencies(useUsedCurrencies(), String(chosen ?? ''))
  return [
    { group: t('fields.currenciesUsed'), items: own },
    { group: t('fields.currenciesCommon'), items: common },
    { group: t('fields.currenciesOther'), items: rest },
  ].filter(({ items }) => items.length > 0)
}

type Props = Omit<NativeSelectProps, 'data'> & {
  /** A choice in front of all of them. */
  first?: { value: string; label: string }
}

/** A currency: those of the station first, then the common ones. */
export function CurrencySelect({ first, ...rest }: Props) {
  const groups = useCurrencyGroups(rest.value ?? rest.defaultValue)
  return <NativeSelect {...rest} data={[...(first ? [first] : []), ...groups]} />
}
