import { Radio, Text } from '@mantine/core'
import type { RateRecord } from '../../../shared/api/rates.ts'
import { MoneyText } from '../../components/money-text.tsx'
import { transitText } from '../../lib/shipments/rate-text.ts'
import { serviceName } from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import classes from './buy-panel.module.css'

type Props = { rates: readonly RateRecord[]; value: string | null; onChange: (id: string) => void }

/** The prices as one group of choices, walked with the arrow keys. */
export const RateChoice = ({ rates, value, onChange }: Props) => (
  <Radio.Group label={t('shipments.buyChoose')} value={value} onChange={onChange}>
    {rates.map(rate => (
      // biome-ignore lint/a11y/noLabelWithoutControl: the radio inside is the control
      <label key={rate.id} className={classes.rate} data-checked={rate.id === value || undefined}>
        <Radio value={rate.id} />
        <span className={classes.name}>
          <Text span fw={600}>
            {serviceName(rate)}
          </Text>
          <Text span display="block" fz="sm" c="dimmed">
            {transitText(rate)}
          </Text>
        </span>
        <MoneyText fw={650} amount={rate.total_charge} currency={rate.currency} />
      </label>
    ))}
  </Radio.Group>
)
