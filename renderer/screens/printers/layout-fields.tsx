import { Checkbox, NativeSelect, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { printerTurns } from '../../../shared/desk/printing/printer-kinds.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { t } from '../../lib/text.ts'
import { type PrinterDraft, usesLayout } from './printer-draft.ts'

type Props = { form: UseFormReturnType<PrinterDraft> }

const fields = ['turn', 'offset_x_mm', 'offset_y_mm', 'darkness']

/** Where on the paper prints come out and how dark; most printers do without. */
export function LayoutFields({ form }: Props) {
  const input = form.getInputProps
  return (
    <Disclosure
      label={t('printerSettings.layout')}
      isUsed={usesLayout(form.values)}
      mustShow={fields.some(name => name in form.errors)}
    >
      <SimpleGrid cols={2} spacing="sm" verticalSpacing="xs" pt={4} mb="xs">
        <NumberField
          {...input('offset_x_mm')}
          label={t('printerSettings.offsetX')}
          description={t('printerSettings.offsetHint')}
        />
        <NumberField {...input('offset_y_mm')} label={t('printerSettings.offsetY')} />
        <NumberField
          {...input('darkness')}
          label={t('printerSettings.darkness')}
          description={t('printerSettings.darknessHint')}
        />
        <NativeSelect
          label={t('printerSettings.turn')}
          value={String(form.values.turn)}
          onChange={({ currentTarget: { value } }) =>
            form.setFieldValue('turn', printerTurns.find(each => String(each) === value) ?? 0)
          }
          data={printerTurns.map(value => ({
            value: String(value),
            label: t(`printerSettings.turn_${value}`),
          }))}
        />
      </SimpleGrid>
      <Checkbox
        {...input('crop', { type: 'checkbox' })}
        label={t('printerSettings.crop')}
        description={t('printerSettings.cropHint')}
      />
    </Disclosure>
  )
}
