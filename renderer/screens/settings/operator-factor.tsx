import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import {
  type Enrolment,
  type OperatorRecord,
  type RecoveryCodes,
  secondFactorEndpoints,
} from '../../../shared/desk/operators.ts'
import { CopyButton } from '../../components/copyable.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './operator-card.module.css'
import { byPassword, OwnPassword, proofIn, useIsOwn } from './operator-forms.tsx'

type Props = { person: OperatorRecord; onClose: () => void }

/**
 * An authenticator app beside the password: set up, its recovery codes made anew, or done without again. Who looks after an
 * own one proves by the password who that is.
 */
export function SecondFactor({ person, onClose }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<RecoveryCodes['codes'] | null>(null)
  if (codes) return <Codes codes={codes} onClose={onClose} />
  if (enrolment) return <Confirm person={person} enrolment={enrolment} onMade={setCodes} onClose={onClose} />
  return <Begin person={person} onEnrolled={setEnrolment} onMade={setCodes} onClose={onClose} />
}

type BeginProps = Props & { onEnrolled: (enrolment: Enrolment) => void; onMade: (codes: string[]) => void }

function Begin({ person, onEnrolled, onMade, onClose }: BeginProps) {
  const { id, name, second_factor: state, recovery_codes: left } = person
  const isOn = state === 'on'
  const isOwn = useIsOwn(id)
  const isOff = useRef(false)
  const { form, element, save, submit } = useRecordForm({
    start: { current_password: '' },
    save: async given => {
      const request = { params: { id }, body: proofIn(given) }
      if (!isOn) return onEnrolled(await load(secondFactorEndpoints.enrol, request))
      if (!isOff.current) return onMade((await load(secondFactorEndpoints.renewCodes, request)).codes)
      await load(secondFactorEndpoints.disable, request)
      announce(t('signIn.saidFactorOff', { name }))
      onClose()
    },
    atFields: byPassword,
    onSaved: () => undefined,
  })
  const send = (off: boolean, event?: FormEvent) => {
    isOff.current = off
    submit(event)
  }
  return (
    <form ref={element} onSubmit={event => send(false, event)} noValidate>
      <Stack gap="sm">
        <Text>{t('signIn.factorText')}</Text>
        {isOn ? <Text>{t('signIn.factorLeft', { count: left })}</Text> : null}
        {isOwn ? <OwnPassword input={form.getInputProps('current_password')} isFirst /> : null}
        {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('developers.cancel')}
          </Button>
          {isOn ? (
            <Button variant="default" onClick={() => send(true)}>
              {t('signIn.factorOff')}
            </Button>
          ) : null}
          <Button type="submit" data-autofocus={isOwn ? undefined : true}>
            {t(isOn ? 'signIn.factorNewCodes' : 'signIn.factorBegin')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type ConfirmProps = Props & { enrolment: Enrolment; onMade: (codes: string[]) => void }

/** A first code proves that the app has the secret; nothing is asked for before. */
function Confirm({ person: { id, name }, enrolment, onMade, onClose }: ConfirmProps) {
  const { form, element, save, submit } = useRecordForm({
    start: { code: '' },
    save: body => load(secondFactorEndpoints.confirm, { params: { id }, body }),
    atFields: ({ otp_token: code, ...others }) => (code ? { ...others, code } : others),
    onSaved: ({ codes }) => {
      announce(t('signIn.saidFactorOn', { name }))
      onMade(codes)
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{t('signIn.factorScan')}</Text>
        <img
          className={classes.square}
          src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr_svg)}`}
          alt={t('signIn.factorPicture')}
        />
        <Group gap="sm" align="end" wrap="nowrap">
          <TextInput flex={1} label={t('signIn.factorSecret')} value={enrolment.secret} readOnly />
          <CopyButton value={enrolment.secret} name={t('signIn.factorSecret')} />
        </Group>
        <TextInput
          {...form.getInputProps('code')}
          label={t('signIn.code')}
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
        />
        {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('developers.cancel')}
          </Button>
          <Button type="submit" disabled={save.isPending}>
            {t('signIn.factorConfirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What replaces the app, shown this once. */
const Codes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <Stack gap="sm">
    <Text>{t('signIn.factorCodes')}</Text>
    <ul className={classes.codes} aria-label={t('signIn.recoveryCodes')}>
      {codes.map(code => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <Group justify="flex-end" gap="xs">
      <CopyButton value={codes.join('\n')} name={t('signIn.recoveryCodes')} />
      <Button data-autofocus onClick={onClose}>
        {t('signIn.codesStored')}
      </Button>
    </Group>
  </Stack>
)
