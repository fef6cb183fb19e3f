import { Group, NativeSelect, TextInput } from '@mantine/core'
import { Disclosure } from '../../../components/disclosure.tsx'
import type { CommodityDraft } from '../../../lib/drafts/commodity-draft.ts'
import { t } from '../../../lib/text.ts'
import classes from './commodities.module.css'
import type { CustomsEntries } from './use-customs-entries.ts'

const facts = [
  'manufacturer_part_number',
  'gtin',
  'manufacturer_name',
  'manufacturer_address',
  'mid',
  'product_url',
  'origin_province',
] as const
type Fact = (typeof facts)[number]

/** Of the agreement of the United States, Mexico and Canada. */
const criteria = 'ABCDE'.split('')

const factLengths: Record<Fact, number> = {
  manufacturer_part_number: 100,
  gtin: 14,
  manufacturer_name: 100,
  manufacturer_address: 250,
  mid: 15,
  product_url: 500,
  origin_province: 2,
}

type FactsProps = { entries: CustomsEntries; row: CommodityDraft; path: string }

/** Who made it, and the numbers it goes by: what this way asks of it, and folded away what others do. */
export default function GoodsFacts({ entries, row, path }: FactsProps) {
  const { form } = entries
  const { metadata = {} } = row.rest
  const pathOf = (name: Fact | 'usmca_criterion') => `${path}.metadata.${name}`
  // Who is asked for the maker is asked where that is.
  const isAsked = (name: Fact) =>
    entries.isAsked(pathOf(name === 'manufacturer_address' ? 'manufacturer_name' : name))
  const change = (name: Fact | 'usmca_criterion', value: string) => {
    const { [name]: _, ...others } = metadata
    form.setFieldValue(`${path}.rest`, {
      ...row.rest,
      metadata: value.trim() === '' ? others : { ...others, [name]: value },
    })
    form.clearFieldError(pathOf(name))
  }
  const isClaimed = form.values.customs.options.usmca === true
  // Only of what was made in Canada there is a province.
  const known = facts.filter(name => name !== 'origin_province' || row.origin_country === 'CA')
  const folded = known.filter(name => !isAsked(name))
  const draw = (name: Fact) => (
    <TextInput
      key={name}
      label={t(name === 'manufacturer_part_number' ? `customs.${name}` : `customsHelp.${name}`)}
      maxLength={factLengths[name]}
      autoComplete="off"
      className={classes.fact ?? ''}
      {...entries.input(pathOf(name))}
      value={String(metadata[name] ?? '')}
      onChange={({ currentTarget }) => change(name, currentTarget.value)}
    />
  )
  return (
    <>
      <Group gap="xs" align="start" mt={6}>
        {isClaimed ? (
          <NativeSelect
            label={t('customsHelp.usmca_criterion')}
            data={['', ...criteria]}
            className={classes.fact ?? ''}
            {...entries.input(pathOf('usmca_criterion'))}
            value={String(metadata.usmca_criterion ?? '')}
            onChange={({ currentTarget }) => change('usmca_criterion', currentTarget.value)}
          />
        ) : null}
        {known.filter(isAsked).map(draw)}
      </Group>
      <Disclosure
        label={t('customs.maker')}
        isUsed={folded.some(name => metadata[name])}
        mustShow={folded.some(name => form.errors[pathOf(name)])}
      >
        <Group gap="xs" align="start">
          {folded.map(draw)}
        </Group>
      </Disclosure>
    </>
  )
}
