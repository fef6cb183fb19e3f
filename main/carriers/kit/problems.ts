import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { type FieldProblem, type FieldProblems, failed, type Refused, required } from '../contract/outcome.ts'

/** A problem, or what is left of a condition that does not hold. */
type Maybe = FieldProblem | false | '' | null | undefined

/** Those of several that are there. */
export const problemsAmong = (found: Readonly<Record<string, Maybe>>): FieldProblems =>
  Object.fromEntries(Object.entries(found).flatMap(([field, problem]) => (problem ? [[field, problem]] : [])))

/** The problems of each of several, at its place in their list. */
export const problemsOfEach = <T>(
  path: string,
  items: readonly T[],
  problems: (item: T, index: number) => Readonly<Record<string, Maybe>>,
): FieldProblems =>
  Object.assign(
    {},
    ...items.map((item, index) =>
      Object.fromEntries(
        Object.entries(problemsAmong(problems(item, index))).map(([field, problem]) => [
          `${path}[${index}].${field}`,
          problem,
        ]),
      ),
    ),
  )

/** Every shipment needs a parcel. */
export const parcelNeeded = (parcels: readonly unknown[]): FieldProblems =>
  parcels.length === 0 ? { parcel: required('Send at least one parcel.') } : {}

/** The account a connection has to name for what it is asked. */
export const accountNeeded = (account: string | null | undefined, words: string): FieldProblems =>
  account ? {} : { 'credentials.account_number': required(words) }

/** The carrier answered without saying what became of it: it may be done all the same. What it said instead stands behind. */
export const unclear = (
  message: string,
  messages: readonly CarrierMessage[],
  instead: string | null = null,
): Refused => {
  const words = instead ? `${message} It says: ${instead}` : message
  return failed([{ code: 'unreadable_answer', message: words }, ...messages], 'unknown-outcome')
}

/** What is said several times, once. */
export const eachOnce = (messages: readonly CarrierMessage[]): CarrierMessage[] => [
  ...new Map(messages.map(each => [JSON.stringify(each), each])).values(),
]
