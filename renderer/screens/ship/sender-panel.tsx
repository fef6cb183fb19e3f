import { memo } from 'react'
import { AddressPanel } from '../../components/addresses/address-panel.tsx'
import { t } from '../../lib/text.ts'
import { sameEntries } from './same-entries.ts'
import type { ShipFormControl } from './use-ship-form.ts'

/** Who sends. */
export const SenderPanel = memo(
  ({ control: { form, setAddress } }: { control: ShipFormControl }) => (
    <AddressPanel
      title={t('ship.from')}
      pick={{ label: t('ship.pickSender'), placeholder: t('ship.pickSenderPlaceholder') }}
      address={form.values.shipper}
      hasError={Object.keys(form.errors).some(path => path.startsWith('shipper'))}
      onChange={next => setAddress('shipper', next)}
      input={(name, options) => form.getInputProps(`shipper.${name}`, options)}
    />
  ),
  sameEntries('shipper'),
)
