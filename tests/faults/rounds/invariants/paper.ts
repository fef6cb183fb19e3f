import type { Book } from '../book.ts'
import type { HomeData, Job } from './read-home.ts'
import { type Violation, violation } from './violation.ts'

/** Nothing is printed more often than somebody asked for, and what waits in line keeps its place. */
export function checkPaper(
  { jobs: rows }: HomeData,
  { prints }: Book,
  printed: readonly string[],
): Violation[] {
  const found: Violation[] = []
  const jobs = rows.map(job => ({ ...job, name: inkOf(job) }))
  const cameOut = (name: string) => printed.filter(each => each === name).length
  const labels = rows.filter(job => inkOf(job) !== job.name).map(inkOf)
  const askedFor = new Map(labels.map(label => [label, copiesOf(jobs, label)]))
  for (const [name, asked] of [...prints, ...askedFor]) {
    const came = cameOut(name)
    if (came > asked)
      found.push(violation('other', `${name} was asked for ${asked} times and printed ${came} times`))
  }
  for (const { name, state, copies } of jobs)
    if (state === 'sent' && cameOut(name) < copies)
      found.push(violation('other', `${name} is said to have been printed, and was not`))
  const line = jobs.filter(({ isRepeat }) => !isRepeat).map(({ name }) => name)
  if (new Set(line).size < line.length)
    found.push(violation('other', `something was queued twice: ${line.join(', ')}`))
  const repeated = new Set(jobs.filter(({ isRepeat }) => isRepeat).map(({ name }) => name))
  const order = printed.filter(name => !repeated.has(name)).map(name => line.indexOf(name))
  if (order.some((place, index) => place < (order[index - 1] ?? -1)))
    found.push(violation('other', `the line was ${line.join(', ')}; printed was ${printed.join(', ')}`))
  return found
}

/** What stands on the paper: the number of a label, the name of anything else. */
const inkOf = ({ name }: Job): string => name.split(' · ').at(-1) ?? name

const copiesOf = (jobs: readonly Job[], name: string): number =>
  jobs.filter(job => job.name === name).reduce((sum, { copies }) => sum + copies, 0)
