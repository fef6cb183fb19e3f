import type { Statement } from 'better-sqlite3'
import type { Database } from './database.ts'

/** More texts than any screen asks in a day; a list of a thousand ids has one of its own. */
const mostKept = 200

/** A statement by its text, compiled when it is first asked for. */
export type StatementCache = <Row>(text: string) => Statement<unknown[], Row>

/** For statements whose text depends on what is asked for, so that asking the same again compiles nothing. */
export function createStatementCache({ sqlite }: Pick<Database, 'sqlite'>): StatementCache {
  const kept = new Map<string, Statement<unknown[], unknown>>()
  return <Row>(text: string) => {
    const known = kept.get(text)
    if (known) return known as Statement<unknown[], Row>
    if (kept.size >= mostKept) kept.clear()
    const made = sqlite.prepare<unknown[], Row>(text)
    kept.set(text, made as Statement<unknown[], unknown>)
    return made
  }
}
