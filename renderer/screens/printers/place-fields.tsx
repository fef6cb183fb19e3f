import { Checkbox, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../lib/text.ts'
import type { PrinterDraft } from './printer-draft.ts'
import { changeKind, type PlaceKind, placeKinds } from './printer-place.ts'
import { SerialFields } from './serial-fields.tsx'

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
