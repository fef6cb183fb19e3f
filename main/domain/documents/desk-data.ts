import { codeOfQuantity, deskCommands, sheetQuantities } from '../../../shared/desk/command-codes.ts'

type Code = { code: string; name: string; does: string | null }

/** In rows, since a template cannot count. */
function inRows(codes: readonly Code[], columns: number): { codes: readonly Code[] }[] {
  const rows: { codes: readonly Code[] }[] = []
  for (let at = 0; at < codes.length; at += columns) rows.push({ codes: codes.slice(at, at + columns) })
  return rows
}

/** Many prints in one go, as the label in front of them names it. */
export type NamedRun = { name: string; count: number; time: string; requested_by: string }

/** For looking at the label before there is a run. */
export const sampleRun: NamedRun = {
  name: 'Morning orders',
  count: 48,
  time: '2026-03-14 09:30',
  requested_by: 'Packing desk',
}

/** What every template sees of the desk: the barcodes that tell it what to do. */
export const deskData = {
  commands: deskCommands.map(({ code, name, does }) => ({ code, name, does })),
  command_rows: inRows(deskCommands, 2),
  quantity_rows: inRows(
    sheetQuantities.map(quantity => ({
      code: codeOfQuantity(quantity),
      name: `QTY ${quantity}`,
      does: null,
    })),
    2,
  ),
}
