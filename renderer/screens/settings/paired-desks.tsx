import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ShopDesk, type ShopDeskPatch, shopDeskEndpoints } from '../../../shared/desk/shop-desks.ts'
import { ConfirmButton } from '../../components/dialogs.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { limits, toLimit } from './pair-step.tsx'

/** The paired computers: what they are called, when they were last heard of, what may be done there. */
export function PairedDesks({ mayChange }: { mayChange: boolean }) {
  const { data, error } = useQuery(query(shopDeskEndpoints.list, { query: { limit: 100 } }))
  const save = useMutation(change(shopDeskEndpoints.update))
  const put = (id: string, body: ShopDeskPatch) =>
    save.mutate(
      { params: { id }, body },
      { onSuccess: ({ name }) => announce(t('network.saidSaved', { name })) },
    )
  const desks = data?.results ?? []
  return (
    <>
      <Text mb="xs">{t(data && desks.length === 0 ? 'network.desksNone' : 'network.desksText')}</Text>
      {error ? <ProblemNotice error={error} doing="load" /> : null}
      {desks.length > 0 ? (
        <RecordTable
          label={t('network.desks')}
          records={desks}
          keyOf={({ id }) => id}
          columns={deskColumns({ isFixed: !mayChange || save.isPending, mayChange, put })}
        />
      ) : null}
      {save.error ? <ProblemNotice error={save.error} doing="save" onDismiss={() => save.reset()} /> : null}
    </>
  )
}

type Deeds = { isFixed: boolean; mayChange: boolean; put: (id: string, body: ShopDeskPatch) => void }

const deskColumns = ({ isFixed, mayChange, put }: Deeds): readonly Column<ShopDesk>[] => [
  {
    key: 'name',
    label: t('network.name'),
    cell: ({ id, name }) => (
      <TextInput
        key={name}
        aria-label={t('network.nameOf', { name })}
        size="xs"
        defaultValue={name}
        disabled={isFixed}
        onBlur={({ currentTarget: { value } }) => {
          if (value.trim() !== name && value.trim() !== '') put(id, { name: value.trim() })
        }}
      />
    ),
  },
  {
    key: 'heard',
    label: t('network.heard'),
    cell: ({ last_heard_at: at, address }) => (
      <>
        <When at={at} />
        <Text fz="sm" c="dimmed">
          {address}
        </Text>
      </>
    ),
  },
  { key: 'screen', label: t('network.screen'), cell: ({ screen }) => screen },
  {
    key: 'most',
    label: t('network.most'),
    cell: ({ id, name, role }) => (
      <NativeSelect
        aria-label={t('network.mostOf', { name })}
        size="xs"
        value={role ?? ''}
        data={limits()}
        disabled={isFixed}
        onChange={({ currentTarget: { value } }) => put(id, { role: toLimit(value) })}
      />
    ),
  },
  {
    key: 'actions',
    label: t('printers.columnActions'),
    stays: 'bare',
    align: 'end',
    cell: desk => (mayChange ? <PutOut desk={desk} /> : null),
  },
]

function PutOut({ desk: { id, name } }: { desk: ShopDesk }) {
  const remove = useMutation({
    ...change(shopDeskEndpoints.remove),
    onSuccess: () => announce(t('network.saidOut', { name })),
  })
  return (
    <ConfirmButton
      label={t('network.putOut')}
      title={t('network.putOutTitle', { name })}
      confirm={t('network.putOutName', { name })}
      busy={t('network.puttingOut')}
      keep={t('network.keep')}
      doing="remove"
      deed={remove}
      onConfirm={close => remove.mutate({ params: { id } }, { onSuccess: close })}
    >
      <Text>{t('network.putOutText')}</Text>
    </ConfirmButton>
  )
}
