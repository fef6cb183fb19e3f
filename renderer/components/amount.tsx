import { Text, type TextProps } from '@mantine/core'
import { amountText } from '../lib/format.ts'
import { t } from '../lib/text.ts'

type Props = TextProps & { amount: string | null; currency: string | null }

/** An amount that is decimal text; one that nobody knows says so. */
export const Amount = ({ amount, currency, ...rest }: Props) => (
  <Text span inherit {...rest} {...(amount === null ? { c: 'dimmed' } : {})}>
    {amount === null ? t('money.unknown') : amountText(amount, currency)}
  </Text>
)
