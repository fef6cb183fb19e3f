import { Checkbox, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import type { Commerce } from '../../../../shared/customs/lane-facts.ts'
import { Disclosure } from '../../../components/disclosure.tsx'
import { t } from '../../../lib/text.ts'
import type { CustomsEntries } from './use-customs-entries.ts'

const numbers = [
  'eori_number',
  'vat_registration_number',
  'ioss',
  'voec',
  'nip_number',
  'license_number',
  'certificate_number',
  'aes',
  'eel_pfc',
  'export_proof',
  'ndr_code',
  'us_declaration_id',
  'arn',
  'ird',
  'responsible_person',
  'conversion_from_cad',
] as const
type NumberName = (typeof numbers)[number]

const taxNumbers = ['federal_tax_id', 'state_tax_id'] as const
const parties = ['recipient', 'shipper'] as const
const taxEntries = parties.flatMap(party => taxNumbers.map(name => ({ party, name })))

/** Numbers only some countries and carriers ask for: those of this way, and folded away the others. */
export default function CustomsNumbers({ entries }: { entries: CustomsEntries }) {
  const { form, isAsked, asksForMore } = entries
  const { options } = form.values.customs
  const drawn = [
    ...taxEntries.map(({ party, name }) => ({
      path: `${party}.${name}`,
      isUsed: form.values[party][name] !== '',
      draw: () => <TaxNumber key={`${party} ${name}`} entries={entries} party={party} name={name} />,
    })),
    ...numbers.map(name => ({
      path: `customs.options.${name}`,
      isUsed: Boolean(options[name]),
      draw: () => <CustomsNumber key={name} entries={entries} name={name} />,
    })),
  ]
  const folded = drawn.filter(({ path }) => !isAsked(path))
  const buyer = <Buyer entries={entries} />
  const { shipper, recipient } = form.values
  const isUsmcaLane = [shipper, recipient].every(each => usmcaCountries.includes(each.country_code))
  return (
    <Stack gap="xs">
      {isUsmcaLane || options.usmca === true ? <UsmcaClaim form={form} /> : null}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
        {asksForMore ? buyer : null}
        {drawn.filter(({ path }) => isAsked(path)).map(({ draw }) => draw())}
      </SimpleGrid>
      <Disclosure
        label={t('customs.numbers')}
        isUsed={folded.some(({ isUsed }) => isUsed) || (!asksForMore && Boolean(options.commerce_type))}
        mustShow={folded.some(({ path }) => form.errors[path])}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="xs">
          {asksForMore ? null : buyer}
          {folded.map(({ draw }) => draw())}
        </SimpleGrid>
      </Disclosure>
    </Stack>
  )
}

const usmcaCountries = ['US', 'CA', 'MX']

/** Nobody but the sender says so; without the claim nothing is sent. */
const UsmcaClaim = ({ form }: Pick<CustomsEntries, 'form'>) => (
  <Checkbox
    label={t('customsHelp.usmca')}
    checked={form.values.customs.options.usmca === true}
    onChange={({ currentTarget }) =>
      form.setFieldValue('customs.options.usmca', currentTarget.checked ? true : '')
    }
  />
)

const numberLengths: Partial<Record<NumberName, number>> = { ndr_code: 6, responsible_person: 500 }

function CustomsNumber({ entries, name }: { entries: CustomsEntries; name: NumberName }) {
  const path = `customs.options.${name}`
  return (
    <TextInput
      label={t(
        name === 'ndr_code' || name === 'responsible_person' ? `customsHelp.${name}` : `customs.${name}`,
      )}
      maxLength={numberLengths[name] ?? 50}
      autoComplete="off"
      {...entries.input(path)}
      value={String(entries.form.values.customs.options[name] ?? '')}
    />
  )
}

type TaxProps = {
  entries: CustomsEntries
  party: (typeof parties)[number]
  name: (typeof taxNumbers)[number]
}

const TaxNumber = ({ entries, party, name }: TaxProps) => (
  <TextInput
    label={t(`customsHelp.${name}_${party}`)}
    maxLength={20}
    autoComplete="off"
    {...entries.input(`${party}.${name}`)}
  />
)

const buyers: Record<Commerce, () => string> = {
  b2c: () => t('customsHelp.commerce_b2c'),
  b2b: () => t('customsHelp.commerce_b2b'),
  c2c: () => t('customsHelp.commerce_c2c'),
}

/** Who buys; where nobody says, it is read off the recipient. */
const Buyer = ({ entries }: { entries: CustomsEntries }) => (
  <NativeSelect
    label={t('customsHelp.commerce_type')}
    data={[
      { value: '', label: t('customsHelp.commerce_unsaid') },
      ...Object.entries(buyers).map(([value, name]) => ({ value, label: name() })),
    ]}
    {...entries.input('customs.options.commerce_type')}
    value={String(entries.form.values.customs.options.commerce_type ?? '')}
  />
)
