import { ActionIcon, Anchor, Group, Text, VisuallyHidden } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { type SetupStep, setupEndpoints, setupSteps } from '../../shared/desk/setup.ts'
import { load } from '../lib/station/api.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import classes from './navigation.module.css'
import { useOperator } from './sign-in/use-sign-in.ts'

const whereTo = {
  sender: '/setup',
  printer: '/printers',
  carrier: '/carriers',
  label: '/ship',
} as const satisfies Record<SetupStep, string>

/** What a new shop has left to do, each a link, for whoever may. It goes when all is done, or when somebody closes it. */
export function SetupList() {
  const id = useId()
  const { data } = useQuery(query(setupEndpoints.retrieve, {}))
  const operator = useOperator()
  const maySetUp = operator === null || operator.role === 'manager'
  const close = useMutation({
    networkMode: 'always',
    mutationFn: () => load(setupEndpoints.change, { body: { list_closed: true } }),
    onSuccess: () => announce(t('setup.listClosed')),
  })
  if (!data || !maySetUp || data.list_closed || setupSteps.every(step => data.steps[step])) return null
  return (
    <section aria-labelledby={id} className={classes.setup}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text id={id} fw={600} fz="sm">
          {t('setup.list')}
        </Text>
        <ActionIcon
          size="sm"
          aria-label={t('setup.listClose')}
          disabled={close.isPending}
          onClick={() => close.mutate()}
        >
          <IconX size="1rem" stroke={1.6} aria-hidden />
        </ActionIcon>
      </Group>
      <ul>
        {setupSteps.map(step => (
          <SetupItem key={step} step={step} isDone={data.steps[step]} />
        ))}
      </ul>
    </section>
  )
}

function SetupItem({ step, isDone }: { step: SetupStep; isDone: boolean }) {
  const Icon = isDone ? IconCircleCheck : IconCircle
  const name = t(`setup.list_${step}`)
  return (
    <li data-done={isDone || undefined}>
      <Icon size="1rem" stroke={1.6} aria-hidden />
      {isDone ? (
        <span>
          {name} <VisuallyHidden>{t('setup.listDone')}</VisuallyHidden>
        </span>
      ) : (
        <Anchor renderRoot={props => <Link to={whereTo[step]} {...props} />}>{name}</Anchor>
      )}
    </li>
  )
}
