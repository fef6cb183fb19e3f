import { Avatar, Button, Group, Modal, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { readCard } from '../../../shared/desk/operators.ts'
import type { SignInState } from '../../../shared/desk/sign-in.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { fieldsOf } from '../../lib/drafts/use-record-form.ts'
import { t } from '../../lib/text.ts'
import classes from './lock-screen.module.css'
import { useSigningIn } from './use-sign-in.ts'

type Person = SignInState['operators'][number]

const aboveDialogs = 1000

/** Who works here, by name: what was open stays under it, as it was. */
export function LockScreen({ state }: { state: SignInState }) {
  const { operators: people } = state
  const card = useCard(state)
  const [chosenId, choose] = useState<string | null>(null)
  const only = people.length === 1 ? people[0] : undefined
  const person = people.find(({ id }) => id === chosenId) ?? only
  return (
    <Modal
      opened
      onClose={() => choose(null)}
      fullScreen
      withCloseButton={false}
      zIndex={aboveDialogs}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('signIn.title') } }}
      classNames={{ body: classes.body }}
    >
      <Stack gap="lg" className={classes.column}>
        <Title order={1}>{t('signIn.title')}</Title>
        {person ? (
          <Entry
            key={`${person.id} ${card.scans}`}
            person={person}
            onLeave={only ? null : () => choose(null)}
          />
        ) : (
          <Names people={people} onChoose={choose} />
        )}
        {state.cards ? <CardEntry card={card} /> : null}
      </Stack>
    </Modal>
  )
}

