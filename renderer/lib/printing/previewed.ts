import { printPreviewEndpoints as on } from '../../../shared/desk/printing/print-previews.ts'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { api, CallError } from '../station/api.ts'
import { dataAddress } from '../station/data-address.ts'
import { query } from '../station/queries.ts'
import { saveFile } from '../station/save-file.ts'

/** What is looked at, and at which printer: null for its own, undefined while that is not known yet. */
export type Previewed = { of: 'job' | 'label'; id: string; printerId: string | null | undefined }

const inputOf = ({ id, printerId }: Previewed) => ({
  params: { id },
  query: printerId ? { printer_id: printerId } : {},
})

/** Size, sheets and findings. */
export const previewQuery = (previewed: Previewed) => ({
  ...query(previewed.of === 'job' ? on.ofJob : on.ofLabel, inputOf(previewed)),
  enabled: previewed.printerId !== undefined,
})

/** One sheet, dot for dot, as the address of a picture. */
export const sheetQuery = (previewed: Previewed, page: number) => {
  const endpoint = previewed.of === 'job' ? on.pageOfJob : on.pageOfLabel
  const { params, query: asked } = inputOf(previewed)
  const input = { params, query: { ...asked, page } }
  return {
    queryKey: ['printPreviews', endpoint.id, input] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      const drawn = await api.file(endpoint, input, { signal })
      if (!drawn.ok) throw new CallError(drawn.problem)
      return dataAddress(drawn.value)
    },
  }
}

/** Hands the document in another form to the browser to keep. */
export function savePreview(previewed: Previewed, format: PrintLanguage, name: string): Promise<void> {
  const { params, query: asked } = inputOf(previewed)
  const endpoint = previewed.of === 'job' ? on.fileOfJob : on.fileOfLabel
  return saveFile(endpoint, { params, query: { ...asked, format } }, `${name}.${format.toLowerCase()}`)
}
