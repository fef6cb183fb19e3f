import { ActionIcon, Button, Group, Menu, NativeSelect, Stack, Text } from '@mantine/core'
import { IconDots, IconPlus, IconUsers } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type OperatorPatch,
  type OperatorRecord,
  type OperatorRole,
  operatorEndpoints,
} from '../../../shared/desk/operators.ts'
import { shopNetworkEndpoints } from '../../../shared/desk/shop-network.ts'
import { ConfirmDialog } from '../../components/dialogs.tsx'
import { EmptyState } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { SecondFactor } from './operator-factor.tsx'
import { FormModal, NewCard, NewPerson, NewSecret, RemoveAccess, roles } from './operator-forms.tsx'
import { SettingPlace } from './setting-row.tsx'
import { StationSettings } from './station-setting.tsx'

/** Who works here, what they may do, and whether the page asks who is there. */
export const OperatorPanel = () => (
  <StationSettings section="operators" title={t('settings.section_operators')} more={['operators']}>
    <SettingPlace id="operators">
      <People />
    </SettingPlace>
  </StationSettings>
)

/** What is asked about one of them. */
type Asked =
  | { what: 'new' }
  | { what: 'pin' | 'no-pin' | 'card' | 'no-card' | 'factor' | 'password' | 'remove'; of: OperatorRecord }

function People() {
  const { data, error } = useQuery(query(operatorEndpoints.list, { query: { limit: 100 } }))
  const [asked, ask] = useState<Asked | null>(null)
  const close = () => ask(null)
  const people = data?.results ?? []
  return (
    <Stack gap="sm">
      <Group justify="space-between" align="start">
        <div>
          <Text fw={600}>{t('signIn.people')}</Text>
          <Text fz="sm" c="dimmed">
            {t('signIn.peopleText')}
          </Text>
        </div>
        <Button
          variant="default"
          leftSection={<IconPlus size="1.125rem" aria-hidden />}
          onClick={() => ask({ what: 'new' })}
        >
          {t('signIn.add')}
        </Button>
      </Group>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {data && people.length === 0 ? (
        <EmptyState
          icon={<IconUsers size="2.5rem" stroke={1.2} aria-hidden />}
          title={t('signIn.none')}
          text={t('signIn.noneText')}
        />
      ) : null}
      {people.length > 0 ? <PeopleTable people={people} onAsk={ask} /> : null}
      <Asking asked={asked} isLast={people.length === 1} onClose={close} />
    </Stack>
  )
}

type TableProps = { people: readonly OperatorRecord[]; onAsk: (asked: Asked) => void }

function PeopleTable({ people, onAsk }: TableProps) {
  const save = useMutation(change(operatorEndpoints.update))
  const put = (id: string, patch: OperatorPatch, said: (name: string) => string) =>
    save.mutate({ params: { id }, body: patch }, { onSuccess: ({ name }) => announce(said(name)) })
  const columns = peopleColumns({
    isBusy: save.isPending,
    onAsk,
    onRole: (id, role) => put(id, { role }, name => t('signIn.saidSaved', { name })),
    onActive: (id, active) =>
      put(id, { active }, name => t(active ? 'signIn.saidOn' : 'signIn.saidOff', { name })),
  })
  return (
    <>
      <RecordTable label={t('signIn.people')} records={people} keyOf={({ id }) => id} columns={columns} />
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={() => save.reset()} /> : null}
    </>
  )
}

type PeopleDeeds = {
  isBusy: boolean
  onAsk: (asked: Asked) => void
  onRole: (id: string, role: OperatorRole) => void
  onActive: (id: string, active: boolean) => void
}

const peopleColumns = (deeds: PeopleDeeds): readonly Column<OperatorRecord>[] => [
  {
    key: 'name',
    label: t('signIn.name'),
    cell: ({ name, email }) => (
      <>
        <Text span fz="inherit" fw={600}>
          {name}
        </Text>
        <Text fz="sm" c="dimmed">
          {email}
        </Text>
      </>
    ),
  },
  {
    key: 'role',
    label: t('signIn.role'),
    cell: ({ id, name, role }) => (
      <NativeSelect
        aria-label={`${t('signIn.role')}: ${name}`}
        size="xs"
        value={role}
        disabled={deeds.isBusy}
        onChange={({ currentTarget: { value } }) => deeds.onRole(id, value as OperatorRole)}
        data={roles}
      />
    ),
  },
  {
    key: 'access',
    label: t('signIn.access'),
    cell: ({ active, pin, card, second_factor: factor }) =>
      active ? (
        joined([
          t(`signIn.access_${pin ? (card ? 'both' : 'pin') : card ? 'card' : 'none'}`),
          factor === 'on' && t('signIn.factor'),
        ])
      ) : (
        <StatusBadge tone="neutral" text={t('signIn.off')} />
      ),
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: person => (
      <PersonMenu
        person={person}
        onAsk={deeds.onAsk}
        onActive={active => deeds.onActive(person.id, active)}
      />
    ),
  },
]

