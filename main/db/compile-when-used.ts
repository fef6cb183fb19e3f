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
    return new UsedStatement(() => {
      const { compiled, names } = toCompiled(text)
      return { statement: prepare(compiled), names }
    })
  }) as unknown as typeof sqlite.prepare
}

/** What is quoted or said aside, where nothing is a parameter; a parameter, hidden or not. */
const parts = /'(?:[^']|'')*'|"(?:[^"]|"")*"|--[^\n]*|\+?([?@:]\w*)/g

/**
 * A text as it is compiled, with its values hidden from whoever plans it, and the names its values are bound by, one for
 * each place; null where they are bound as they are given.
 *
 * Of a bare parameter SQLite looks at the value, and compiles the statement anew each time one is bound: ten times the work
 * of asking, of dozens of statements in a purchase. What a partial index is chosen by stands in the text as a literal. By
 * name the driver looks up each value in the record, which for one of twenty columns was a sixth of storing it.
 */
export function toCompiled(text: string): { compiled: string; names: readonly string[] | null } {
  const names: string[] = []
  let isNamed = true
  const hidden = (by: (parameter: string) => string) =>
    text.replace(parts, (part, parameter?: string) => (parameter === undefined ? part : `+${by(parameter)}`))
  const compiled = hidden(parameter => {
    isNamed &&= !parameter.startsWith('?')
    names.push(parameter.slice(1))
    return '?'
  })
  if (isNamed && names.length > 0) return { compiled, names }
  return { compiled: hidden(parameter => parameter), names: null }
}

/** The values of a record in the order a statement has them. */
function inOrder(names: readonly string[], [values]: readonly unknown[]): unknown[] {
  const given = Object(values) as Record<string, unknown>
  return names.map(name => {
    if (!(name in given)) throw new RangeError(`Missing named parameter "${name}"`)
    return given[name]
  })
}

type Statement = BetterSqlite3.Statement<unknown[], unknown>

type Compiled = { statement: Statement; names: readonly string[] | null }

/** As much of a statement as the station uses. Once compiled it is used without a detour. */
class UsedStatement {
  #compile: () => Compiled

  constructor(compile: () => Compiled) {
    this.#compile = compile
  }

  #compiled(): Pick<Statement, 'run' | 'get' | 'all' | 'iterate'> {
    const { statement, names } = this.#compile()
    const used = names ? byName(statement, names) : asGiven(statement)
    Object.assign(this, used)
    return used
  }

  pluck(): this {
    const compile = this.#compile
    this.#compile = () => {
      const { statement, names } = compile()
      return { statement: statement.pluck(), names }
    }
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

const asGiven = (statement: Statement) => ({
  run: statement.run.bind(statement),
  get: statement.get.bind(statement),
  all: statement.all.bind(statement),
  iterate: statement.iterate.bind(statement),
})

const byName = (statement: Statement, names: readonly string[]) => ({
  run: (...values: unknown[]) => statement.run(inOrder(names, values)),
  get: (...values: unknown[]) => statement.get(inOrder(names, values)),
  all: (...values: unknown[]) => statement.all(inOrder(names, values)),
  iterate: (...values: unknown[]) => statement.iterate(inOrder(names, values)),
})
