import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PrintLanguage } from '../../../shared/desk/printing/printer-kinds.ts'
import { announce } from '../../stores/announcements.ts'
import { t } from '../text.ts'
import { clampPage, nextZoom, type Zoom } from './preview-zoom.ts'
import { type Previewed, previewQuery, savePreview, sheetQuery } from './previewed.ts'

/** A preview that is flipped through, zoomed and saved. `name` is what files of it are called. */
export function usePreview(previewed: Previewed, name: string) {
  const found = useQuery({ ...previewQuery(previewed), placeholderData: keepPreviousData })
  const [wanted, setPage] = useState(1)
  const [zoom, setZoom] = useState<Zoom>('fit')
  const pages = found.data?.pages.length ?? 0
  const page = clampPage(wanted, pages)
  const sheet = found.data?.pages[page - 1] ?? null
  const picture = useQuery({
    ...sheetQuery(previewed, page),
    enabled: sheet !== null,
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
    error: found.error ?? picture.error,
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
