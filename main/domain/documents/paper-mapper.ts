import {
  codeOfNumbered,
  codeOfQuantity,
  deskCommands,
  sheetQuantities,
} from '../../../shared/desk/command-codes.ts'
import type { DocumentData } from '../../../shared/desk/document-templates.ts'
import { receiptConditions } from '../../../shared/desk/return-outcomes.ts'
import { type Paper, plainPaper } from '../../../shared/papers/paper.ts'

/**
 * As templates of the shop see it, the same for every reader, and under `local` once more as this paper is written,
 * with its texts.
 */
export const inBoth = (write: (paper: Paper) => DocumentData, paper: Paper): DocumentData => ({
  ...write(plainPaper),
  local: { ...toDeskData(paper), ...write(paper), texts: textsIn(paper) },
})

/** A text of several lines is repeated for each of them. */
const textsIn = ({ texts }: Paper): DocumentData =>
  Object.fromEntries(
    Object.entries(texts).map(([area, entries]) => [
      area,
      Object.fromEntries(
        Object.entries(entries).map(([key, text]) => [
          key,
          typeof text === 'string' && text.includes('\n') ? text.split('\n') : text,
        ]),
      ),
    ]),
  )

/** Numbers of what is handed over, bare and in words. */
export const toCounts = ({ shipments, parcels }: { shipments: number; parcels: number }, paper: Paper) => ({
  shipments_count: shipments,
  parcels,
  shipments_text: paper.count(paper.texts.counts.shipments, shipments),
  parcels_text: paper.count(paper.texts.counts.parcels, parcels),
})

/** What every template sees of the desk: the barcodes that tell it what to do. */
export function toDeskData({ texts }: Paper) {
  const commands = deskCommands.map(({ command, code, name }) => ({
    code,
    name,
    does: texts.commands[command],
  }))
  const conditions = receiptConditions.map((condition, at) => ({
    code: codeOfNumbered('condition', at + 1),
    name: texts.conditions[condition],
    does: null,
  }))
  return {
    commands,
    command_rows: inRows(commands, 2),
    quantity_rows: quantityRows,
    condition_rows: inRows(conditions, 2),
  }
}

/** In rows, since a template cannot count. */
export function inRows<T>(codes: readonly T[], columns: number): { codes: readonly T[] }[] {
  const rows: { codes: readonly T[] }[] = []
  for (let at = 0; at < codes.length; at += columns) rows.push({ codes: codes.slice(at, at + columns) })
  return rows
}

const quantityRows = inRows(
  sheetQuantities.map(quantity => ({ code: codeOfQuantity(quantity), name: `QTY ${quantity}`, does: null })),
  2,
)
