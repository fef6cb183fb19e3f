import { Button, Group, Radio, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import type { AddressRecord } from '../../../shared/api/addresses.ts'
import { addressee, addressLines } from '../../../shared/countries/address-lines.ts'
import { AddressFields, CountrySelect } from '../../components/addresses/address-fields.tsx'
import { usePastedAddress } from '../../components/addresses/pasted-address.tsx'
import { Keys } from '../../components/keys.tsx'
import { Page, PageFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import {
  type AddressDraft,
  isEmptyAddress,
  missingIn,
  useShopSender,
  withCountry,
} from '../../lib/drafts/address-draft.ts'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { PriceTable } from './own-prices.tsx'
import { PrinterChoices } from './printer-step.tsx'
import { type CarrierChoice, carrierChoices, setupDraft } from './setup-draft.ts'
import classes from './setup-screen.module.css'
import { useSetup } from './use-setup.ts'

/** Four questions a new shop answers once: who it is, where it sends from, where labels come out, and by whom. */
export function SetupScreen() {
  const stored = useShopSender()
  return stored === undefined ? null : <Setup stored={stored} />
}

type SetupForm = ReturnType<typeof useSetup>

/** Enter goes on to the next field: what is typed is saved when all of it is meant. */
function goOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget, ctrlKey, metaKey, defaultPrevented } = event
  if (key !== 'Enter' || ctrlKey || metaKey || defaultPrevented || !(target instanceof HTMLInputElement))
    return
  event.preventDefault()
  const fields = [
    ...currentTarget.querySelectorAll<HTMLElement>('input:not([type=hidden]), textarea, select'),
  ]
  fields[fields.indexOf(target) + 1]?.focus()
}

function Setup({ stored }: { stored: AddressRecord | null }) {
  const setup = useSetup(stored)
  const { form, element, save, skip, submit } = setup
  const isBusy = save.isPending || skip.isPending
  useEffect(() => {
    setupDraft.setState({ draft: form.values })
  }, [form.values])
  useShortcuts([
    { keys: 'mod+Enter', text: t('firstRun.finish'), run: () => submit(), disabled: isBusy },
    { keys: 'Escape', text: t('firstRun.leave'), run: () => history.back() },
  ])
  return (
    <Page
      actions={
        <Button variant="default" disabled={isBusy} onClick={() => skip.mutate()}>
          {t(setup.hasSample ? 'firstRun.skipToSample' : 'firstRun.skip')}
        </Button>
      }
    >
      <form ref={element} onSubmit={submit} onKeyDown={goOn} noValidate className={classes.sides}>
        <Stack gap="md" component="ol" className={classes.steps}>
          <WhoStep setup={setup} />
          <SenderStep setup={setup} />
          <PrinterStep setup={setup} />
          <CarrierStep setup={setup} />
        </Stack>
        <SetupLabel address={form.values} />
      </form>
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={save.reset} /> : null}
      {skip.error ? <ProblemNotice error={skip.error} doing="save" onDismiss={skip.reset} /> : null}
      <PageFoot>
        <Group justify="space-between" gap="sm">
          <Text c="dimmed">{t('firstRun.laterText')}</Text>
          <Button size="md" disabled={isBusy} onClick={() => submit()} rightSection={<Keys of="mod+Enter" />}>
            {t(`firstRun.finish_${setup.carrier}`)}
          </Button>
        </Group>
      </PageFoot>
    </Page>
  )
}

type StepProps = {
  number: number
  title: string
  /** What of it is stored already. */
  made?: string | undefined
  children: ReactNode
}

function Step({ number, title, made, children }: StepProps) {
  const id = useId()
  return (
    <li className={classes.step}>
      <section aria-labelledby={id}>
        <Title order={2} id={id} className={classes.title}>
          <span className={classes.number} aria-hidden>
            {number}
          </span>
          <span className={classes.said}>{t('firstRun.stepOf', { number })}</span> {title}
        </Title>
        {children}
        {made ? (
          <Text fz="sm" c="dimmed" mt="xs">
            {made}
          </Text>
        ) : null}
      </section>
    </li>
  )
}

type SetupProps = { setup: SetupForm }

