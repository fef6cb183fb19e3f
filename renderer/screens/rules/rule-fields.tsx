import { Button, MultiSelect, NativeSelect, TagsInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countryNames } from '../../../shared/countries/countries.ts'
import { holdReasons } from '../../../shared/desk/order-states.ts'
import { deskOrderEndpoints } from '../../../shared/desk/orders.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import {
  type ConditionField,
  conditionFields,
  type RuleActionKind,
  requestTests,
  ruleActionKinds,
  wordTests,
} from '../../../shared/desk/rule-parts.ts'
import { ruleEndpoints } from '../../../shared/desk/rules.ts'
import { dimensionUnits, weightUnits } from '../../../shared/units/measures.ts'
import { CurrencySelect } from '../../components/fields/currency-select.tsx'
import { NumberField } from '../../components/fields/number-field.tsx'
import { ToolButton } from '../../components/tool-button.tsx'
import { wordsOf } from '../../lib/format.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t, term } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { emptyAction, emptyCondition, nextAction, type RuleDraft, serviceChoice } from './rule-draft.ts'
import classes from './rules-screen.module.css'

type Form = UseFormReturnType<RuleDraft>
type PartProps = { form: Form; at: number }

type RowProps = {
  label: string
  choice: ReactNode
  remove: string
  onRemove: (() => void) | null
  children: ReactNode
}

/** One line of a rule: what it is about, what is said of it, and the way to take it out. */
const PartRow = ({ label, choice, remove, onRemove, children }: RowProps) => (
  <fieldset className={classes.part} aria-label={label}>
    {choice}
    <div className={classes.values}>{children}</div>
    {onRemove ? <ToolButton label={remove} icon={IconX} run={onRemove} /> : <span />}
  </fieldset>
)

const Add = ({ text, onAdd }: { text: string; onAdd: () => void }) => (
  <div>
    <Button size="xs" variant="default" leftSection={<IconPlus size="1rem" aria-hidden />} onClick={onAdd}>
      {text}
    </Button>
  </div>
)

/** When the rule counts. */
export function ConditionFields({ form }: { form: Form }) {
  const { conditions } = form.values
  return (
    <>
      {conditions.map((condition, at) => (
        <PartRow
          key={condition.key}
          label={t('rules.field', { number: at + 1 })}
          choice={
            <NativeSelect
              aria-label={t('rules.field', { number: at + 1 })}
              data={conditionFields.map(value => ({ value, label: t(`rules.field_${value}`) }))}
              value={condition.field}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(`conditions.${at}`, {
                  ...emptyCondition(value as ConditionField),
                  key: condition.key,
                })
              }
            />
          }
          remove={t('rules.removeCondition', { number: at + 1 })}
          onRemove={conditions.length > 1 ? () => form.removeListItem('conditions', at) : null}
        >
          <ConditionValues form={form} at={at} />
        </PartRow>
      ))}
      <Add
        text={t('rules.addCondition')}
        onAdd={() => form.insertListItem('conditions', emptyCondition('weight'))}
      />
    </>
  )
}

const amountFields: readonly ConditionField[] = ['weight', 'value', 'item_count', 'past_orders']

function ConditionValues({ form, at }: PartProps) {
  const condition = form.values.conditions[at]
  if (!condition) return null
  const input = (name: string) => form.getInputProps(`conditions.${at}.${name}`)
  const isAmount = amountFields.includes(condition.field)
  return (
    <>
      <TestSelect form={form} at={at} />
      {isAmount ? (
        <NumberField aria-label={t('rules.amount')} {...input('amount')} />
      ) : (
        <WordValues form={form} at={at} />
      )}
      {condition.field === 'weight' ? (
        <NativeSelect aria-label={t('rules.unit')} data={[...weightUnits]} {...input('unit')} />
      ) : null}
      {condition.field === 'value' ? (
        <CurrencySelect aria-label={t('rules.currency')} {...input('currency')} />
      ) : null}
    </>
  )
}

/** How the order is held against what is given. */
function TestSelect({ form, at }: PartProps) {
  const condition = form.values.conditions[at]
  if (!condition) return null
  const { field, isNot, isUnder, isPart } = condition
  const tests = amountFields.includes(field)
    ? (['from', 'under'] as const)
    : field === 'requested_service'
      ? requestTests
      : wordTests
  const chosen = amountFields.includes(field) ? (isUnder ? 1 : 0) : isPart ? 2 : isNot ? 1 : 0
  return (
    <NativeSelect
      aria-label={t('rules.test', { number: at + 1 })}
      data={tests.map(value => ({ value, label: t(`rules.test_${value}`) }))}
      value={tests[chosen]}
      onChange={({ currentTarget: { value } }) =>
        form.setFieldValue(`conditions.${at}`, {
          ...condition,
          isNot: value === 'is_not',
          isUnder: value === 'under',
          isPart: value === 'contains',
        })
      }
    />
  )
}

const countries = () => Object.entries(countryNames).map(([value, name]) => ({ value, label: term(name) }))

function WordValues({ form, at }: PartProps) {
  const condition = form.values.conditions[at]
  if (!condition) return null
  const input = (name: string) => form.getInputProps(`conditions.${at}.${name}`)
  const label = t('rules.values', { number: at + 1 })
  switch (condition.field) {
    case 'country':
      return (
        <MultiSelect
          aria-label={label}
          searchable
          limit={40}
          hidePickedOptions
          data={countries()}
          {...input('values')}
        />
      )
    case 'postal_code':
      return (
        <>
          <TextInput
            aria-label={t('rules.from')}
            placeholder={t('rules.from')}
            maxLength={20}
            {...input('from')}
          />
          <TextInput aria-label={t('rules.to')} placeholder={t('rules.to')} maxLength={20} {...input('to')} />
        </>
      )
    case 'option':
      return (
        <>
          <TextInput
            aria-label={t('rules.optionName')}
            placeholder={t('rules.optionName')}
            {...input('name')}
          />
          <TextInput
            aria-label={t('rules.optionValue')}
            placeholder={t('rules.optionValue')}
            {...input('value')}
          />
        </>
      )
    default:
      return <NameValues form={form} at={at} />
  }
}

