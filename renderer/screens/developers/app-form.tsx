import { Button, Checkbox, Group, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useId } from 'react'
import { scopes } from '../../../shared/api/scopes.ts'
import { type CreatedOAuthClient, oauthClientEndpoints } from '../../../shared/desk/oauth-clients.ts'
import { FormFoot, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { ScopeTicks } from './shown-once.tsx'

const grants = ['authorization_code', 'client_credentials'] as const

const start = {
  name: '',
  redirect_uris: '',
  confidential: true,
  grants: ['authorization_code'] as string[],
  scopes: ['read'] as string[],
}

/** An address that is wrong is one line of the field. */
const atFields = (texts: FieldTexts): FieldTexts =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name.startsWith('redirect_uris') ? 'redirect_uris' : name,
      text,
    ]),
  )

const send = ({ name, confidential, ...chosen }: typeof start) =>
  load(oauthClientEndpoints.create, {
    body: {
      name,
      confidential,
      redirect_uris: chosen.redirect_uris.split(/\s+/).filter(Boolean),
      grants: grants.filter(grant => chosen.grants.includes(grant)),
      scopes: scopes.filter(scope => chosen.scopes.includes(scope)),
    },
  })

type Props = { onMade: (app: CreatedOAuthClient) => void; onLeave: () => void }

/** An application that may ask for access. */
export function AppForm({ onMade, onLeave }: Props) {
  const { form, element, save, submit } = useRecordForm({
    start,
    save: send,
    atFields,
    onSaved: app => {
      announce(t('developers.saidAppAdded', { name: app.name }))
      onMade(app)
    },
  })
  const id = useId()
  return (
    <Panel title={t('developers.newApp')}>
      <form ref={element} id={id} onSubmit={submit} noValidate>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" mb="sm">
          <TextInput
            {...form.getInputProps('name')}
            label={t('developers.keyName')}
            description={t('developers.appNameHint')}
            withAsterisk
            aria-required
            autoComplete="off"
            autoFocus
          />
          <Textarea
            {...form.getInputProps('redirect_uris')}
            label={t('developers.redirects')}
            description={t('developers.redirectsHint')}
            autosize
            minRows={1}
            maxRows={4}
          />
        </SimpleGrid>
        <Checkbox.Group {...form.getInputProps('grants')} label={t('developers.actsFor')} mb="sm">
          <Group mt={4}>
            {grants.map(grant => (
              <Checkbox key={grant} value={grant} label={t(`developers.grant_${grant}`)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Switch
          {...form.getInputProps('confidential', { type: 'checkbox' })}
          label={t('developers.keepsSecret')}
          description={t('developers.keepsSecretHint')}
          mb="sm"
        />
        <ScopeTicks {...form.getInputProps('scopes')} />
        <FormFoot problem={save.error ? <ProblemNotice error={save.error} doing="save" /> : null}>
          <Button variant="default" onClick={onLeave}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" form={id} disabled={save.isPending}>
            {t('developers.addApp')}
          </Button>
        </FormFoot>
      </form>
    </Panel>
  )
}
