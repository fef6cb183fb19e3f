import type { Book } from '../book.ts'
import type { World } from '../world/world.ts'
import { checkEvents } from './events.ts'
import { checkMoney } from './money.ts'
import { checkPaper } from './paper.ts'
import { checkPromises, checkTold } from './promises.ts'
import { type HomeData, readHome } from './read-home.ts'
import { checkReturns } from './returns.ts'
import { groupBy, type Violation, violation } from './violation.ts'

/** Holds what a station has on disk against what is true outside of it. */
export function checkHome(
  home: string,
  world: World,
  book: Book,
  how: { areAllSent: boolean; settledByHand: ReadonlySet<string> },
): Violation[] {
  const data = readHome(home)
  const { truth } = world.carrier
  return [
    ...data.damage.map(message => violation('other', message)),
    ...checkMoney(data, truth, how.settledByHand),
    ...checkReturns(data, truth, how.settledByHand),
    ...checkPromises(data, truth),
    ...checkEvents(data, book, world.receiver.arrivals, how.areAllSent),
    ...checkPaper(data, book, world.printer.printed),
    ...checkAnswers(data, book),
    ...checkTold(data, book, [...world.shop.told(), ...world.onlineShop.told()]),
  ]
}

/** What the station said it has, it has, and once. */
function checkAnswers(data: HomeData, { promised, orders }: Book): Violation[] {
  const tables = {
    shipments: data.shipments,
    orders: data.orders,
    print_jobs: data.jobs,
    batches: data.batches,
    addresses: data.addresses,
  }
  const numbers = groupBy(data.orders, ({ number }) => number)
  return [
    ...promised
      .filter(({ table, id }) => !tables[table].some(row => row.id === id))
      .map(({ table, id }) => violation('other', `${id} was answered, and is not in ${table}`)),
    ...orders
      .filter(number => !numbers.has(number))
      .map(number => violation('other', `order ${number} was accepted, and is not there`)),
    ...[...numbers]
      .filter(([, rows]) => rows.length > 1)
      .map(([number, rows]) => violation('other', `order ${number} is there ${rows.length} times`)),
  ]
}
