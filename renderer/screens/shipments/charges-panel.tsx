import { Table, Text } from '@mantine/core'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { MoneyText } from '../../components/money-text.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { t } from '../../lib/text.ts'

/** The price of the chosen rate, line by line; the lines add up to the total. */
export function ChargesPanel({ rate }: { rate: RateRecord }) {
  const lines = [
    { name: t('shipments.base'), amount: rate.base_charge },
    ...rate.extra_charges.map(({ name, amount }) => ({ name: name ?? '', amount: amount ?? 0 })),
    { name: t('shipments.discount'), amount: -rate.discount },
    { name: t('shipments.duties'), amount: rate.duties_and_taxes },
  ].filter(({ amount }, at) => at === 0 || amount !== 0)
  return (
    <Panel title={t('shipments.charges')}>
      <Table
        aria-label={t('shipments.charges')}
        withRowBorders={false}
        verticalSpacing={4}
        horizontalSpacing={0}
      >
        <Table.Tbody>
          {lines.map(({ name, amount }) => (
            <Line key={name} name={name} amount={amount} currency={rate.currency} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr style={{ borderTop: '1px solid var(--line-strong)' }}>
            <Table.Th scope="row">{t('shipments.total')}</Table.Th>
            <Table.Td ta="end">
              <MoneyText fw={700} amount={rate.total_charge} currency={rate.currency} />
            </Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('shipments.chargesQuoted')}
      </Text>
    </Panel>
  )
}

type LineProps = { name: string; amount: number; currency: string | undefined }

const Line = ({ name, amount, currency }: LineProps) => (
  <Table.Tr>
    <Table.Th scope="row" fw={400}>
      {name}
    </Table.Th>
    <Table.Td ta="end">
      <MoneyText amount={amount} currency={currency} />
    </Table.Td>
  </Table.Tr>
)
