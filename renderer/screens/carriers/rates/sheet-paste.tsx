import { useEffect } from 'react'
import { PasteLook } from '../../../components/tables/paste-look.tsx'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { DifferenceText } from './compare-part.tsx'
import { unreadFields } from './rate-grid.ts'
import classes from './rates-screen.module.css'
import { sheetDifferences } from './sheet-differences.ts'
import type { Pasted, RateSheet } from './use-rate-sheet.ts'

type Props = {
  sheet: RateSheet
  pasted: Pasted
  currency: string
}

/** What pasted prices and weights, or those of a file, would change in a service, before they count. */
export function SheetPaste({ sheet, pasted, currency }: Props) {
  const { service = {}, zones, setPasted } = sheet
  const { isFile, cells, left } = pasted
  const next = pasted.become(zones)
  const differences = sheetDifferences([{ ...service, zones }], [{ ...service, zones: next }])
  const isUnread = (difference: (typeof differences)[number]) =>
    difference.kind === 'price' && typeof difference.now === 'string'
  const unread = next.reduce((sum, row) => sum + unreadFields(row).length, 0)
  const summary = t(isFile ? 'rates.fileLook' : 'rates.pasteLook', {
    cells,
    changed: differences.length,
    unread,
  })
  useEffect(() => announce(summary), [summary])
  return (
    <PasteLook
      summary={summary}
      note={left > 0 ? t(isFile ? 'rates.fileLeft' : 'rates.pasteLeft', { count: left }) : null}
      differences={differences
        .map((difference, at) => ({
          key: String(at),
          content: (
            <span className={classes.words}>
              <DifferenceText difference={difference} currency={currency} />
            </span>
          ),
          isWrong: isUnread(difference),
        }))
        .toSorted((one, other) => Number(other.isWrong) - Number(one.isWrong))}
      canApply={differences.length > 0}
      onApply={() => {
        setPasted(null)
        sheet.change(next)
        announce(t('rates.pasted', { count: cells }))
      }}
      onDrop={() => {
        setPasted(null)
        announce(t('lists.pasteDropped'))
      }}
    />
  )
}
