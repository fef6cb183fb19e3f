/**
 * Why a shop did not do what it was asked:
 * - `unreachable`: no line, no answer in time, or a server that is broken for now (5xx).
 * - `throttled`: it wants to be left alone, `waitMs` long where it says so.
 * - `sign_in`: the keys are wrong, were taken back, or the shop is closed to them.
 * - `permissions`: the keys are right and may not do it; `missing` names what has to be granted, by the shop's own words.
 * - `refused`: it understood and said no; asking again changes nothing until somebody does.
 * - `nonsense`: an answer that cannot be meant: HTML, half a document, another shop's order.
 */
export type SourceTrouble =
  | { kind: 'unreachable' | 'sign_in' | 'refused' | 'nonsense'; message: string }
  | { kind: 'throttled'; message: string; waitMs: number | null }
  | { kind: 'permissions'; message: string; missing: readonly string[] }

/**
 * Whether what was asked may have been done in spite of it. `unknown` only of operations that change something: it is
 * asked after (`findWriteBack`) before it is asked again.
 */
type Effect = 'none' | 'unknown'

export type SourceRefused = { ok: false; trouble: SourceTrouble; effect: Effect }
/** `notes` are sentences for people about what did not go quite as asked. */
export type SourceDone<T> = { ok: true; value: T; notes: readonly string[] }

/** What every operation of a shop answers: an adapter never throws for what a shop says. */
export type SourceOutcome<T> = SourceDone<T> | SourceRefused

export const given = <T>(value: T, notes: readonly string[] = []): SourceDone<T> => ({
  ok: true,
  value,
  notes,
})

export const troubled = (trouble: SourceTrouble, effect: Effect = 'none'): SourceRefused => ({
  ok: false,
  trouble,
  effect,
})
