import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type PrintPreview, printPreviewEndpoints } from '../../../shared/desk/printing/print-previews.ts'
import type { PrintFit, PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { announce } from '../../stores/announcements.ts'
import type { LabelFile } from '../../stores/label-file.ts'
import { api, CallError, load } from '../station/api.ts'
import { dataAddress, saveFile } from '../station/files.ts'
import { query } from '../station/queries.ts'
import { t } from '../text.ts'

/** A preview that is flipped through, zoomed and saved. `name` is what files of it are called. */
export function usePreview(previewed: Previewed, name: string) {
  const found = useQuery({ ...previewQuery(previewed), placeholderData: keepPreviousData })
  const [wanted, setPage] = useState(1)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const pages = found.data?.pages.length ?? 0
  const page = clampPage(wanted, pages)
  const sheet = found.data?.pages[page - 1] ?? null
  const hasNone = found.data !== undefined && sheet === null
  const picture = useQuery({
    ...sheetQuery(previewed, page),
    // The first sheet is asked for with the findings: it is there as soon as it is known how large it is.
    enabled: previewed.printerId !== undefined && (page === 1 ? !hasNone : sheet !== null),
    // Another sheet takes the place of this one when it is there; nothing jumps.
    placeholderData: keepPreviousData,
  })
  const save = useMutation({
    mutationFn: (format: PrintLanguage) => savePreview(previewed, format, name),
    onSuccess: (_, format) => announce(t('preview.saved', { format })),
  })
  const verdict = found.data?.preflight.verdict
  useEffect(() => {
    if (verdict === 'blocked') announce(t('preview.verdict_blocked'))
  }, [verdict])
  const flip = (by: number) => {
    const next = clampPage(page + by, pages)
    if (next === page) return
    setPage(next)
    announce(t('preview.page', { page: next, pages }))
  }
  const magnify = (to: Zoom) => {
    setZoom(to)
    announce(to === 'fit' ? t('preview.fits') : t('preview.scale', { percent: Math.round(to * 100) }))
  }
  return {
    preview: found.data ?? null,
    error: found.error ?? (sheet === null ? null : picture.error),
    isLoading: found.isPending || (sheet !== null && picture.isPending),
    sheet,
    page,
    pages,
    /** The address of the picture of the sheet; what was shown before while it is fetched. */
    picture: picture.data ?? null,
    zoom,
    flip,
    fit: () => magnify('fit'),
    full: () => magnify(1),
    /** From the size the sheet is shown in now. */
    step: (scale: number, direction: 'in' | 'out') => magnify(nextZoom(scale, direction)),
    save,
  }
}

export type PreviewState = ReturnType<typeof usePreview>

/** What is looked at, and at which printer: null for its own, undefined while that is not known yet. */
export type Previewed = (
  | { of: 'job' | 'label'; id: string }
  | { of: 'file'; id: string; file: LabelFile }
) & {
  printerId: string | null | undefined
  fit?: PrintFit
}

const madeFor = ({ printerId, fit }: Previewed) => ({
  ...(printerId ? { printer_id: printerId } : {}),
  ...(fit ? { fit } : {}),
})

const inputOf = (previewed: Previewed) => ({ params: { id: previewed.id }, query: madeFor(previewed) })

const bodyOf = (file: LabelFile, previewed: Previewed) => ({
  document_base64: file.base64,
  format: file.format,
  name: file.name,
  ...madeFor(previewed),
})

/** Size, sheets and findings. */
const previewQuery = (previewed: Previewed) => ({
  ...describing(previewed),
  enabled: previewed.printerId !== undefined,
})

const describing = (previewed: Previewed) => {
  if (previewed.of !== 'file')
    return query(
      previewed.of === 'job' ? printPreviewEndpoints.ofJob : printPreviewEndpoints.ofLabel,
      inputOf(previewed),
    )
  const { file } = previewed
  return queryOptions<PrintPreview, CallError>({
    // By the id of the file: its bytes would make a key of megabytes.
    queryKey: ['printPreviews', printPreviewEndpoints.ofFile.id, 'both', inputOf(previewed)],
    queryFn: ({ signal }) =>
      load(printPreviewEndpoints.ofFile, { body: bodyOf(file, previewed) }, { signal }),
  })
}

/**
 * Has the station draw a label for its default printer, which is mostly the one it goes to, while the page still asks
 * which one that is.
 */
export const drawAhead = (queries: QueryClient, shipmentId: string): void =>
  void queries.prefetchQuery(
    query(printPreviewEndpoints.ofLabel, inputOf({ of: 'label', id: shipmentId, printerId: null })),
  )

/** One sheet, dot for dot, as the address of a picture. */
const sheetQuery = (previewed: Previewed, page: number) => {
  const { params, query: asked } = inputOf(previewed)
  const input = { params, query: { ...asked, page } }
  const draw = (options: { signal: AbortSignal }) => {
    if (previewed.of === 'file') {
      const body = { ...bodyOf(previewed.file, previewed), page }
      return api.file(printPreviewEndpoints.pageOfFile, { body }, options)
    }
    const { pageOfJob, pageOfLabel } = printPreviewEndpoints
    return api.file(previewed.of === 'job' ? pageOfJob : pageOfLabel, input, options)
  }
  return {
    queryKey: ['printPreviews', `page of ${previewed.of}`, input] as const,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<string> => {
      const drawn = await draw({ signal })
      if (!drawn.ok) throw new CallError(drawn.problem)
      return dataAddress(drawn.value)
    },
  }
}

/** Hands the document in another form to the browser to keep. */
function savePreview(previewed: Previewed, format: PrintLanguage, name: string): Promise<void> {
  const fileName = `${name}.${format.toLowerCase()}`
  if (previewed.of === 'file') {
    const body = { ...bodyOf(previewed.file, previewed), as: format }
    return saveFile(printPreviewEndpoints.fileOfFile, { body }, fileName)
  }
  const { params, query: asked } = inputOf(previewed)
  const endpoint =
    previewed.of === 'job' ? printPreviewEndpoints.fileOfJob : printPreviewEndpoints.fileOfLabel
  return saveFile(endpoint, { params, query: { ...asked, format } }, fileName)
}

/** `fit`: as large as there is room for; else dots of the screen for one dot of the printer. */
type Zoom = 'fit' | number

const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4] as const

/** The next larger or smaller step, seen from how large the sheet is now. */
export function nextZoom(scale: number, direction: 'in' | 'out'): number {
  // What only rounding tells apart is the same step.
  const off = 0.005
  const next =
    direction === 'in' ? steps.find(step => step > scale + off) : steps.findLast(step => step < scale - off)
  return next ?? scale
}

/** A page that exists. */
export const clampPage = (page: number, pages: number): number =>
  Math.min(Math.max(1, page), Math.max(1, pages))
