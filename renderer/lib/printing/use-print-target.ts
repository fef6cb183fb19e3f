import { useQuery } from '@tanstack/react-query'
import { printRouteEndpoints } from '../../../shared/desk/printing/print-routes.ts'
import { printerEndpoints } from '../../../shared/desk/printing/printers.ts'
import { query } from '../station/queries.ts'

/** Where the label of a shipment goes: where somebody says, else where the routes send it. */
export function usePrintTarget(shipmentId: string | null, chosen: string | null) {
  const printers = useQuery(query(printerEndpoints.list, {}))
  const trial = useQuery({
    ...query(printRouteEndpoints.try, { body: { shipment_id: shipmentId } }),
    enabled: shipmentId !== null,
  })
  const usable = (printers.data?.results ?? []).filter(({ enabled }) => enabled)
  const named = usable.find(({ id }) => id === chosen) ?? null
  return {
    isKnown: printers.isSuccess,
    usable,
    /** Null: the routes decide. */
    chosen: named?.id ?? null,
    /** Who it would be without a choice; null while that is not known, or nobody. */
    routed: trial.data?.printer_name ?? null,
    /** Why it would go nowhere, in words. */
    nowhere: named === null && trial.data?.because === 'nothing' ? trial.data.message : null,
    /** Where its preview is made for; undefined until that is known. */
    previewAt: named?.id ?? (trial.isPending ? undefined : (trial.data?.printer_id ?? null)),
  }
}

export type PrintTarget = ReturnType<typeof usePrintTarget>

/** Ids of the printers that are folders: what they confirm is a file, not paper. */
export const useFolders = (): ReadonlySet<string | null> => {
  const { data } = useQuery(query(printerEndpoints.list, {}))
  return new Set((data?.results ?? []).filter(({ uri }) => uri.startsWith('folder:')).map(({ id }) => id))
}
