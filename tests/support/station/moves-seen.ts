import type BetterSqlite3 from 'better-sqlite3'
import { printJobMoves } from '../../../shared/desk/printing/print-jobs.ts'
import {
  batchItemMoves,
  batchMoves,
  deliveryMoves,
  intentMoves,
  isEnd,
  mayFollow,
  orderMoves,
  purchaseMoves,
  type StatusMoves,
  shipmentMoves,
  trackerMoves,
} from '../../../shared/states/status-moves.ts'

type Machine = { table: string; column: 'status' | 'state'; moves: StatusMoves<string> }

const machine = <S extends string>(
  table: string,
  column: Machine['column'],
  moves: StatusMoves<S>,
): Machine => ({
  table,
  column,
  moves: moves as StatusMoves<string>,
})

/** Every table of the station's file whose rows have a state, with the changes it may make. */
export const machines: Machine[] = [
  machine('shipments', 'status', shipmentMoves),
  machine('orders', 'status', orderMoves),
  machine('trackers', 'status', trackerMoves),
  machine('batches', 'status', batchMoves),
  machine('batch_items', 'state', batchItemMoves),
  machine('purchases', 'state', purchaseMoves),
  machine('intents', 'state', intentMoves),
  machine('deliveries', 'state', deliveryMoves),
  machine('print_jobs', 'state', printJobMoves),
]

type Move = { machine: string; before: string | null; after: string }

/** Writes down every change of state in a station's file, whoever makes it and however short it lasts. */
export function watchMoves(database: BetterSqlite3.Database) {
  database.exec('CREATE TABLE moves_seen (machine TEXT, before TEXT, after TEXT)')
  for (const { table, column } of machines)
    database.exec(`
      CREATE TRIGGER ${table}_seen_new AFTER INSERT ON ${table} BEGIN
        INSERT INTO moves_seen VALUES ('${table}', NULL, NEW.${column});
      END;
      CREATE TRIGGER ${table}_seen AFTER UPDATE ON ${table} WHEN OLD.${column} IS NOT NEW.${column} BEGIN
        INSERT INTO moves_seen VALUES ('${table}', OLD.${column}, NEW.${column});
      END;`)
  const seen = database.prepare<[], Move>('SELECT DISTINCT machine, before, after FROM moves_seen')
  return {
    all: (): Move[] => seen.all(),
    /** Those no table allows. */
    forbidden: (): Move[] => seen.all().filter(move => !isAllowed(move)),
  }
}

function isAllowed({ machine: name, before, after }: Move): boolean {
  const moves = machines.find(({ table }) => table === name)?.moves
  if (!moves || !(after in moves.next)) return false
  return before === null
    ? moves.first.includes(after)
    : before in moves.next && mayFollow(moves, before, after)
}

/** States from which nothing leads on. */
export const endsOf = ({ moves }: Machine): string[] =>
  Object.keys(moves.next).filter(state => isEnd(moves, state))
