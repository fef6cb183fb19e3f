import { given, type SourceOutcome, troubled } from '../contract/outcome.ts'
import type { ShopAnswer, ShopCall } from './http.ts'

/**
 * Asks every question, so that each permission that is missing is named and not the first alone. A change that was refused
 * for what it is, not for who asked, shows that the right to it is there. Any other trouble ends it.
 */
export async function verifyAll<Question extends Pick<ShopCall, 'method'>>(
  questions: readonly Question[],
  ask: (question: Question) => Promise<SourceOutcome<ShopAnswer>>,
): Promise<SourceOutcome<ShopAnswer[]>> {
  const answers: ShopAnswer[] = []
  const missing = new Set<string>()
  const said = new Set<string>()
  for (const question of questions) {
    const answer = await ask(question)
    if (answer.ok) {
      answers.push(answer.value)
      continue
    }
    const { trouble } = answer
    if (trouble.kind === 'refused' && question.method !== 'GET') continue
    if (trouble.kind !== 'permissions') return answer
    for (const each of trouble.missing) missing.add(each)
    said.add(trouble.message)
  }
  if (said.size === 0) return given(answers)
  return troubled({ kind: 'permissions', message: [...said].join(' '), missing: [...missing] })
}
