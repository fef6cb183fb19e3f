import { SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { labelFormats } from '../../../shared/labels/label-content.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { Panel } from '../../components/page/panel.tsx'
import { isUsual } from '../../lib/drafts/payer-draft.ts'
import { hasOptions } from '../../lib/drafts/ship-options.ts'
import { t } from '../../lib/text.ts'
import { CarrierOptions } from './carrier-options.tsx'
import { CommonOptions } from './common-options.tsx'
import { Payment } from './payment.tsx'
import type { ShipDesk } from './use-ship-desk.ts'
import type { ShipFields } from './use-ship-form.ts'

const optional = ['options', 'payment', 'billing_address']

/** Reference, label format, and what most parcels do without. */
export function DetailsPanel({ desk }: { desk: ShipDesk }) {
  const { form } = desk.control
  const { options, payment } = form.values
  const isWrong = Object.keys(form.errors).some(path => optional.some(part => path.startsWith(part)))
  return (
    <Panel title={t('ship.details')}>
      <Stack gap="sm">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
          <TextInput
            label={t('ship.reference')}
            description={t('ship.referenceHint')}
            maxLength={35}
            autoComplete="off"
            {...form.getInputProps('reference')}
          />
          <LabelFormatChoice form={form} />
        </SimpleGrid>
        <Disclosure
          label={t('ship.moreOptions')}
          openLabel={t('ship.fewerOptions')}
          isUsed={hasOptions(options) || !isUsual(payment, 'sender')}
          mustShow={isWrong}
        >
          <Stack gap="sm" mt="xs">
            <CommonOptions desk={desk} />
            <Payment desk={desk} />
            {desk.carriers.withOptions.map(adapter => (
              <CarrierOptions key={adapter.slug} form={form} adapter={adapter} />
            ))}
          </Stack>
        </Disclosure>
      </Stack>
    </Panel>
  )
}

function LabelFormatChoice({ form }: { form: ShipFields }) {
  const id = useId()
  return (
    <div>
      <Text id={id} fz="sm" fw={500} mb={2}>
        {t('ship.labelFormat')}
      </Text>
      <SegmentedControl aria-labelledby={id} data={[...labelFormats]} {...form.getInputProps('label_type')} />
    </div>
  )
}
