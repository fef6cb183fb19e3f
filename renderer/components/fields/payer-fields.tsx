import { Fieldset, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { payors } from '../../../shared/api/payments.ts'
import { type AddressDraft, fromAddressRecord } from '../../lib/drafts/address-draft.ts'
import type { PayerDraft } from '../../lib/drafts/payer-draft.ts'
import { t } from '../../lib/text.ts'
import { AddressFields } from '../addresses/address-fields.tsx'
import { AddressPicker } from '../addresses/address-picker.tsx'

type Props = {
  label: string
  accountLabel: string
  payer: PayerDraft
  choices: readonly (typeof payors)[number][]
  input: (name: 'paid_by' | 'account_number') => GetInputPropsReturnType
  /** Of a third party. */
  address: AddressDraft
  onAddress: (address: AddressDraft) => void
  addressInput: (name: keyof AddressDraft, options?: { type: 'checkbox' }) => GetInputPropsReturnType
}

/** Who pays, by which account at the carrier, and where a third party is. */
export function PayerFields({ label, accountLabel, payer, choices, input, ...rest }: Props) {
  const isThird = payer.paid_by === 'third_party'
  const shown = choices.includes(payer.paid_by) ? choices : [...choices, payer.paid_by]
  return (
    <Stack gap="xs">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        <NativeSelect
          label={label}
          data={shown.map(value => ({ value, label: t(`options.paidBy_${value}`) }))}
          {...input('paid_by')}
        />
        <TextInput
          label={accountLabel}
          description={payer.paid_by === 'sender' ? t('options.accountHint') : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={100}
          autoComplete="off"
          withAsterisk={isThird}
          aria-required={isThird}
          {...input('account_number')}
        />
      </SimpleGrid>
      {isThird ? <ThirdParty {...rest} /> : null}
    </Stack>
  )
}

function ThirdParty({
  address,
  onAddress,
  addressInput,
}: Pick<Props, 'address' | 'onAddress' | 'addressInput'>) {
  return (
    <Fieldset variant="unstyled" legend={t('options.thirdParty')}>
      <Stack gap="xs">
        <AddressPicker
          label={t('options.pickThirdParty')}
          onPick={record => onAddress(fromAddressRecord(record))}
        />
        <AddressFields value={address} onChange={onAddress} input={addressInput} />
      </Stack>
    </Fieldset>
  )
}
