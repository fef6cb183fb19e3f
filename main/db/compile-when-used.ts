import { channel } from 'node:diagnostics_channel'
import type BetterSqlite3 from 'better-sqlite3'

/** Told the text of every statement that is made, so that a test can compile all of them. */
export const statementTexts = channel('packdesk.statement')

/**
 * From now on a statement is compiled when it is first run. A station makes a thousand of them at its start, which are
 * 9 MB and a thirtieth of its start, and runs a few hundred in a shift.
 */
export function compileWhenUsed(sqlite: BetterSqlite3.Database): void {
  const prepare = sqlite.prepare.bind(sqlite)
  sqlite.prepare = ((text: string) => {
    statementTexts.publish(text)
    return new UsedStatement(() => prepare(withHiddenValues(text)))
  }) as unknown as typeof sqlite.prepare
}

/** What is quoted or said aside, where nothing is a parameter; a parameter that is hidden; a parameter. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\+[?@:]\w*|([?@:]\w*)/g

/**
 * The same statement with its values hidden from whoever plans it. Of a bare parameter SQLite looks at the value, and compiles
 * the statement anew each time one is bound: ten times the work of asking, of dozens of statements in a purchase. What a
 * partial index is chosen by stands in the text as a literal.
 */
export const withHiddenValues = (text: string): string =>
  text.replace(parts, (part, parameter?: string) => (parameter === undefined ? part : `+${parameter}`))

type Statement = BetterSqlite3.Statement<unknown[], unknown>

/** As much of a statement as the station uses. Once compiled it is used without a detour. */
class UsedStatement {
  #compile: () => Statement

  constructor(compile: () => Statement) {
    this.#compile = compile
  }

  #compiled(): Statement {
    const statement = this.#compile()
    const { run, get, all, iterate } = statement
    Object.assign(this, {
      run: run.bind(statement),
      get: get.bind(statement),
      all: all.bind(statement),
      iterate: iterate.bind(statement),
    })
    return statement
  }

  pluck(): this {
    const compile = this.#compile
    this.#compile = () => compile().pluck()
    return this
  }

  run(...values: unknown[]) {
    return this.#compiled().run(...values)
  }

  get(...values: unknown[]) {
    return this.#compiled().get(...values)
  }

  all(...values: unknown[]) {
    return this.#compiled().all(...values)
  }

  iterate(...values: unknown[]) {
    return this.#compiled().iterate(...values)
  }
}
