import { Checkbox, Group, NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { serialFlows, serialParities, usualLine } from '../../../shared/desk/printing/printer-uri.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { t } from '../../lib/text.ts'
import { changeKind, type PlaceKind, type PrinterDraft, placeKinds } from './printer-draft.ts'

type Props = { form: UseFormReturnType<PrinterDraft> }

const required = { withAsterisk: true, 'aria-required': true, autoComplete: 'off' } as const
const groups = Object.keys(placeKinds) as (keyof typeof placeKinds)[]
const kinds: readonly PlaceKind[] = groups.flatMap(group => placeKinds[group])

/** How the printer is reached, and what is needed to get there. */
export function PlaceFields({ form }: Props) {
  const { kind } = form.values
  return (
    <>
      <NativeSelect
        label={t('printerSettings.kind')}
        description={t(`printerSettings.hint_${kind}`)}
        value={kind}
        onChange={({ currentTarget: { value } }) =>
          form.setValues(changeKind(kinds.find(each => each === value) ?? 'tcp', form.values))
        }
        data={groups.map(group => ({
          group: t(`printerSettings.kinds_${group}`),
          items: placeKinds[group].map(value => ({ value, label: t(`printerSettings.kind_${value}`) })),
        }))}
      />
      {kind === 'tcp' || kind === 'ipp' ? (
        <NetworkFields form={form} />
      ) : (
        <TextInput
          {...required}
          {...form.getInputProps('place')}
          label={t(`printerSettings.place_${kind}`)}
          placeholder={t(`printerSettings.placeholder_${kind}`)}
        />
      )}
      {kind === 'serial' ? <SerialFields form={form} /> : null}
    </>
  )
}

function NetworkFields({ form }: Props) {
  const input = form.getInputProps
  const isIpp = form.values.kind === 'ipp'
  return (
    <>
      <Group align="start" gap="sm" wrap="nowrap">
        <TextInput
          {...required}
          {...input('host')}
          label={t('printerSettings.host')}
          placeholder={t('printerSettings.hostPlaceholder')}
          flex={2}
        />
        <NumberInput
          {...input('port')}
          label={t('printerSettings.port')}
          min={1}
          max={65_535}
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator={false}
          hideControls
          w="6rem"
        />
        {isIpp ? (
          <TextInput {...input('path')} label={t('printerSettings.path')} autoComplete="off" flex={1} />
        ) : null}
      </Group>
      {isIpp ? (
        <Checkbox {...input('isEncrypted', { type: 'checkbox' })} label={t('printerSettings.isEncrypted')} />
      ) : null}
    </>
  )
}

const speeds = [1200, 2400, 4800, 9600, 19_200, 38_400, 57_600, 115_200]
const dataBits = [8, 7] as const
const stopBits = [1, 2] as const

/** How the line talks; printers leave the factory with what is set at first. */
function SerialFields({ form: { values, setFieldValue } }: Props) {
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
