import { PayerFields } from '../../components/fields/payer-fields.tsx'
import { isUsual } from '../../lib/drafts/payer-draft.ts'
import { t } from '../../lib/text.ts'
import type { ShipDesk } from './use-ship-desk.ts'

/** Who pays for the transport, where a connected carrier lets others than the sender. */
export function Payment({ desk: { control, carriers } }: { desk: ShipDesk }) {
  const { form, setAddress } = control
  const { payment, billing_address } = form.values
  const others = carriers.payments.filter(each => each !== 'sender')
  if (others.length === 0 && isUsual(payment, 'sender')) return null
  return (
    <PayerFields
      label={t('options.payment')}
      accountLabel={t('options.account')}
      payer={payment}
      choices={['sender', ...others]}
      input={name => form.getInputProps(`payment.${name}`)}
      address={billing_address}
      onAddress={address => setAddress('billing_address', address)}
      addressInput={(name, options) => form.getInputProps(`billing_address.${name}`, options)}
    />
  )
}