type MenuProps = {
  person: OperatorRecord
  onAsk: (asked: Asked) => void
  onActive: (active: boolean) => void
}

const PersonMenu = ({ person, onAsk, onActive }: MenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon aria-label={t('signIn.actions', { name: person.name })}>
        <IconDots size="1.25rem" aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => onAsk({ what: 'pin', of: person })}>{t('signIn.setPin')}</Menu.Item>
      {person.pin ? (
        <Menu.Item onClick={() => onAsk({ what: 'no-pin', of: person })}>{t('signIn.removePin')}</Menu.Item>
      ) : null}
      <Menu.Item onClick={() => onAsk({ what: 'card', of: person })}>{t('signIn.makeCard')}</Menu.Item>
      {person.card ? (
        <Menu.Item onClick={() => onAsk({ what: 'no-card', of: person })}>{t('signIn.removeCard')}</Menu.Item>
      ) : null}
      <Menu.Item onClick={() => onAsk({ what: 'password', of: person })}>{t('signIn.setPassword')}</Menu.Item>
      <Menu.Item onClick={() => onAsk({ what: 'factor', of: person })}>{t('signIn.setFactor')}</Menu.Item>
      <Menu.Item onClick={() => onActive(!person.active)}>
        {t(person.active ? 'signIn.switchOff' : 'signIn.switchOn')}
      </Menu.Item>
      <Menu.Item onClick={() => onAsk({ what: 'remove', of: person })}>{t('signIn.remove')}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

type AskingProps = { asked: Asked | null; isLast: boolean; onClose: () => void }

function Asking({ asked, isLast, onClose }: AskingProps) {
  const network = useQuery(query(shopNetworkEndpoints.retrieve, {}))
  const remove = useMutation({
    ...change(operatorEndpoints.remove),
    onSuccess: ({ name }) => {
      announce(t('signIn.removed', { name }))
      onClose()
    },
  })
  if (asked === null) return null
  if (asked.what === 'new')
    return (
      <FormModal title={t('signIn.add')} onClose={onClose}>
        <NewPerson onClose={onClose} />
      </FormModal>
    )
  const { of: person, what } = asked
  const { id, name } = person
  if (what === 'remove')
    return (
      <ConfirmDialog
        isOpen
        title={t('signIn.removeTitle', { name })}
        confirm={t('signIn.removeYes', { name })}
        busy={t('signIn.removing')}
        keep={t('signIn.keep')}
        doing="remove"
        isBusy={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate({ params: { id } })}
        onClose={onClose}
      >
        <Text>{t('signIn.removeText', { name })}</Text>
        {isLast && network.data?.open ? <Text fw={600}>{t('signIn.removeLocksDesks')}</Text> : null}
      </ConfirmDialog>
    )
  const form = forms[what]
  return (
    <FormModal title={t(form.title, { name })} onClose={onClose}>
      {form.draw({ person, onClose })}
    </FormModal>
  )
}

type FormProps = { person: OperatorRecord; onClose: () => void }

/** What is asked in a form. */
const forms = {
  pin: { title: 'signIn.setPinOf', draw: (of: FormProps) => <NewSecret what="pin" {...of} /> },
  'no-pin': { title: 'signIn.setPinOf', draw: (of: FormProps) => <RemoveAccess what="pin" {...of} /> },
  'no-card': { title: 'signIn.cardOf', draw: (of: FormProps) => <RemoveAccess what="card" {...of} /> },
  password: { title: 'signIn.setPasswordOf', draw: (of: FormProps) => <NewSecret what="password" {...of} /> },
  card: { title: 'signIn.cardOf', draw: (of: FormProps) => <NewCard {...of} /> },
  factor: { title: 'signIn.factorOf', draw: (of: FormProps) => <SecondFactor {...of} /> },
} as const