function Names({ people, onChoose }: { people: readonly Person[]; onChoose: (id: string) => void }) {
  if (people.length === 0) return <Text>{t('signIn.nobody')}</Text>
  return (
    <ul className={classes.names}>
      {people.map(({ id, name, initials }, at) => (
        <li key={id}>
          <Button
            variant="default"
            h={64}
            fullWidth
            justify="flex-start"
            data-autofocus={at === 0 || undefined}
            leftSection={
              <Avatar size={36} aria-hidden>
                {initials}
              </Avatar>
            }
            onClick={() => onChoose(id)}
          >
            {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Seconds somebody has to wait, counted down. */
function useCountdown(from: number): number {
  const [left, setLeft] = useState(from)
  useEffect(() => {
    setLeft(from)
    if (from === 0) return
    const until = Date.now() + from * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [from])
  return left
}

type Way = 'pin' | 'password'

/** What is typed to prove who it is, by PIN, or by password and code. */
function useEntry(person: Person) {
  const [way, setWay] = useState<Way>(person.pin ? 'pin' : 'password')
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const signing = useSigningIn()
  const waits = useCountdown(way === 'pin' ? person.waits_seconds : 0)
  const problem = signing.error?.problem
  const wrong = fieldsOf(problem)
  const needsCode = way === 'password' && ('otp_token' in wrong || code !== '')
  // A password is refused as a whole, and the station says no more than that.
  const isRefused = problem?.kind === 'station' && problem.status === 401
  const isWrong = way === 'pin' ? 'pin' in wrong : isRefused
  const canSubmit = !signing.isPending && waits === 0 && typed !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const more = needsCode && code !== '' ? { otp_token: code } : {}
    if (canSubmit) signing.mutate({ operator: person.id, [way]: typed, ...more })
  }
  const swap = () => {
    setWay(way === 'pin' ? 'password' : 'pin')
    setTyped('')
    signing.reset()
  }
  const isOther = signing.isError && !isWrong && !needsCode && waits === 0
  const other = isOther ? signing.error : null
  return { way, swap, typed, setTyped, code, setCode, needsCode, isWrong, waits, other, canSubmit, submit }
}

function Entry({ person, onLeave }: { person: Person; onLeave: (() => void) | null }) {
  const entry = useEntry(person)
  const { way, needsCode, waits, other } = entry
  return (
    <form onSubmit={entry.submit} noValidate>
      <Stack gap="sm">
        <Group gap="sm">
          <Avatar size={36} aria-hidden>
            {person.initials}
          </Avatar>
          <Title order={2}>{person.name}</Title>
        </Group>
        <SecretField key={way} entry={entry} />
        {needsCode ? (
          <TextInput
            size="lg"
            label={t('signIn.code')}
            description={t('signIn.codeHint')}
            value={entry.code}
            onChange={({ currentTarget }) => entry.setCode(currentTarget.value)}
            autoComplete="one-time-code"
            inputMode="numeric"
            autoFocus
          />
        ) : null}
        {waits > 0 ? <Text role="timer">{t('signIn.wait', { count: waits })}</Text> : null}
        {other ? <ProblemNotice error={other} doing="load" /> : null}
        <Button type="submit" size="md" disabled={!entry.canSubmit}>
          {t('signIn.enter')}
        </Button>
        <Group gap="sm">
          {onLeave ? (
            <Button variant="default" onClick={onLeave}>
              {t('signIn.others')}
            </Button>
          ) : null}
          {person.pin ? (
            <Button variant="default" onClick={entry.swap}>
              {t(way === 'pin' ? 'signIn.byPassword' : 'signIn.byPin')}
            </Button>
          ) : null}
        </Group>
      </Stack>
    </form>
  )
}

const fieldOf = {
  pin: { inputMode: 'numeric', maxLength: 8, autoComplete: 'off' },
  password: { autoComplete: 'current-password' },
} as const

/** Typed over at once when it was wrong. */
function SecretField({ entry }: { entry: ReturnType<typeof useEntry> }) {
  const { way, typed, setTyped, isWrong } = entry
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWrong) field.current?.select()
  }, [isWrong])
  return (
    <PasswordInput
      ref={field}
      data-autofocus
      autoFocus
      size="lg"
      label={t(`signIn.${way}`)}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      error={isWrong ? t(`signIn.wrong_${way}`) : null}
      aria-invalid={isWrong ? true : undefined}
      visibilityToggleButtonProps={{ 'aria-label': t('carriers.showSecret', { name: t(`signIn.${way}`) }) }}
      {...fieldOf[way]}
    />
  )
}

/** A card signs in whoever carries it: scanned wherever the keyboard is, or its code typed in by hand. */
function useCard({ cards, card_waits_seconds: seconds }: SignInState) {
  const [typed, setTyped] = useState('')
  const [scans, setScans] = useState(0)
  const signing = useSigningIn()
  const waits = useCountdown(seconds)
  const { mutate } = signing
  const enter = useCallback((card: string) => mutate({ card }), [mutate])
  useEffect(() => {
    if (!cards) return
    let scanned = ''
    const onKey = (event: KeyboardEvent) => {
      const card = event.key === 'Enter' ? readCard(scanned) : null
      // The keys that locked the page, pressed once more, are no sign of a card.
      const isSign = event.key.length === 1 && !event.ctrlKey && !event.altKey && !event.metaKey
      if (isSign) scanned += event.key
      else if (event.key !== 'Shift') scanned = ''
      if (card === null) return
      // Nothing that has the keyboard takes the Enter of a scanner for its own.
      event.preventDefault()
      event.stopPropagation()
      setTyped('')
      setScans(before => before + 1)
      enter(card)
    }
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [cards, enter])
  const isUnknown = 'card' in fieldsOf(signing.error?.problem)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed !== '' && !signing.isPending && waits === 0) enter(readCard(typed) ?? typed)
  }
  const other = signing.isError && !isUnknown && waits === 0 ? signing.error : null
  return { typed, setTyped, scans, waits, isUnknown, other, submit }
}

function CardEntry({ card }: { card: ReturnType<typeof useCard> }) {
  const { typed, setTyped, waits, isUnknown, other, submit } = card
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          size="md"
          label={t('signIn.card')}
          description={t('signIn.cardHint')}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={isUnknown ? t('signIn.wrong_card') : null}
          autoComplete="off"
          visibilityToggleButtonProps={{
            'aria-label': t('carriers.showSecret', { name: t('signIn.card') }),
          }}
        />
        {waits > 0 ? <Text role="timer">{t('signIn.wait', { count: waits })}</Text> : null}
        {other ? <ProblemNotice error={other} doing="load" /> : null}
      </Stack>
    </form>
  )
}
