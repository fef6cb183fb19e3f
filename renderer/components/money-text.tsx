import { Text, type TextProps } from '@mantine/core'
import { moneyText } from '../lib/format.ts'

type Props = TextProps & { amount: number; currency: string | null | undefined }

/** An amount in figures of equal width, so that prices below each other can be compared. */
export const MoneyText = ({ amount, currency, ...rest }: Props) => (
  <Text span inherit {...rest}>
    {moneyText(amount, currency)}
  </Text>
)
