import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { ownValue } from '../../../shared/values.ts'
import type { AdviceByCode } from '../contract/outcome.ts'

export type { Advice, AdviceByCode } from '../contract/outcome.ts'

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
