import { Button, Group, Modal, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import {
  type OperatorCard,
  type OperatorRecord,
  type OperatorRole,
  operatorEndpoints,
  operatorRoles,
} from '../../../shared/desk/operators.ts'
import { signInEndpoints } from '../../../shared/desk/sign-in.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useRecordForm } from '../../lib/drafts/use-record-form.ts'
import { load } from '../../lib/station/api.ts'
import type { FieldTexts } from '../../lib/station/field-errors.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import classes from './operator-card.module.css'

export const roles = operatorRoles.map(value => ({ value, label: t(`signIn.role_${value}`) }))

type FormModalProps = { title: string; onClose: () => void; children: ReactNode }

export const FormModal = ({ title, onClose, children }: FormModalProps) => (
  <Modal opened onClose={onClose} title={title} withCloseButton={false}>
    {children}
  </Modal>
)

export const secretProps = (label: string) => ({
  label,
  autoComplete: 'new-password',
  visibilityToggleButtonProps: { 'aria-label': t('carriers.showSecret', { name: label }) },
})

type ProofProps = { input: object; label?: string; hint?: string; isFirst?: boolean }

/** Who looks after an own access proves by the password who that is. */
export const OwnPassword = ({
  input,
  label = t('ownAccess.currentPassword'),
  hint = t('ownAccess.proof'),
  isFirst = false,
}: ProofProps) => (
  <PasswordInput
    {...input}
    {...secretProps(label)}
    autoComplete="current-password"
    description={hint}
    data-autofocus={isFirst || undefined}
  />
)

type Proof = { current_password: string }

/** As it is sent: not at all where nobody was asked for it. */
export const proofIn = ({ current_password: password }: Proof): Partial<Proof> =>
  password === '' ? {} : { current_password: password }

/** The PIN is a second request; where it is refused, the operator is there and only the PIN is tried again. */
export function NewPerson({ onClose }: { onClose: () => void }) {
  const made = useRef<OperatorRecord | null>(null)
  const { form, element, save, submit } = useRecordForm({
    start: { name: '', email: '', role: 'manager' as OperatorRole, password: '', pin: '' },
    save: async ({ pin, ...body }) => {
      made.current ??= await load(operatorEndpoints.create, { body })
      const { id } = made.current
      return pin === '' ? made.current : load(operatorEndpoints.setPin, { params: { id }, body: { pin } })
    },
    onSaved: ({ name }) => {
      announce(t('signIn.saidAdded', { name }))
      onClose()
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput {...form.getInputProps('name')} label={t('signIn.name')} data-autofocus withAsterisk />
        <TextInput {...form.getInputProps('email')} label={t('signIn.email')} type="email" withAsterisk />
        <NativeSelect {...form.getInputProps('role')} label={t('signIn.role')} data={roles} />
        <PasswordInput
          {...form.getInputProps('password')}
          {...secretProps(t('signIn.password'))}
          description={t('signIn.passwordHint')}
          withAsterisk
        />
        <PasswordInput
          {...form.getInputProps('pin')}
          {...secretProps(t('signIn.pinOptional'))}
          description={t('signIn.pinHint')}
          inputMode="numeric"
        />
        <FormFoot save={save} submit={t('signIn.make')} onClose={onClose} />
      </Stack>
    </form>
  )
}

type SecretProps = { person: OperatorRecord; what: 'pin' | 'password'; onClose: () => void }

/** Who changes an own one proves by the password who that is; a PIN may be what was forgotten. */
export function NewSecret({ person: { id, name }, what, onClose }: SecretProps) {
  const isOwn = useIsOwn(id)
  const { form, element, save, submit } = useRecordForm({
    start: { secret: '', current_password: '' },
    save: ({ secret, ...given }) => {
      const proof = proofIn(given)
      return what === 'pin'
        ? load(operatorEndpoints.setPin, { params: { id }, body: { pin: secret, ...proof } })
        : load(operatorEndpoints.password, { params: { id }, body: { password: secret, ...proof } })
    },
    atFields: texts => {
      const { [what]: secret, ...others } = byPassword(texts)
      return secret === undefined ? others : { ...others, secret }
    },
    onSaved: () => {
      announce(t('signIn.saidSaved', { name }))
      onClose()
    },
  })
  const isPin = what === 'pin'
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          {...form.getInputProps('secret')}
          {...secretProps(t(isPin ? 'signIn.newPin' : 'signIn.newPassword'))}
          description={t(isPin ? 'signIn.pinHint' : 'signIn.passwordHint')}
          {...(isPin ? { inputMode: 'numeric' as const, maxLength: 8 } : {})}
          data-autofocus
        />
        {isOwn ? <OwnPassword input={form.getInputProps('current_password')} /> : null}
        <FormFoot save={save} submit={t('signIn.savePin')} onClose={onClose} />
      </Stack>
    </form>
  )
}

export const useIsOwn = (id: string): boolean =>
  useQuery(query(signInEndpoints.retrieve, {})).data?.operator?.id === id

/** Of a form that asks for the password alone. */
export const byPassword = ({ current_pin: pin, ...others }: FieldTexts): FieldTexts =>
  pin ? { ...others, current_password: pin } : others

const removals = {
  pin: {
    endpoint: operatorEndpoints.removePin,
    text: 'ownAccess.removePinText',
    submit: 'signIn.removePin',
    label: 'signIn.current_pin',
    field: { autoComplete: 'off', inputMode: 'numeric', maxLength: 8 },
    proof: (secret: string) => ({ current_pin: secret }),
  },
  card: {
    endpoint: operatorEndpoints.removeCard,
    text: 'ownAccess.removeCardText',
    submit: 'signIn.removeCard',
    label: 'ownAccess.currentPassword',
    field: { autoComplete: 'current-password' },
    proof: (secret: string) => ({ current_password: secret }),
  },
} as const

type RemovalProps = { person: OperatorRecord; what: keyof typeof removals; onClose: () => void }

/** What is asked before a PIN or a card is removed: whether to, or of an own one whether it is theirs. */
export function RemoveAccess({ person: { id, name }, what, onClose }: RemovalProps) {
  const isOwn = useIsOwn(id)
  const { endpoint, text, submit: submitText, label, field, proof } = removals[what]
  const { form, element, save, submit } = useRecordForm({
    start: { secret: '' },
    save: ({ secret }) => load(endpoint, { params: { id }, body: secret === '' ? {} : proof(secret) }),
    atFields: ({ current_pin: pin, current_password: password, ...others }) => {
      const secret = pin ?? password
      return secret ? { ...others, secret } : others
    },
    onSaved: () => {
      announce(t('signIn.saidSaved', { name }))
      onClose()
    },
  })
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{t(text, { name })}</Text>
        {isOwn ? (
          <PasswordInput
            {...form.getInputProps('secret')}
            {...secretProps(t(label))}
            {...field}
            description={t('ownAccess.proof')}
            data-autofocus
          />
        ) : null}
        <FormFoot save={save} submit={t(submitText)} onClose={onClose} />
      </Stack>
    </form>
  )
}

type FootProps = { save: { error: unknown; isPending: boolean }; submit: string; onClose: () => void }

const FormFoot = ({ save, submit, onClose }: FootProps) => (
  <>
    {save.error ? <ProblemNotice error={save.error} doing="save" /> : null}
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onClose}>
        {t('developers.cancel')}
      </Button>
      <Button type="submit" disabled={save.isPending}>
        {submit}
      </Button>
    </Group>
  </>
)

