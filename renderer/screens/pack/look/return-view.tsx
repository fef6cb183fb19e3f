import { IconNote } from '@tabler/icons-react'
import {
  type ReceiptCondition,
  type ReturnOutcome,
  receiptConditions,
  returnOutcomes,
} from '../../../../shared/desk/return-outcomes.ts'
import type { ReceiptUnit, ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { plainOrderNumber } from '../../../../shared/order-number.ts'
import { joined, t } from '../../../lib/text.ts'
import type { Shown } from '../flow/pack-store.ts'
import { referenceOf } from './article-text.ts'
import bandClasses from './band.module.css'
import orderClasses from './order-line.module.css'
import { type TileItem, Tiles } from './tiles.tsx'

const conditionText = (condition: ReceiptCondition): string => t(`returns.condition_${condition}`)
const outcomeText = (outcome: ReturnOutcome): string =>
  t(outcome === 'restocked' ? 'returns.restock' : 'returns.writeOff')

/** Whose parcel it is, and how much of it is back. What is noted stands below. */
export function ReturnLine({ receipt }: { receipt: ReturnReceipt }) {
  const { recipient, expected, back, note, shipment_id: shipment } = receipt
  const name =
    shipment === null
      ? t('pack.word_unknown_return')
      : t('pack.returnOf', { name: t('pack.orderOf', { order: plainOrderNumber(referenceOf(receipt)) }) })
  return (
    <>
      <section className={orderClasses.line} aria-label={name}>
        <h2 className={orderClasses.order}>{name}</h2>
        <span className={orderClasses.recipient}>{recipient ?? referenceOf(receipt)}</span>
        <span className={orderClasses.units}>
          {expected > 0
            ? t('pack.line_return_open', { back, count: expected })
            : t('pack.back', { count: back })}
        </span>
        {expected > 0 ? (
          <progress
            className={orderClasses.progress}
            value={Math.min(back, expected)}
            max={expected}
            aria-label={t('pack.progressBack')}
          />
        ) : null}
      </section>
      {note === null ? null : (
        <p className={orderClasses.note}>
          <IconNote size="1.5rem" stroke={1.75} aria-hidden />
          <span>
            <span className={orderClasses.noteName}>{t('pack.note')}: </span>
            {note}
          </span>
        </p>
      )}
    </>
  )
}

/** What was said of units, for one line of text: "1 × As new, Restock". */
const unitsText = (units: readonly ReceiptUnit[]): string =>
  units
    .map(({ quantity, condition, outcome }) =>
      joined(
        [condition && `${quantity} × ${conditionText(condition)}`, outcome && outcomeText(outcome)],
        ', ',
      ),
    )
    .filter(Boolean)
    .join(' · ')

/** What should come back with how much of it has, and what came that nobody expected. */
export function ReturnTiles({ receipt: { items, units } }: { receipt: ReturnReceipt }) {
  const expected = items.map(
    (item, at): TileItem => ({
      ...item,
      item_id: String(item.line),
      number: at < 9 ? at + 1 : null,
      about: joined(
        [
          item.reason && t(`returns.reason_${item.reason}`),
          unitsText(units.filter(({ line }) => line === item.line)),
        ],
        ' · ',
      ),
    }),
  )
  const others = units.flatMap((unit, at): TileItem[] =>
    unit.line === null
      ? [
          {
            item_id: `other-${at}`,
            sku: unit.sku,
            title: unit.title,
            shelf: null,
            picture_url: null,
            expected: 0,
            counted: unit.quantity,
            number: null,
            about: unitsText([unit]),
          },
        ]
      : [],
  )
  return <Tiles items={[...expected, ...others]} label={t('pack.itemsBack')} />
}

type Digit = { number: number; text: string; isSuggested: boolean }

const digitsOf = (shown: Shown): Digit[] =>
  shown.kind === 'return_item'
    ? receiptConditions.map((each, at) => ({ number: at + 1, text: conditionText(each), isSuggested: false }))
    : shown.kind === 'return_outcome'
      ? returnOutcomes.map((each, at) => ({
          number: at + 1,
          text: outcomeText(each),
          isSuggested: each === shown.suggested,
        }))
      : []

/** The answers a returns desk asks for, by their digits. */
export function ReturnDigits({ shown }: { shown: Shown }) {
  const digits = digitsOf(shown)
  if (digits.length === 0) return null
  return (
    <ol className={bandClasses.digits}>
      {digits.map(({ number, text, isSuggested }) => (
        <li key={number} className={bandClasses.box} data-chosen={isSuggested || undefined}>
          <strong>
            <kbd>{number}</kbd> {text}
          </strong>
          {isSuggested ? <kbd className={bandClasses.enter}>{t('pack.boxChosen')}</kbd> : null}
        </li>
      ))}
    </ol>
  )
}

/** What is done next while items come back. */
export function nextReturnText({ items, expected, back }: ReturnReceipt): string {
  const open = items.find(item => item.counted < item.expected)
  if (open)
    return t('pack.next_more', {
      name: open.title ?? open.sku ?? t('pack.nameless'),
      count: open.expected - open.counted,
    })
  return expected > 0 || back > 0 ? t('pack.next_returnDone') : t('pack.next_unknownReturn')
}
