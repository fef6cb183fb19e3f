import { Button, List, Menu, Modal, Radio, Stack, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import {
  type DocumentTemplateRecord,
  documentTemplateEndpoints,
} from '../../../shared/desk/document-templates.ts'
import { manifestEndpoints, mostOnManifest } from '../../../shared/desk/manifests.ts'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { CloseOutDialog } from '../../components/carriers/close-out.tsx'
import { DialogEnd } from '../../components/dialogs.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t, term } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import type { ChosenShipments } from './use-selection.ts'

type Props = { chosen: ChosenShipments; onTag: () => void }

/** What is done with many besides printing and voiding. */
export function BulkActions({ chosen, onTag }: Props) {
  const manifest = useManifest(chosen)
  const [documents, askDocuments] = useState<readonly string[] | null>(null)
  return (
    <>
      {manifest.error ? (
        <ProblemNotice error={manifest.error} doing="load" onDismiss={manifest.dismiss} />
      ) : null}
      <Button variant="default" disabled={manifest.isBusy} onClick={manifest.start}>
        {t('shipments.manifest')}
      </Button>
      <Menu position="top-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconDots size="1.125rem" aria-hidden />}>
            {t('lists.more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item aria-keyshortcuts="t" onClick={onTag}>
            {t('shipments.tag')}
          </Menu.Item>
          <Menu.Item onClick={() => askDocuments(chosen.ids)}>{t('shipments.documents')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {manifest.dialog}
      {documents ? <DocumentsDialog ids={documents} onClose={() => askDocuments(null)} /> : null}
    </>
  )
}

/** Looks up which manifests they would go on, and asks before anything is closed out. */
function useManifest(chosen: ChosenShipments) {
  const nameOf = useCarrierNames()
  const forecast = useMutation(change(manifestEndpoints.forecast))
  const { data } = forecast
  const close = () => forecast.reset()
  const dialog = data ? (
    <CloseOutDialog
      groups={data.groups.map(each => ({
        ...each,
        name: nameOf(each),
        count: each.shipment_ids.length,
        to_print: each.to_print_ids.length,
      }))}
      onClosed={({ shipment_ids: ids = [] }) => ids.forEach(chosen.remove)}
      onDone={close}
    >
      {[...Map.groupBy(data.left_out, ({ reason }) => reason)].map(([reason, all]) => (
        <List.Item key={reason}>{t(`manifests.left_${reason}`, { count: all.length })}</List.Item>
      ))}
    </CloseOutDialog>
  ) : null
  return {
    dialog,
    isBusy: forecast.isPending,
    error: forecast.error,
    dismiss: close,
    start: () => {
      if (chosen.ids.length > mostOnManifest) announce(t('shipments.tooMany', { most: mostOnManifest }))
      else forecast.mutate({ body: { shipment_ids: chosen.ids } })
    },
  }
}

/** Most shipments of one print of documents. */
const atOnce = 100

/** What only tries a printer, or parts a run, says nothing of a shipment. */
const withoutShipments = ['separator', 'test-label', 'command-sheet']

/** Whether a document can be about shipments, and the shop wants to be offered it. */
const isOffered = ({ active, related_object, slug }: DocumentTemplateRecord): boolean =>
  active && related_object !== 'order' && !withoutShipments.includes(slug)

/** Prints a document of each of them, or one about all, where the rules send it. */
function DocumentsDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const found = useQuery(query(documentTemplateEndpoints.list, { query: { limit: '100' } }))
  const offered = (found.data?.results ?? []).filter(isOffered)
  // What the shop made of a built-in document stands in its place.
  const own = new Set(offered.filter(each => !each.built_in).map(({ slug }) => slug))
  const shown = offered.filter(each => !each.built_in || !own.has(each.slug))
  const [chosenId, choose] = useState<string | null>(null)
  const template = shown.find(({ id }) => id === chosenId) ?? shown[0]
  const printing = useDocumentPrints(ids, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (template && !printing.isPending) printing.mutate(template)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shipments.documentsTitle', { count: ids.length })}
      withCloseButton={false}
      size="lg"
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {found.error ? <ProblemNotice error={found.error} doing="load" /> : null}
          <Radio.Group
            aria-label={t('shipments.documentsWhich')}
            value={template?.id ?? ''}
            onChange={choose}
          >
            <Stack gap="xs">
              {shown.map(({ id, name, description }) => (
                <Radio
                  key={id}
                  value={id}
                  label={term(name)}
                  description={description && term(description)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {ids.length > atOnce ? (
            <Text fz="sm">{t('shipments.documentsParts', { most: atOnce })}</Text>
          ) : null}
          <DialogEnd
            save={printing}
            keep={t('shipments.documentsKeep')}
            confirm={t('shipments.documentsPrint')}
            busy={t('shipments.documentsBusy')}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}

/** In parts, each of which is queued once however often it is sent: what failed on the way is sent again alone. */
function useDocumentPrints(ids: readonly string[], onDone: () => void) {
  const keys = useRef(new Map<string, string>())
  const keyOf = (part: string) => {
    const key = keys.current.get(part) ?? crypto.randomUUID()
    keys.current.set(part, key)
    return key
  }
  return useMutation({
    networkMode: 'always',
    mutationFn: async ({ id, slug }: DocumentTemplateRecord) => {
      for (let at = 0; at < ids.length; at += atOnce)
        await load(
          printJobEndpoints.create,
          { body: { document: `${id}.${slug}`, shipment_ids: ids.slice(at, at + atOnce) } },
          { idempotencyKey: keyOf(`${id} ${at}`) },
        )
    },
    onSuccess: () => {
      announce(t('shipments.documentsQueued', { count: ids.length }))
      onDone()
    },
  })
}
