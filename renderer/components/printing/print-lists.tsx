import { Button, Menu } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import {
  type DocumentTemplateRecord,
  documentTemplateEndpoints,
} from '../../../shared/desk/document-templates.ts'
import { printJobEndpoints } from '../../../shared/desk/printing/print-jobs.ts'
import { type CallError, load } from '../../lib/station/api.ts'
import { saveAnswer } from '../../lib/station/files.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'

/** What a list is about. */
type Subject = 'order' | 'shipment'

/** The lists that come with Packdesk, in the order they are used in; the shop's own follow. */
const builtIn: Record<Subject, readonly string[]> = {
  order: ['pick-list', 'packing-slip', 'receipt-slip'],
  shipment: ['manifest', 'pick-list', 'drop-off'],
}

/** Records on one list about all of them, and records that each get pages of their own. */
export const mostTogether = 1_000
const mostApart = 100

type Asked = { template: DocumentTemplateRecord; as: 'print' | 'file' }

/** Lists about many orders or shipments: printed where the rules say, or kept as a PDF. */
export function usePrintLists({ of, idsOf }: { of: Subject; idsOf: () => Promise<readonly string[]> }) {
  const making = useMutation<string, CallError, Asked>({
    mutationKey: ['printLists', of],
    networkMode: 'always',
    mutationFn: async ({ template, as }) => {
      const ids = [...(await idsOf())]
      const most = template.options.together ? mostTogether : mostApart
      if (ids.length === 0) return t('printing.listsNothing')
      if (ids.length > most) return t('printing.listsMost', { name: nameOf(template), count: most })
      const document = template.built_in ? template.slug : `${template.id}.${template.slug}`
      if (as === 'print') {
        const about = of === 'order' ? { order_ids: ids } : { shipment_ids: ids }
        await load(printJobEndpoints.create, { body: { document, ...about } })
        return t('printing.listsQueued', { name: nameOf(template) })
      }
      const about = of === 'order' ? { orders: ids } : { shipments: ids }
      await saveAnswer(
        documentTemplateEndpoints.draw,
        { body: { document, ...about } },
        `${template.slug}.pdf`,
      )
      return t('printing.listsSaved', { name: nameOf(template) })
    },
    onSuccess: said => announce(said),
  })
  return {
    of,
    make: (asked: Asked) => making.isPending || making.mutate(asked),
    isBusy: making.isPending,
    error: making.error,
    dismiss: making.reset,
  }
}

export type PrintLists = ReturnType<typeof usePrintLists>

/** Those that come with Packdesk in the user's language, the shop's own as the shop calls them. */
const nameOf = ({ built_in: isBuiltIn, slug, name }: DocumentTemplateRecord): string =>
  isBuiltIn ? (names[slug]?.() ?? name) : name

const names: Record<string, () => string> = {
  'pick-list': () => t('printing.list_pick'),
  'packing-slip': () => t('printing.list_slips'),
  'receipt-slip': () => t('printing.list_narrow'),
  manifest: () => t('printing.list_handover'),
  'drop-off': () => t('printing.list_dropOff'),
}

/** A shop's template in the place of a built-in one stands in its place; the other own ones are named after those. */
function offered(templates: readonly DocumentTemplateRecord[], of: Subject): DocumentTemplateRecord[] {
  const active = templates.filter(({ active: isActive }) => isActive)
  const usual = builtIn[of].flatMap(slug => active.find(each => each.slug === slug) ?? [])
  const own = active.filter(
    each => !each.built_in && [of, 'other'].includes(each.related_object) && !usual.includes(each),
  )
  return [...usual, ...own]
}

/** One menu for every place where many records are chosen. */
export function PrintListsMenu({ lists }: { lists: PrintLists }) {
  const { data } = useQuery(query(documentTemplateEndpoints.list, { query: { limit: 100 } }))
  const templates = offered(data?.results ?? [], lists.of)
  return (
    <Menu position="top-end" withinPortal={false} returnFocus>
      <Menu.Target>
        <Button
          variant="default"
          disabled={lists.isBusy}
          leftSection={<IconListCheck size="1.125rem" aria-hidden />}
        >
          {t('printing.lists')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['print', 'file'] as const).map(as => (
          <Fragment key={as}>
            <Menu.Label>{t(`printing.lists_${as}`)}</Menu.Label>
            {templates.map(template => (
              <Menu.Item
                key={template.id}
                aria-label={`${t(`printing.lists_${as}`)}: ${nameOf(template)}`}
                onClick={() => lists.make({ template, as })}
              >
                {nameOf(template)}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
