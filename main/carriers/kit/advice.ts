import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'

/** What somebody can do about a refusal, and at which fields; `says`: only where the carrier's words are these. */
type Advice = { hint: string; fields?: string[]; says?: RegExp }

/** By the carrier's code; where one code says several things, the first whose words fit. */
export type AdviceByCode = Readonly<Record<string, readonly Advice[]>>

/** The words of a carrier, with what to do about them behind. */
export function advised(
  known: AdviceByCode,
  code: string | null,
  said: string,
): Pick<CarrierMessage, 'message' | 'details'> {
  const fitting =
    code === null ? undefined : ownValue(known, code)?.find(({ says }) => !says || says.test(said))
  const { hint, fields } = fitting ?? {}
  return {
    message: hint ? `${said.replace(/(?<![.\s])[.\s]+$/, '')}. ${hint}` : said,
    ...(fields ? { details: { fields } } : {}),
  }
}
