import { NativeSelect, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { serialFlows, serialParities, usualLine } from '../../../shared/desk/printing/printer-uris/serial.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { t } from '../../lib/text.ts'
import type { PrinterDraft } from './printer-draft.ts'

type Props = { form: UseFormReturnType<PrinterDraft> }

const speeds = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200]
const dataBits = [8, 7] as const
const stopBits = [1, 2] as const

/** How the line talks; printers leave the factory with what is set at first. */
export function SerialFields({ form: { values, setFieldValue } }: Props) {
  const isUsual = Object.entries(usualLine).every(
    ([name, usual]) => values[name as keyof typeof usualLine] === usual,
  )
  const known = speeds.includes(values.baud) ? speeds : [...speeds, values.baud]
  return (
    <Disclosure label={t('printerSettings.line')} isUsed={!isUsual}>
      <SimpleGrid cols={{ base: 2, sm: 3 }} spacing="sm" verticalSpacing="xs" pt={4}>
        <NativeSelect
          label={t('printerSettings.baud')}
          value={String(values.baud)}
          onChange={({ currentTarget: { value } }) => setFieldValue('baud', Number(value))}
          data={known.map(String)}
        />
        <NativeSelect
          label={t('printerSettings.flow')}
          value={values.flow}
          onChange={({ currentTarget: { value } }) =>
            setFieldValue('flow', serialFlows.find(each => each === value) ?? usualLine.flow)
          }
          data={serialFlows.map(value => ({ value, label: t(`printerSettings.flow_${value}`) }))}
        />
        <NativeSelect
          label={t('printerSettings.parity')}
          value={values.parity}
          onChange={({ currentTarget: { value } }) =>
            setFieldValue('parity', serialParities.find(each => each === value) ?? usualLine.parity)
          }
          data={serialParities.map(value => ({ value, label: t(`printerSettings.parity_${value}`) }))}
        />
        <NativeSelect
          label={t('printerSettings.bits')}
          value={String(values.dataBits)}
          onChange={({ currentTarget: { value } }) =>
            setFieldValue('dataBits', dataBits.find(each => String(each) === value) ?? usualLine.dataBits)
          }
          data={dataBits.map(String)}
        />
        <NativeSelect
          label={t('printerSettings.stop')}
          value={String(values.stopBits)}
          onChange={({ currentTarget: { value } }) =>
            setFieldValue('stopBits', stopBits.find(each => String(each) === value) ?? usualLine.stopBits)
          }
          data={stopBits.map(String)}
        />
      </SimpleGrid>
    </Disclosure>
  )
}