/** Words somebody types, or takes from those there are. */
function NameValues({ form, at }: PartProps) {
  const known = useQuery(query(deskOrderEndpoints.counts, {}, useMode())).data
  const { field = 'tag', values = [] } = form.values.conditions[at] ?? {}
  const counted = { tag: known?.tags, source: known?.sources, requested_service: known?.requested_services }
  const names = counted[field as keyof typeof counted] ?? []
  return (
    <TagsInput
      aria-label={t('rules.values', { number: at + 1 })}
      placeholder={values.length === 0 ? t('rules.valuesHint') : ''}
      data={names.map(({ name }) => name)}
      {...form.getInputProps(`conditions.${at}.values`)}
    />
  )
}

/** What the rule sets. */
export function ActionFields({ form }: { form: Form }) {
  const { actions } = form.values
  const next = nextAction(actions)
  const kindsFor = (own: RuleActionKind) =>
    ruleActionKinds.filter(kind => kind === own || !actions.some(each => each.kind === kind))
  return (
    <>
      {actions.map((action, at) => (
        <PartRow
          key={action.key}
          label={t('rules.action', { number: at + 1 })}
          choice={
            <NativeSelect
              aria-label={t('rules.action', { number: at + 1 })}
              data={kindsFor(action.kind).map(value => ({ value, label: t(`rules.kind_${value}`) }))}
              value={action.kind}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue(`actions.${at}`, {
                  ...emptyAction(value as RuleActionKind),
                  key: action.key,
                })
              }
            />
          }
          remove={t('rules.removeAction', { number: at + 1 })}
          onRemove={actions.length > 1 ? () => form.removeListItem('actions', at) : null}
        >
          <ActionValues form={form} at={at} />
        </PartRow>
      ))}
      {next ? <Add text={t('rules.addAction')} onAdd={() => form.insertListItem('actions', next)} /> : null}
    </>
  )
}

function ActionValues({ form, at }: PartProps) {
  const action = form.values.actions[at]
  if (!action) return null
  const input = (name: string) => form.getInputProps(`actions.${at}.${name}`)
  switch (action.kind) {
    case 'service':
      return <ServiceSelect input={input('service')} />
    case 'package':
      return <PackageFields input={input} />
    case 'printer':
      return <PrinterSelect input={input('printer_id')} />
    case 'insurance':
      return (
        <NumberField
          aria-label={t('rules.insured')}
          placeholder={t('rules.wholeValue')}
          {...input('amount')}
        />
      )
    case 'tag':
      return (
        <TagsInput aria-label={t('rules.kind_tag')} placeholder={t('rules.valuesHint')} {...input('tags')} />
      )
    case 'hold':
      return <HoldFields input={input} />
    case 'stop':
      return <Text fz="sm">{t('rules.stopText')}</Text>
    default:
      return null
  }
}

type Input = ReturnType<Form['getInputProps']>
type Option = { value: string; label: string }

/** A choice that is kept though it is not offered any more. */
const withChosen = (options: Option[], chosen: string, gone: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [...options, { value: chosen, label: gone }]

const PackageFields = ({ input }: { input: (name: string) => Input }) => (
  <>
    <TextInput aria-label={t('rules.packageName')} placeholder={t('rules.packageName')} {...input('name')} />
    <NumberField aria-label={t('fields.length')} placeholder={t('fields.length')} {...input('length')} />
    <NumberField aria-label={t('fields.width')} placeholder={t('fields.width')} {...input('width')} />
    <NumberField aria-label={t('fields.height')} placeholder={t('fields.height')} {...input('height')} />
    <NativeSelect aria-label={t('rules.unit')} data={[...dimensionUnits]} {...input('unit')} />
  </>
)

const HoldFields = ({ input }: { input: (name: string) => Input }) => (
  <>
    <NativeSelect
      aria-label={t('rules.reason')}
      data={holdReasons.map(value => ({ value, label: t(`orders.reason_${value}`) }))}
      {...input('reason')}
    />
    <TextInput
      aria-label={t('rules.note')}
      placeholder={t('rules.note')}
      maxLength={200}
      {...input('note')}
    />
  </>
)

function ServiceSelect({ input }: { input: Input }) {
  const offered = useQuery(query(ruleEndpoints.services, {}, useMode())).data ?? []
  const options = [
    { value: 'cheapest', label: t('rules.service_cheapest') },
    { value: 'fastest', label: t('rules.service_fastest') },
    ...offered.map(each => ({
      value: serviceChoice(each.connection_id, each.service),
      label: joined([each.name, each.carrier_id]),
    })),
  ]
  const gone = t('rules.serviceGone', { service: wordsOf(String(input.value).split(' ')[1] ?? '') })
  return (
    <NativeSelect
      aria-label={t('rules.kind_service')}
      data={[{ value: '', label: '' }, ...withChosen(options, input.value, gone)]}
      {...input}
    />
  )
}

function PrinterSelect({ input }: { input: Input }) {
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  const options = printers.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <NativeSelect
      aria-label={t('rules.kind_printer')}
      data={[{ value: '', label: '' }, ...withChosen(options, input.value, t('rules.printerGone'))]}
      {...input}
    />
  )
}
