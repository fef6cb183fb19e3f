import type { RateRecord } from '../../../../shared/api/rates.ts'
import { type DutiesEstimate, dutiesEstimateOf } from '../../../../shared/customs/duties-estimate.ts'
import { moneyText } from '../../../lib/format.ts'
import { joined, t } from '../../../lib/text.ts'
import classes from './rates.module.css'

type Counted = DutiesEstimate['counted'][number]

/** What customs may ask besides the price, with what it is counted by; nothing where nothing is declared. */
export default function DutiesNote({ rate }: { rate: RateRecord }) {
  const estimate = dutiesEstimateOf(rate)
  if (!estimate) return null
  return (
    <div className={classes.duties} role="note" aria-label={t('customsHelp.duties')}>
      <p>{t('customsHelp.duties')}</p>
      <ul>
        {estimate.counted.map(each => (
          <li key={each.code}>
            {countedText(each)}
            {each.basis ? <CarrierBasis {...each} /> : null}
          </li>
        ))}
        {estimate.not_counted.map(({ code }) => (
          <li key={code}>{t(`customsHelp.not_${code}`)}</li>
        ))}
      </ul>
    </div>
  )
}

/** By what a carrier counts, and what its figure is made of. */
function CarrierBasis({ basis = 'rate_quote', parts = [], currency }: Counted) {
  const told = parts.map(({ kind, amount }) =>
    t(`customsHelp.duty_part_${kind}`, { money: moneyText(amount, currency) }),
  )
  return (
    <ul>
      {[...told, t(`customsHelp.duty_basis_${basis}`)].map(each => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}

function countedText({
  code,
  amount,
  currency,
  hs_codes: codes = [],
  percent = 0,
  goods = 0,
  at_least: isPartial,
}: Counted): string {
  const money = moneyText(amount, currency)
  if (code === 'eu_flat_duty')
    return t('customsHelp.counted_eu_flat_duty', {
      money,
      count: codes.length,
      codes: joined(codes),
      each: moneyText(amount / codes.length, currency),
    })
  return code === 'gb_vat'
    ? t('customsHelp.counted_gb_vat', { money, percent, goods: moneyText(goods, currency) })
    : t(isPartial ? 'customsHelp.counted_carrier_at_least' : 'customsHelp.counted_carrier_duties', { money })
}
