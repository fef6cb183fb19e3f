import type { Module } from '../module.ts'
import type { Rule } from '../tree.ts'

const schema = 'main/db/schema/'
/** Reads the files drizzle-kit wrote; it builds nothing. */
const migrationReader = { path: 'main/db/migrate.ts', specifier: 'drizzle-orm/migrator' }

/** The schema is what migrations and types are made of. What runs are prepared statements. */
export const oneWayToSql: Rule = {
  name: 'SQL is written as prepared statements; drizzle describes tables and nothing else',
  check: tree =>
    tree
      .modules()
      .filter(({ path }) => path.startsWith('main/') && !path.startsWith(schema))
      .flatMap(builtQueries),
}

function builtQueries({ path, references }: Module): string[] {
  return references.flatMap(({ specifier, target, typeOnly, line }) => {
    if (typeOnly) return []
    if (target.kind === 'file' && target.name.startsWith(schema))
      return [`${path}:${line} loads ${target.name}: import its types and name the columns in the statement.`]
    const isDrizzle = target.kind === 'package' && target.name === 'drizzle-orm'
    const isReader = path === migrationReader.path && specifier === migrationReader.specifier
    return isDrizzle && !isReader
      ? [
          `${path}:${line} imports ${specifier}: prepare the statement with sqlite.prepare when the repository is made.`,
        ]
      : []
  })
}
