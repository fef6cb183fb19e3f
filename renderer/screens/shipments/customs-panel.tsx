import { Box, Table, Text } from '@mantine/core'
import type { CommodityRecord } from '../../../shared/api/commodities.ts'
import type { CustomsRecord } from '../../../shared/api/customs.ts'
import { countryName } from '../../../shared/countries/countries.ts'
import { fromMinor, sumMinor, timesMinor, toMinor } from '../../../shared/units/money.ts'
import { Facts } from '../../components/facts.tsx'
import { MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/page.tsx'
import edges from '../../components/tables/scroll-edges.module.css'
import { contentName } from '../../lib/drafts/customs-draft.ts'
import { dayText, moneyText, weightText } from '../../lib/format.ts'
import { joined, t, term } from '../../lib/text.ts'

/** What was declared for customs, to read. */
export function CustomsPanel({ customs }: { customs: CustomsRecord }) {
  return (
    <Panel title={t('shipments.customs')}>
      <Facts of={factsOf(customs)} />
      <Box className={edges.edges ?? ''} tabIndex={0} role="region" aria-label={t('customs.items')}>
        <Table aria-label={t('customs.items')} mt="sm" verticalSpacing={6} horizontalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('customs.description')}</Table.Th>
              <Table.Th scope="col" ta="end">
                {t('customs.quantity')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('customs.value')}
              </Table.Th>
              <Table.Th scope="col" ta="end">
                {t('customs.weight')}
              </Table.Th>
              <Table.Th scope="col">{t('customs.hsCode')}</Table.Th>
              <Table.Th scope="col">{t('customs.origin')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {customs.commodities.map((item, at) => (
              <ItemRow key={item.id ?? at} item={item} />
            ))}
          </Table.Tbody>
        </Table>
      </Box>
      <Text fz="sm" mt="xs">
        {t('shipments.customsTotal', { value: totalText(customs.commodities) })}
      </Text>
    </Panel>
  )
}

const ItemRow = ({ item }: { item: CommodityRecord }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      {item.description || item.title || item.sku}
      {item.sku && (item.description || item.title) ? (
        <Text fz="sm" c="dimmed">
          {item.sku}
        </Text>
      ) : null}
    </Table.Th>
    <Table.Td ta="end">{item.quantity}</Table.Td>
    <Table.Td ta="end">
      {item.value_amount === null ? null : (
        <MoneyText amount={item.value_amount} currency={item.value_currency} />
      )}
    </Table.Td>
    <Table.Td ta="end">{weightText(item.weight, item.weight_unit)}</Table.Td>
    <Table.Td>{item.hs_code ? <code>{item.hs_code}</code> : null}</Table.Td>
    <Table.Td>{item.origin_country === null ? null : term(countryName(item.origin_country))}</Table.Td>
  </Table.Tr>
)

function factsOf(customs: CustomsRecord) {
  const { duty, invoice_date: date } = customs
  const payer = duty?.paid_by ? t(`options.paidBy_${duty.paid_by}`) : null
  return [
    {
      label: t('customs.content'),
      value: joined([contentName(customs.content_type), customs.content_description], ': '),
    },
    { label: t('customs.incoterm'), value: customs.incoterm },
    {
      label: t('shipments.customsDuties'),
      value: joined([payer, duty?.account_number], ', '),
    },
    {
      label: t('customs.invoice'),
      value: joined([customs.invoice, date && dayText(date)], ', '),
    },
    { label: t('customs.signer'), value: customs.signer },
  ]
}

/** The value of all items, one sum a currency. */
function totalText(items: readonly CommodityRecord[]): string {
  const byCurrency = Map.groupBy(
    items.filter(({ value_amount: amount }) => amount !== null),
    ({ value_currency: currency }) => currency ?? '',
  )
  const sums = [...byCurrency].map(([currency, same]) => {
    const each = same.map(({ value_amount: amount, quantity }) =>
      timesMinor(toMinor(amount ?? 0, currency), quantity ?? 1),
    )
    return moneyText(fromMinor(sumMinor(each), currency), currency || null)
  })
  return sums.join(', ') || t('customs.noValue')
}
