import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sellsLabels } from '../../../../shared/api/carriers.ts'
import { connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { type PrintKind, printKinds } from '../../../../shared/desk/printing/print-jobs.ts'
import {
  mostPrintRoutes,
  type PrintRoute,
  printRouteEndpoints,
} from '../../../../shared/desk/printing/print-routes.ts'
import {
  printerMedia,
  printerMediaSizes,
  printLanguages,
} from '../../../../shared/desk/printing/printer-kinds.ts'
import { type Printer, printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { moved, useOrder } from '../../../lib/lists/use-order.ts'
import { load } from '../../../lib/station/api.ts'
import { change, query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { carrierText, routeText } from './route-text.ts'

/** The rule in the dialog; one without an id is not there yet. */
export type EditedRoute = PrintRoute | { id: null; kind: PrintKind } | null

const key = [...query(printRouteEndpoints.list, {}).queryKey, 'all'] as const
const perPage = 100
const none: readonly PrintRoute[] = []

/** All of them, however many pages that takes: their order is one. */
async function loadAll(signal: AbortSignal): Promise<PrintRoute[]> {
  const pages = Array.from({ length: mostPrintRoutes / perPage }, (_, at) =>
    load(printRouteEndpoints.list, { query: { limit: perPage, offset: at * perPage } }, { signal }),
  )
  return (await Promise.all(pages)).flatMap(({ results }) => results)
}

/** Which printer gets what, and what is done to it. */
export function useRoutes() {
  const queries = useQueryClient()
  const [edited, edit] = useState<EditedRoute>(null)
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => loadAll(signal) })
  const printers: readonly Printer[] = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  const remove = useMutation({
    ...change(printRouteEndpoints.remove),
    onSuccess: route => announce(t('printRoutes.removed', { name: routeText(route) })),
  })
  const { ids, place, ...order } = useOrder(printRouteEndpoints.reorder, {
    stored: found.data ?? none,
    reload: () => queries.invalidateQueries({ queryKey: key }),
  })
  const move = (route: PrintRoute, by: 1 | -1) => {
    const next = moved(ids(), route.id, by)
    if (!next) return
    const at = { place: next.indexOf(route.id) + 1, count: next.length }
    const text = t('printRoutes.moved', { name: routeText(route), ...at })
    place({ ids: next, input: { body: { ids: next } }, onPlaced: () => announce(text) })
  }
  return {
    found,
    routes: order.records,
    printers,
    nameOf: (id: string): string => printers.find(printer => printer.id === id)?.name ?? id,
    edited,
    edit,
    move,
    remove: ({ id }: PrintRoute) => remove.mutate({ params: { id } }),
    problem: remove.error ?? order.error,
  }
}

export type Routes = ReturnType<typeof useRoutes>

export type Choice = { value: string; label: string }

const kinds: Choice[] = printKinds.map(value => ({ value, label: t(`printRoutes.kind_${value}`) }))
const formats: Choice[] = printLanguages.map(value => ({ value, label: t(`printers.takes_${value}`) }))
// Sheets that labels share are paper of printers; no document is made for one.
const sizes: Choice[] = printerMedia
  .filter(media => printerMediaSizes[media].slots === 1)
  .map(value => ({ value, label: t(`printers.media_${value}`) }))

/** What can be said of a document, for the fields of rules. */
export function useDocumentChoices() {
  const connections = useQuery(query(connectionEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const names = connections.filter(sellsLabels).map(({ carrier_name: name }) => name)
  return {
    kinds,
    formats,
    sizes,
    /** Of the connections that sell labels, and the one that is chosen already. */
    carriersWith: (chosen: string): Choice[] =>
      [...new Set(chosen === '' ? names : [...names, chosen])]
        .sort()
        .map(value => ({ value, label: carrierText(value) })),
  }
}