function WhoStep({ setup: { form, made, hasCountry } }: SetupProps) {
  return (
    <Step number={1} title={t('firstRun.who')} made={made?.who}>
      <div className={classes.who}>
        <TextInput
          data-autofocus
          autoFocus
          label={t('firstRun.yourName')}
          autoComplete="name"
          {...form.getInputProps('person_name')}
        />
        <TextInput
          label={t('firstRun.shop')}
          autoComplete="organization"
          {...form.getInputProps('company_name')}
        />
        <CountrySelect
          {...form.getInputProps('country_code')}
          value={hasCountry ? form.values.country_code : ''}
          onChange={code => {
            setupDraft.setState({ country: code })
            form.setValues(withCountry(form.values, code))
          }}
        />
      </div>
    </Step>
  )
}

function SenderStep({ setup: { form, made, hasCountry } }: SetupProps) {
  const pasted = usePastedAddress(
    form.values,
    next =>
      form.setValues({
        ...next,
        // Who was typed above stays, whatever name stands in the address.
        person_name: form.values.person_name || next.person_name,
        company_name: form.values.company_name || next.company_name,
      }),
    country => setupDraft.setState({ country }),
  )
  const missing = Object.keys(missingIn(form.values)).length + (hasCountry ? 0 : 1)
  return (
    <Step number={2} title={t('firstRun.sender')} made={made?.sender}>
      <Stack gap="sm" onPaste={pasted.onPaste}>
        <Textarea
          label={t('firstRun.paste')}
          placeholder={t('firstRun.pasteExample')}
          autosize
          minRows={2}
          maxRows={6}
          onBlur={({ currentTarget }) => {
            if (currentTarget.value.trim() !== '' && pasted.read(currentTarget.value))
              currentTarget.value = ''
          }}
        />
        {pasted.note}
        <AddressFields
          value={form.values}
          onChange={next => form.setValues(next)}
          input={(name, options) => form.getInputProps(name, options)}
          without={['country_code', 'person_name', 'company_name', 'residential']}
        />
        {missing > 0 ? <Text c="dimmed">{t('firstRun.missing', { count: missing })}</Text> : null}
      </Stack>
    </Step>
  )
}

const PrinterStep = ({ setup: { printer } }: SetupProps) => (
  <Step number={3} title={t('firstRun.printer')}>
    <PrinterChoices step={printer} />
  </Step>
)

function CarrierStep({ setup: { form, prices, carrier, hasSample, hasCountry } }: SetupProps) {
  const offered = carrierChoices.filter(choice => choice !== 'sample' || hasSample)
  return (
    <Step number={4} title={t('firstRun.carrier')}>
      <Radio.Group
        aria-label={t('firstRun.carrier')}
        value={carrier}
        onChange={value => setupDraft.setState({ carrier: value as CarrierChoice })}
      >
        <Stack gap="xs">
          {offered.map(choice => (
            <Radio
              key={choice}
              value={choice}
              label={t(`firstRun.carrier_${choice}`)}
              description={t(`firstRun.carrier_${choice}_text`)}
            />
          ))}
        </Stack>
      </Radio.Group>
      {carrier === 'own' && hasCountry ? <PriceTable prices={prices} errors={form.errors} /> : null}
      {carrier === 'own' && !hasCountry ? <Text mt="sm">{t('firstRun.countryFirst')}</Text> : null}
    </Step>
  )
}

/** What a label of this shop looks like, filled while it is typed. A picture of one, which no carrier takes. */
const SetupLabel = ({ address }: { address: AddressDraft }) => (
  <figure className={classes.figure}>
    <div className={classes.label} aria-hidden>
      <div className={classes.from}>
        <span className={classes.caption}>{t('firstRun.labelFrom')}</span>
        {isEmptyAddress(address) ? (
          <span className={classes.blank} />
        ) : (
          <>
            <strong>
              <bdi>{addressee(address)}</bdi>
            </strong>
            {addressLines(address).map(line => (
              <bdi key={line}>{line}</bdi>
            ))}
          </>
        )}
      </div>
      <div className={classes.to}>
        <span className={classes.caption}>{t('firstRun.labelTo')}</span>
        <strong>Grace Okafor</strong>
        <span>500 Congress Ave</span>
        <span>Austin TX 78701</span>
      </div>
      <div className={classes.bars} />
      <span className={classes.caption}>{t('firstRun.labelSample')}</span>
    </div>
    <Text component="figcaption" fz="sm" c="dimmed">
      {t('firstRun.labelText')}
    </Text>
  </figure>
)
