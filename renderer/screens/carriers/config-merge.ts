import { withoutEmpty } from '../../lib/drafts/json-draft.ts'

type Json = Record<string, unknown>

/** A config as it was when editing began, as it was edited, and as somebody else has saved it meanwhile. */
export type Configs = { base: Json; mine: Json; theirs: Json }

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(withoutEmpty({ one })) === JSON.stringify(withoutEmpty({ one: other }))

const namesIn = (...configs: Json[]): string[] => [...new Set(configs.flatMap(each => Object.keys(each)))]

/** Names of the settings that somebody else has changed. */
export const changedThere = ({ base, theirs }: Configs): string[] =>
  namesIn(base, theirs).filter(name => !isSame(base[name], theirs[name]))

/** One's own settings where one has changed them, and everywhere else those of somebody else. */
export const mergedConfig = ({ base, mine, theirs }: Configs): Json =>
  Object.fromEntries(
    namesIn(theirs, mine).map(name => [
      name,
      isSame(base[name], mine[name]) ? theirs[name] : (mine[name] ?? null),
    ]),
  )
