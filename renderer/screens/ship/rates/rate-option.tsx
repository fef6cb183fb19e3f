import type { RateRecord } from '../../../../shared/api/rates.ts'
import { Keys } from '../../../components/keys.tsx'
import { MoneyText } from '../../../components/money-text.tsx'
import { ariaKeys, isMacKeyboard } from '../../../lib/keyboard/shortcut-text.ts'
import { rateName, transitText } from '../../../lib/shipments/rate-text.ts'
import { RateCharges } from './rate-charges.tsx'
import classes from './rate-option.module.css'

type Props = {
  rate: RateRecord
  carrier: string
  /** What makes it stand out, in a word. */
  marks: readonly string[]
  keys: string | null
  isChosen: boolean
  onChoose: () => void
}

/** One price to choose: service, time, total; what the total is made of when it is the chosen one. */
export function RateOption({ rate, carrier, marks, keys, isChosen, onChoose }: Props) {
  return (
    <div className={classes.option} data-chosen={isChosen || undefined}>
      <label className={classes.line}>
        <input
          type="radio"
          name="rate"
          className={classes.radio}
          checked={isChosen}
          onChange={onChoose}
          aria-keyshortcuts={keys === null ? undefined : ariaKeys(keys, isMacKeyboard())}
        />
        <span className={classes.head}>
          <span className={classes.name}>{rateName(rate)}</span>
          {marks.map(mark => (
            <span key={mark} className={classes.mark}>
              {mark}
            </span>
          ))}
        </span>
        <MoneyText amount={rate.total_charge} currency={rate.currency} className={classes.price ?? ''} />
        <span className={classes.how}>
          {carrier} · {transitText(rate)}
          {keys === null ? null : (
            <span className={classes.keys}>
              <Keys of={keys} />
            </span>
          )}
        </span>
      </label>
      {isChosen ? <RateCharges rate={rate} /> : null}
    </div>
  )
}
