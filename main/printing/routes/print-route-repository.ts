import type { Database } from '../../db/database.ts'
import { createRowCodec } from '../../db/row-shape.ts'
import type { printRoutes } from '../../db/schema/printers.ts'

export type PrintRouteRow = typeof printRoutes.$inferSelect
export type PrintRouteValues = Omit<PrintRouteRow, 'seq' | 'position'>
export type PrintRouteChanges = Partial<Pick<PrintRouteRow, (typeof changeable)[number]>>

const changeable = [
  'desk',
  'kind',
  'format',
  'carrierName',
  'media',
  'printerId',
  'fallbackPrinterId',
  'copies',
] as const

const codec = createRowCodec<PrintRouteRow>({
  seq: 'plain',
  id: 'plain',
  desk: 'plain',
  position: 'plain',
  kind: 'plain',
  format: 'plain',
  carrierName: 'plain',
  media: 'plain',
  printerId: 'plain',
  fallbackPrinterId: 'plain',
  copies: 'plain',
  createdAt: 'plain',
})

export type PrintRouteRepository = ReturnType<typeof createPrintRouteRepository>

/** SQL of the routes. */
export function createPrintRouteRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  const select = `SELECT ${codec.columns} FROM print_routes`
  const inOrder = 'ORDER BY position, seq'
  const byId = sqlite.prepare<[string], PrintRouteRow>(`${select} WHERE id = ?`)
  const count = sqlite.prepare<[], number>('SELECT count(*) FROM print_routes').pluck()
  const listed = sqlite.prepare<[number, number], PrintRouteRow>(`${select} ${inOrder} LIMIT ? OFFSET ?`)
  const ofDesk = sqlite.prepare<[string | null], PrintRouteRow>(
    `${select} WHERE (desk IS NULL OR desk = ?) ${inOrder}`,
  )
  const withFallback = sqlite.prepare<[string], PrintRouteRow>(
    `${select} WHERE printer_id = ? AND fallback_printer_id IS NOT NULL ${inOrder}`,
  )
  const position = '(SELECT coalesce(max(position), 0) + 1 FROM print_routes)'
  const insert = sqlite.prepare<[object], PrintRouteRow>(
    `INSERT INTO print_routes ${codec.insert(['id', 'createdAt', 'position', ...changeable], { position })}
     RETURNING ${codec.columns}`,
  )
  const update = sqlite.prepare(`UPDATE print_routes SET ${codec.set(changeable)} WHERE id = @id`)
  const place = sqlite.prepare<[number, string]>('UPDATE print_routes SET position = ? WHERE id = ?')
  const remove = sqlite.prepare<[string]>('DELETE FROM print_routes WHERE id = ?')

  return {
    find: (id: string): PrintRouteRow | undefined => byId.get(id),
    count: (): number => count.get() ?? 0,
    /** In the order in which they are tried. */
    list: (limit = -1, offset = 0): PrintRouteRow[] => listed.all(limit, offset),
    /** Those that can hold at a desk; without a name, those of every desk. */
    ofDesk: (desk: string | null): PrintRouteRow[] => ofDesk.all(desk),
    /** Those that send to a printer and know another one. */
    withFallback: (printerId: string): PrintRouteRow[] => withFallback.all(printerId),
    insert: (values: PrintRouteValues): PrintRouteRow => {
      const row = insert.get(codec.bind(values))
      if (!row) throw new Error(`Print route ${values.id} was not stored`)
      return row
    },
    update: (id: string, changes: PrintRouteChanges): void => {
      const row = byId.get(id)
      if (row) update.run(codec.bind({ ...row, ...changes }))
    },
    place: (id: string, position: number): void => void place.run(position, id),
    remove: (id: string): void => void remove.run(id),
  }
}
