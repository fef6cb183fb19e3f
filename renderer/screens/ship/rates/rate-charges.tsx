import type { RateRecord } from '../../../../shared/api/rates.ts'
import { MoneyText } from '../../../components/money-text.tsx'
import { t } from '../../../lib/text.ts'
import classes from './rate-charges.module.css'

/** What a total is made of, line by line. */
export function RateCharges({ rate }: { rate: RateRecord }) {
  const { base_charge, discount, duties_and_taxes, extra_charges, currency } = rate
  const lines = [
    { name: t('ship.base'), amount: base_charge },
    ...extra_charges.map(({ name, amount }) => ({ name: name ?? '', amount: amount ?? 0 })),
    { name: t('ship.discount'), amount: -discount },
    { name: t('ship.duties'), amount: duties_and_taxes },
  ].filter(({ amount }, at) => at === 0 || amount !== 0)
  return (
    <dl className={classes.charges}>
      {lines.map(({ name, amount }) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd>
            <MoneyText amount={amount} currency={currency} />
          </dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('ship.total')}</dt>
        <dd>
          <MoneyText amount={rate.total_charge} currency={currency} />
        </dd>
      </div>
    </dl>
  )
}
