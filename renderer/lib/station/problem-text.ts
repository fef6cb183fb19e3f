import type { CallProblem } from '../../../shared/api/client.ts'
import { type ErrorCode, errorCatalogue } from '../../../shared/errors/catalogue.ts'
import type { FieldErrors } from '../../../shared/errors/result.ts'
import { wordsOf } from '../format.ts'
import { hasText, joined, t } from '../text.ts'
import { fieldProblems, toFieldTexts } from './field-errors.ts'

/** What the person was doing; decides what is safe now. */
export type Doing =
  | 'load'
  | 'save'
  | 'remove'
  | 'rate'
  | 'buy'
  | 'cancel'
  | 'print'
  | 'backup'
  | 'queue'
  | 'pickup'
  | 'manifest'

/** The three things a person needs to know about a failure. */
export type ProblemText = { happened: string; details: string[]; safe: string; next: string }

/** Puts a problem into words: what happened, what is safe now, what to do. */
export function problemText(problem: CallProblem, doing: Doing): ProblemText {
  return {
    happened: happened(problem, doing),
    details: detailsOf(problem),
    safe: isUncertain(problem) ? t(`problems.uncertain_${doing}`) : t(`problems.safe_${doing}`),
    next: nextStep(problem, doing),
  }
}

/** Whether the station may have done what was asked although no answer says so. */
export const isUncertain = (problem: CallProblem): boolean =>
  problem.kind === 'unreachable' ||
  problem.kind === 'aborted' ||
  problem.kind === 'unreadable' ||
  isUnanswered(problem) ||
  (problem.kind === 'station' &&
    (problem.errors[0].code === 'outcome_unknown' || problem.errors[0].code === 'internal_error'))

/** The carrier was asked and nobody knows what it did. */
const isUnanswered = (problem: CallProblem): boolean =>
  problem.kind === 'carrier' && problem.messages.some(({ code }) => code === 'outcome_unknown')

function happened(problem: CallProblem, doing: Doing): string {
  if (isUnanswered(problem)) return t('problems.code_outcome_unknown')
  if (problem.kind === 'carrier') return t(`problems.carrier_${doing === 'rate' ? 'rate' : 'other'}`)
  if (problem.kind !== 'station') return t(`problems.${problem.kind}`)
  const { code } = problem.errors[0]
  return firstText(`problems.${doing}_${code}`, `problems.code_${code}`) ?? t('problems.code_failure')
}

/** Some codes mean something more telling while doing one thing; the general words do for the rest. */
const firstText = (...keys: string[]): string | undefined => {
  const key = keys.find(hasText)
  return key === undefined ? undefined : (t as (key: string) => string)(key)
}

function detailsOf(problem: CallProblem): string[] {
  if (problem.kind === 'carrier')
    return problem.messages.flatMap(message => {
      const { carrier_id, message: words, code } = message
      const fields = fieldProblems(message)
      const said =
        fields.length > 0 ? fields.map(({ path, text }) => `${nameOf(path)}: ${text}`) : [words ?? code]
      return said.map(each => joined([carrier_id, each], ': '))
    })
  if (problem.kind !== 'station') return []
  return problem.errors.flatMap(({ code, message, details }) =>
    // Not all of it has a field on every screen that buys.
    code === 'customs_incomplete'
      ? [...new Set(Object.values(toFieldTexts(details as FieldErrors | undefined)))]
      : (message ?? []),
  )
}

/** The last part of a path in words: `address.phone_number` is `Phone number`. */
const nameOf = (path: string): string => wordsOf(path.split('.').at(-1) ?? path)

function nextStep(problem: CallProblem, doing: Doing): string {
  if (isUnanswered(problem))
    return firstText(`problems.next_${doing}_outcome_unknown`) ?? t('problems.next_after_settling')
  if (problem.kind === 'carrier') return t('problems.next_carrier')
  if (problem.kind !== 'station') return t('problems.next_reconnect')
  const code = problem.errors[0].code as ErrorCode
  const advice = errorCatalogue[code]?.retry ?? 'never'
  const isUnmarked = advice === 'after_change' && !marksFields(problem)
  return (
    firstText(`problems.next_${doing}_${code}`, `problems.next_${code}`) ??
    t(isUnmarked ? 'problems.next_after_change_unmarked' : `problems.next_${advice}`)
  )
}

/** Whether it says what is wrong of single fields, where a form shows it. */
const marksFields = (problem: Extract<CallProblem, { kind: 'station' }>): boolean =>
  problem.errors.some(({ details }) => Object.keys(details ?? {}).length > 0)
