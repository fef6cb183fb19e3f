import { Text, type TextProps } from '@mantine/core'
import { amountText, moneyText } from '../lib/format.ts'
import { t } from '../lib/text.ts'

const figures = { fontVariantNumeric: 'tabular-nums' } as const

type MoneyTextProps = TextProps & { amount: number; currency: string | null | undefined }

/** An amount in figures of equal width, so that prices below each other can be compared. */
export const MoneyText = ({ amount, currency, ...rest }: MoneyTextProps) => (
  <Text span inherit style={figures} {...rest}>
    {moneyText(amount, currency)}
  </Text>
)

type AmountProps = TextProps & { amount: string | null; currency: string | null }

/** An amount that is decimal text; one that nobody knows says so. */
export const Amount = ({ amount, currency, ...rest }: AmountProps) => (
  <Text span inherit style={figures} {...rest} {...(amount === null ? { c: 'dimmed' } : {})}>
    {amount === null ? t('reports.unknown') : amountText(amount, currency)}
  </Text>
)
