import {
  Button,
  Checkbox,
  Collapse,
  SegmentedControl,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { labelFormats } from '../../../shared/labels/label-content.ts'
import { MeasureInput } from '../../components/measure-input.tsx'
import { Panel } from '../../components/panel.tsx'
import { dayOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { ShipFields } from './use-ship-form.ts'

/** Reference, label format, and the options most parcels do without. */
export function DetailsPanel({ form }: { form: ShipFields }) {
  const { options } = form.values
  const isUsed = Object.values(options).some(value => value !== '' && value !== false)
  const hasError = Object.keys(form.errors).some(path => path.startsWith('options'))
  const [isOpen, setOpen] = useState(isUsed)
  const isShown = isOpen || hasError
  const Chevron = isShown ? IconChevronUp : IconChevronDown
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
        <Button
          variant="subtle"
          size="compact-sm"
          color="gray"
          c="var(--ink-soft)"
          ml={-8}
          style={{ alignSelf: 'start' }}
          aria-expanded={isShown}
          leftSection={<Chevron size="1rem" aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isShown ? 'ship.fewerOptions' : 'ship.moreOptions')}
        </Button>
        <Collapse expanded={isShown}>
          <Options form={form} />
        </Collapse>
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

function Options({ form }: { form: ShipFields }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
      <TextInput
        type="date"
        label={t('ship.shipmentDate')}
        min={dayOf(new Date())}
        {...form.getInputProps('options.shipment_date')}
      />
      <MeasureInput label={t('ship.insurance')} {...form.getInputProps('options.insurance')} />
      <TextInput
        label={t('ship.note')}
        maxLength={100}
        autoComplete="off"
        {...form.getInputProps('options.shipment_note')}
      />
      <Checkbox
        label={t('ship.signature')}
        mt={{ base: 0, xs: '1.875rem' }}
        {...form.getInputProps('options.signature_confirmation', { type: 'checkbox' })}
      />
    </SimpleGrid>
  )
}