type CardProps = { person: OperatorRecord; onClose: () => void }

/** A card for an operator, who proves an own one; it is shown this once, to be printed. */
export function NewCard({ person: { id, card: hasCard }, onClose }: CardProps) {
  const [made, setMade] = useState<OperatorCard | null>(null)
  const isOwn = useIsOwn(id)
  const { form, element, save, submit } = useRecordForm({
    start: { current_password: '' },
    save: given => load(operatorEndpoints.makeCard, { params: { id }, body: proofIn(given) }),
    atFields: byPassword,
    onSaved: setMade,
  })
  if (made) return <Card card={made} onClose={onClose} />
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text>{t('signIn.cardText')}</Text>
        {hasCard ? <Text>{t('signIn.cardBefore')}</Text> : null}
        {isOwn ? (
          <OwnPassword
            input={form.getInputProps('current_password')}
            label={t('signIn.password')}
            hint={t('signIn.cardProof')}
            isFirst
          />
        ) : null}
        <FormFoot save={save} submit={t('signIn.makeCardYes')} onClose={onClose} />
      </Stack>
    </form>
  )
}

/** What is printed: name, role and the barcode. Paper has nothing else of the page. */
function Card({ card: { operator, code, barcode_svg: barcode }, onClose }: MadeProps) {
  return (
    <Stack gap="sm">
      <Text>{t('signIn.cardOnce')}</Text>
      <div className={classes.card} data-printed-alone>
        <Text fw={650} fz="lg">
          {operator.name}
        </Text>
        <Text fz="sm">{t(`signIn.role_${operator.role}`)}</Text>
        <img
          className={classes.code}
          src={`data:image/svg+xml,${encodeURIComponent(barcode)}`}
          alt={t('signIn.cardBarcode', { name: operator.name })}
        />
        <Text component="code" fz="sm" className={classes.digits ?? ''}>
          {code.replace(/(\d{4})(?=\d)/g, '$1 ')}
        </Text>
      </div>
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<IconPrinter size="1.125rem" aria-hidden />}
          onClick={() => print()}
          data-autofocus
        >
          {t('signIn.printCard')}
        </Button>
        <Button onClick={onClose}>{t('signIn.cardStored')}</Button>
      </Group>
    </Stack>
  )
}

type MadeProps = { card: OperatorCard; onClose: () => void }
