import { useEffect } from 'react'
import { PasteLook } from '../../../components/tables/paste-look.tsx'
import { rowKey } from '../../../lib/drafts/json-draft.ts'
import { t } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { DifferenceText } from './compare-part.tsx'
import { unreadFields } from './rate-grid.ts'
import classes from './rates-screen.module.css'
import { sheetDifferences } from './sheet-differences.ts'
import { fromCsv, withTable } from './sheet-text.ts'
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

/** The text of a file for the service that is looked at: heads first, then a line for each weight. */
export function fromFile({ service, zones }: RateSheet, text: string): Pasted {
  const table = fromCsv(text)
  return {
    service: service?.[rowKey],
    key: JSON.stringify(table),
    isFile: true,
    cells: table.slice(1).reduce((sum, line) => sum + Math.max(0, line.length - 1), 0),
    left: withTable(zones, table).unread,
    become: rows => withTable(rows, table).zones,
  }
}
