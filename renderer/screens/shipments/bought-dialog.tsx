import { FileInput, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { settlingEndpoints } from '../../../shared/desk/settling.ts'
import type { LabelFormat } from '../../../shared/labels.ts'
import { DialogEnd } from '../../components/dialogs.tsx'
import { change } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

type Props = { shipment: ShipmentRecord; intentId: string | undefined; onClose: () => void }

/** Takes what the carrier's site says of a label that was bought without an answer. */
export function BoughtDialog(props: Props) {
  const { number, setNumber, identifier, setIdentifier, file, setFile, isWrong, settle, submit } =
    useBoughtEntries(props)
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('attention.boughtTitle')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('attention.keep') }}
    >
      <form onSubmit={event => void submit(event)}>
        <Stack gap="sm">
          <Text>{t('attention.boughtText')}</Text>
          <TextInput
            required
            data-autofocus
            label={t('attention.trackingNumber')}
            value={number}
            onChange={event => setNumber(event.currentTarget.value)}
          />
          <TextInput
            label={t('attention.identifier')}
            description={t('attention.identifierHint')}
            value={identifier}
            onChange={event => setIdentifier(event.currentTarget.value)}
          />
          <FileInput
            clearable
            label={t('attention.label')}
            description={t('attention.labelHint')}
            accept=".pdf,.png,.zpl,.txt"
            clearButtonProps={{ 'aria-label': t('attention.labelRemove') }}
            value={file}
            onChange={setFile}
            error={isWrong ? t('attention.labelWrong') : null}
          />
          <DialogEnd
            save={settle}
            keep={t('attention.keep')}
            confirm={t('attention.boughtConfirm')}
            busy={t('attention.saving')}
            onClose={props.onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** What was entered, and what becomes of it: a file that is no label is not sent. */
function useBoughtEntries({ shipment, intentId, onClose }: Props) {
  const [number, setNumber] = useState('')
  const [identifier, setIdentifier] = useState('')
  const [file, setFile] = useState<File | null>(null)
  const [isWrong, setWrong] = useState(false)
  const queries = useQueryClient()
  const settle = useMutation({
    ...change(settlingEndpoints.purchase),
    onSuccess: () => {
      announce(t('attention.settled'))
      onClose()
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const bytes = file ? new Uint8Array(await file.arrayBuffer()) : null
    const format = bytes && labelFormatOf(bytes)
    setWrong(bytes !== null && format === null)
    if (bytes && !format) return
    settle.mutate({
      params: { id: shipment.id },
      body: {
        happened: true,
        intent_id: intentId ?? null,
        tracking_number: number,
        shipment_identifier: identifier || null,
        ...(bytes && format ? { label: toBase64(bytes), label_format: format } : {}),
      },
    })
  }
  return { number, setNumber, identifier, setIdentifier, file, setFile, isWrong, settle, submit }
}

/** What a file says it is by how it begins; null when it is no label. */
function labelFormatOf(bytes: Uint8Array): LabelFormat | null {
  const head = String.fromCharCode(...bytes.subarray(0, 64))
  if (head.startsWith('%PDF')) return 'PDF'
  if (head.startsWith('\u0089PNG')) return 'PNG'
  return /\^XA|~DG/i.test(head) ? 'ZPL' : null
}

/** Bytes as JSON carries them. */
function toBase64(bytes: Uint8Array): string {
  const parts: string[] = []
  // A call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return btoa(parts.join(''))
}
