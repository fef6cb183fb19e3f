import { SimpleGrid } from '@mantine/core'
import type { AdapterRecord, CarrierOption } from '../../../shared/desk/adapters.ts'
import { Disclosure } from '../../components/disclosure.tsx'
import { SettingField } from '../../components/fields/setting-field.tsx'
import type { Setting } from '../../lib/drafts/setting-schema.ts'
import { wordsOf } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { ShipFields } from './use-ship-form.ts'

type Props = { form: ShipFields; adapter: AdapterRecord }

/** What only this carrier knows, drawn from its own list. */
export function CarrierOptions({ form, adapter: { slug, label, options } }: Props) {
  const given = form.values.options
  const count = options.filter(({ key }) => isChosen(given[key])).length
  const name =
    count > 0
      ? t('options.ofCarrierUsed', { carrier: label, count })
      : t('options.ofCarrier', { carrier: label })
  return (
    <Disclosure
      label={name}
      isUsed={count > 0}
      mustShow={options.some(({ key }) => form.errors[`options.${key}`])}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs" mt={4}>
        {fieldsFirst(options).map(option => (
          <SettingField
            key={option.key}
            setting={toSetting(option)}
            input={form.getInputProps(`options.${option.key}`)}
            choiceText={choice => wordsOf(choice.replace(`${slug}_`, ''))}
          />
        ))}
      </SimpleGrid>
    </Disclosure>
  )
}

/** Fields and boxes to tick are easier to read apart. */
const fieldsFirst = (options: readonly CarrierOption[]): CarrierOption[] =>
  options.toSorted((a, b) => Number(a.type === 'flag') - Number(b.type === 'flag'))

const isChosen = (value: unknown): boolean =>
  value !== undefined &&
  value !== null &&
  value !== '' &&
  value !== false &&
  !(Array.isArray(value) && value.length === 0)

const toSetting = ({ key, label, type, choices }: CarrierOption): Setting => ({
  name: key,
  label,
  help: null,
  kind: type,
  choices,
  isRequired: false,
  fallback: undefined,
})
