import { Button, Checkbox, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useId } from 'react'
import { type EventType, eventTypes } from '../../../shared/api/webhooks.ts'
import { FormFoot } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { hasText, t } from '../../lib/text.ts'
import { eventGroups, eventText } from './webhook-text.ts'

type Draft = { url: string; description: string; all: boolean; events: string[]; send_secret: boolean }

/** What is sent of a form. */
type Body = {
  url: string
  description: string | null
  enabled_events: ('all' | EventType)[]
  send_secret: boolean
}

type Props<Saved> = {
  start: Draft
  submit: string
  save: (body: Body) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onLeave?: () => void
}

/** In the order of the interface, whatever the order of the ticks. */
const toBody = ({ url, description, all, events, send_secret }: Draft): Body => ({
  url: url.trim(),
  description: description.trim() || null,
  enabled_events: all ? ['all'] : eventTypes.filter(type => events.includes(type)),
  send_secret,
})

const check = ({ all, events }: Draft): Record<string, string> =>
  all || events.length > 0 ? {} : { events: t('developers.noEventChosen') }

/** Where events are sent, which, and how they are signed. */
export function WebhookForm<Saved>({ start, submit: label, save: send, onSaved, onLeave }: Props<Saved>) {
  const { form, element, save, submit } = useRecordForm({
    start,
    check,
    save: (draft: Draft) => send(toBody(draft)),
    atFields: ({ enabled_events: events, ...texts }) => (events ? { ...texts, events } : texts),
    onSaved,
  })
  const id = useId()
  return (
    <form ref={element} id={id} onSubmit={submit} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <TextInput
            {...form.getInputProps('url')}
            label={t('developers.address')}
            description={t('developers.addressHint')}
            placeholder="https://"
            inputMode="url"
            autoComplete="off"
            withAsterisk
            aria-required
          />
          <TextInput
            {...form.getInputProps('description')}
            label={t('developers.description')}
            description={t('developers.descriptionHint')}
            autoComplete="off"
          />
        </SimpleGrid>
        <Switch {...form.getInputProps('all', { type: 'checkbox' })} label={t('developers.everyEvent')} />
        {form.values.all ? null : <EventTicks {...form.getInputProps('events')} />}
        <Switch
          {...form.getInputProps('send_secret', { type: 'checkbox' })}
          label={t('developers.sendSecret')}
          description={t('developers.sendSecretHint')}
        />
        <FormFoot problem={save.error ? <ProblemNotice error={save.error} doing="save" /> : null}>
          {onLeave ? (
            <Button variant="default" onClick={onLeave}>
              {t('developers.cancel')}
            </Button>
          ) : null}
          <Button type="submit" form={id} disabled={save.isPending}>
            {label}
          </Button>
        </FormFoot>
      </Stack>
    </form>
  )
}

type TickProps = { value?: string[]; onChange?: (value: string[]) => void; error?: string }

/** Every event, by what it is about. */
const EventTicks = (field: TickProps) => (
  <Checkbox.Group {...field} label={t('developers.events')}>
    <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} mt={4}>
      {eventGroups.map(([name, types]) => (
        <Stack key={name} gap={6} role="group" aria-label={groupText(name)}>
          {types.map(type => (
            <Checkbox key={type} value={type} label={eventText(type)} />
          ))}
        </Stack>
      ))}
    </SimpleGrid>
  </Checkbox.Group>
)

function groupText(name: string): string {
  const key = `developers.about_${name}`
  return hasText(key) ? (t as (key: string) => string)(key) : name
}
