import type { Book } from '../book.ts'
import type { HomeData } from './read-home.ts'
import { type Violation, violation } from './violation.ts'

/** Nothing is printed more often than somebody asked for, and what waits in line keeps its place. */
export function checkPaper({ jobs }: HomeData, { prints }: Book, printed: readonly string[]): Violation[] {
  const found: Violation[] = []
  for (const [name, asked] of prints) {
    const came = printed.filter(each => each === name).length
    if (came > asked)
      found.push(violation('other', `${name} was asked for ${asked} times and printed ${came} times`))
  }
  for (const { name, state, copies } of jobs)
    if (state === 'sent' && printed.filter(each => each === name).length < copies)
      found.push(violation('other', `${name} is said to have been printed, and was not`))
  const line = jobs.filter(({ isRepeat }) => !isRepeat).map(({ name }) => name)
  const repeated = new Set(jobs.filter(({ isRepeat }) => isRepeat).map(({ name }) => name))
  const order = printed.filter(name => !repeated.has(name)).map(name => line.indexOf(name))
  if (order.some((place, index) => place < (order[index - 1] ?? -1)))
    found.push(violation('other', `the line was ${line.join(', ')}; printed was ${printed.join(', ')}`))
  return found
}
