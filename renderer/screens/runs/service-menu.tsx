import { ActionIcon, Loader, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { type RunItem, runEndpoints } from '../../../shared/desk/runs.ts'
import { choiceCodeOf } from '../../../shared/rate-choices.ts'
import { carrierCharge, markupsOf } from '../../../shared/rate-markups.ts'
import { rankedRates } from '../../../shared/rate-ranking.ts'
import { moneyText } from '../../lib/format.ts'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { useMaySeeMarkups } from '../../lib/shipments/charge-lines.ts'
import { needText, rateName } from '../../lib/shipments/shipment-text.ts'
import { problemText } from '../../lib/station/problem-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import type { RunActions } from './use-run.ts'

type Props = { runId: string; item: RunItem; actions: RunActions }

/** Every price an order was offered, one of which is chosen for it alone; the totals follow. */
export function ServiceMenu({ runId, item, actions }: Props) {
  const [isOpen, setOpen] = useState(false)
  const name = t('runs.changeServiceName', { number: item.order_number })
  return (
    // The rows of a list would cut it off, and outside of the main part nobody would look for it.
    <Menu
      position="bottom-end"
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <ActionIcon size="md" variant="subtle" aria-label={name} title={t('runs.changeService')}>
          <IconDots size="1rem" aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={name} mah="60vh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('runs.changeService')}</Menu.Label>
        {isOpen ? <Offered runId={runId} item={item} actions={actions} /> : null}
      </Menu.Dropdown>
    </Menu>
  )
}

function Offered({ runId, item, actions }: Props) {
  const maySee = useMaySeeMarkups()
  const carrierOf = useCarrierNames()
  const params = { id: runId, order_id: item.order_id }
  const { data, error } = useQuery(query(runEndpoints.rates, { params }, useMode()))
  if (error) return <Menu.Item disabled>{problemText(error.problem, 'load').happened}</Menu.Item>
  if (!data) return <Loader size="xs" m="xs" />
  if (data.length === 0) return <Menu.Item disabled>{t('runs.noPrices')}</Menu.Item>
  const offers = rankedRates(
    data.filter(({ service }) => service !== null),
    item.currency,
  )
  const isChosen = (rate: RateRecord) => rate.id === item.rate_id
  const choose = (id: string) => {
    const rate = offers.find(offer => offer.id === id)
    if (!rate?.service || isChosen(rate)) return
    const { service, carrier_ref: connection } = rate
    const choice = choiceCodeOf(rate)
    actions.changeItem(item.order_id, {
      service,
      ...(connection ? { connection_id: connection } : {}),
      ...(choice === null ? {} : { choice }),
    })
  }
  return (
    <Menu.RadioGroup value={offers.find(isChosen)?.id ?? null} onChange={choose}>
      {offers.map(rate => (
        <Menu.RadioItem
          key={rate.id}
          value={rate.id}
          closeMenuOnClick
          rightSection={<Text fz="sm">{moneyText(carrierCharge(rate), rate.currency)}</Text>}
        >
          {joined([
            rateName(rate),
            carrierOf(rate),
            rate.transit_days === null ? null : t('ship.days', { count: rate.transit_days }),
            needText(rate),
            maySee && markupsOf(rate).length > 0
              ? t('markups.withMarkups', { price: moneyText(rate.total_charge, rate.currency) })
              : null,
          ])}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
