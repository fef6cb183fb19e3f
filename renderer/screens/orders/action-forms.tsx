import { Group, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type HoldReason, holdReasons } from '../../../shared/desk/order-states.ts'
import type { OrderAction } from '../../../shared/desk/orders.ts'
import { isDay } from '../../../shared/units/shop-day.ts'
import { DateField } from '../../components/fields/date-field.tsx'
import { FormFrame, TagForm } from '../../components/tag-form.tsx'
import { t } from '../../lib/text.ts'

/** What is asked before orders are held, tagged or given a note. */
export type Asking = 'hold' | 'tag' | 'note'

type Props = {
  asking: Asking | null
  /** Tags that are in use. */
  tags: readonly string[]
  onClose: () => void
  onDo: (action: OrderAction) => void
}

/** The one thing that has to be said first; Enter does it. */
export function ActionForms({ asking, tags, onClose, onDo }: Props) {
  const finish = (action: OrderAction) => {
    onDo(action)
    onClose()
  }
  if (asking === 'hold') return <HoldForm onClose={onClose} onDo={finish} />
  if (asking === 'tag')
    return <TagForm known={tags} onClose={onClose} onTags={given => finish({ kind: 'tag', tags: given })} />
  if (asking === 'note') return <NoteForm onClose={onClose} onDo={finish} />
  return null
}

type FormProps = { onClose: () => void; onDo: (action: OrderAction) => void }

function HoldForm({ onClose, onDo }: FormProps) {
  const [reason, setReason] = useState<HoldReason>('stock')
  const [note, setNote] = useState('')
  const [until, setUntil] = useState('')
  return (
    <FormFrame
      title={t('orders.holdTitle')}
      action={t('orders.putOnHold')}
      onClose={onClose}
      onSubmit={() =>
        onDo({ kind: 'hold', reason, note: note.trim() || null, until: isDay(until) ? until : null })
      }
    >
      <Radio.Group
        label={t('orders.holdReason')}
        value={reason}
        onChange={value => setReason(value as HoldReason)}
      >
        <Group gap="md" mt={4}>
          {holdReasons.map(value => (
            <Radio
              key={value}
              value={value}
              label={t(`orders.reason_${value}`)}
              data-autofocus={value === reason || undefined}
            />
          ))}
        </Group>
      </Radio.Group>
      <DateField label={t('orders.holdUntil')} value={until} onChange={setUntil} />
      <TextInput
        label={t('orders.holdNote')}
        value={note}
        maxLength={200}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </FormFrame>
  )
}

function NoteForm({ onClose, onDo }: FormProps) {
  const [text, setText] = useState('')
  return (
    <FormFrame
      title={t('orders.noteTitle')}
      action={t('orders.addNote')}
      onClose={onClose}
      onSubmit={() => text.trim() !== '' && onDo({ kind: 'note', text: text.trim() })}
    >
      <Textarea
        label={t('orders.note')}
        value={text}
        maxLength={2000}
        autosize
        minRows={3}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
    </FormFrame>
  )
}
