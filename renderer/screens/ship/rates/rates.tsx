import { Stack } from '@mantine/core'
import { IconMoodEmpty } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { carrierEndpoints } from '../../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { CarrierMessages } from '../../../components/carriers/carrier-messages.tsx'
import { EmptyState } from '../../../components/page/empty-state.tsx'
import { useShortcuts } from '../../../lib/keyboard/use-shortcuts.ts'
import { carrierNameOf, fastestRate, rateName } from '../../../lib/shipments/rate-text.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { shipDraft } from '../../../stores/ship-draft.ts'
import type { ShipDesk } from '../use-ship-desk.ts'
import { RateOption } from './rate-option.tsx'
import classes from './rates.module.css'

const mostKeys = 9
/** What carriers out of reach are said to be has lines of its own while they are remembered. */
const ownLines = ['carrier_unreachable', 'last_known_rates']

/** The prices to choose from, cheapest first, with what the carriers say beside them. */
export function Rates({ desk, shipment }: { desk: ShipDesk; shipment: ShipmentRecord }) {
  const { mode, rating, rates } = desk
  const list = useRef<HTMLFieldSetElement>(null)
  const carriers = useQuery(query(carrierEndpoints.list, {}, mode)).data?.results ?? []
  const fastest = fastestRate(rates)
  const isShownBelow = (code = '') => rating.carriers.length > 0 && ownLines.includes(code)
  const choose = (rateId: string) => shipDraft.getState().change(mode, { rateId })
  useShortcuts(
    rates.slice(0, mostKeys).map((rate, at) => ({
      keys: `alt+${at + 1}`,
      text: t('ship.keyRate', { number: at + 1, service: rateName(rate) }),
      run: () => choose(rate.id),
    })),
  )
  const arrived = rating.mutation.data?.rates
  useEffect(() => {
    if (arrived) list.current?.querySelector<HTMLInputElement>('input:checked')?.focus()
  }, [arrived])
  if (rates.length === 0)
    return (
      <EmptyState
        icon={<IconMoodEmpty size="2.5rem" stroke={1.4} aria-hidden />}
        title={t('ship.noRatesTitle')}
        text={t('ship.noRatesText')}
      />
    )
  return (
    <Stack gap="md">
      <fieldset className={classes.list} ref={list}>
        <legend className={classes.legend}>{t('ship.rates')}</legend>
        {rates.map((rate, at) => (
          <RateOption
            key={rate.id}
            rate={rate}
            carrier={carrierNameOf(rate, carriers)}
            marks={[
              ...(at === 0 && rates.length > 1 ? [t('ship.cheapest')] : []),
              ...(rate === fastest ? [t('ship.fastest')] : []),
            ]}
            keys={at < mostKeys ? `alt+${at + 1}` : null}
            isChosen={rate === desk.rate}
            onChoose={() => choose(rate.id)}
          />
        ))}
      </fieldset>
      <CarrierMessages
        title={t('ship.carriersSay')}
        messages={shipment.messages.filter(({ code }) => !isShownBelow(code))}
      />
    </Stack>
  )
}
