import { type SettingEditor, settingEditors } from '../../../shared/desk/adapters.ts'

type Json = Record<string, unknown>

/** How a setting is asked for. */
export type SettingKind = SettingEditor | 'text' | 'secret' | 'number' | 'flag' | 'choice' | 'list'

/** One setting of a carrier, as its schema describes it. */
export type Setting = {
  name: string
  label: string
  help: string | null
  kind: SettingKind
  choices: readonly string[]
  isRequired: boolean
  /** What counts when nothing is entered. */
  fallback: unknown
}

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The schema without the branch that only says that null is allowed too. */
function withoutNull(schema: Json): Json {
  const branches = Array.isArray(schema.anyOf) ? schema.anyOf.filter(isObject) : []
  const [only, ...others] = branches.filter(({ type }) => type !== 'null')
  return only && others.length === 0 ? { ...only, ...schema } : schema
}

const typesOf = ({ type }: Json): unknown[] => (Array.isArray(type) ? type : [type])

function kindOf(schema: Json): SettingKind {
  const editor = settingEditors.find(name => name === schema.editor)
  if (editor) return editor
  if (Array.isArray(schema.enum)) return 'choice'
  const types = typesOf(schema)
  if (types.includes('boolean')) return 'flag'
  if (types.includes('number') || types.includes('integer')) return 'number'
  if (types.includes('string')) return schema.secret === true ? 'secret' : 'text'
  const items = isObject(schema.items) ? typesOf(schema.items) : []
  return types.includes('array') && items.includes('string') ? 'list' : 'json'
}

/** Reads the settings out of a JSON Schema; what no field fits is edited as JSON. */
export function settingsOf({ properties, required }: Json): Setting[] {
  const names = Array.isArray(required) ? required : []
  return Object.entries(isObject(properties) ? properties : {}).map(([name, found]) => {
    const schema = withoutNull(isObject(found) ? found : {})
    const isFilledIn = schema.default !== undefined
    // A flag's schema cannot say its default, so it says what is usual beside it.
    const fallback = schema.default ?? schema.usual
    return {
      name,
      label: typeof schema.title === 'string' ? schema.title : name,
      help: typeof schema.description === 'string' ? schema.description : null,
      kind: kindOf(schema),
      choices: Array.isArray(schema.enum) ? schema.enum.map(String) : [],
      isRequired: names.includes(name) && !isFilledIn,
      fallback,
    }
  })
}

/** Settings with a panel of their own; the others are fields in a grid. */
export const isPanel = ({ kind }: Setting): boolean => kind === 'rate_sheet' || kind === 'json'

const isFilled = (value: unknown): boolean => (value ?? '') !== ''

/**
 * What is to be sent of settings that were entered: what has something in it, and null for what was stored and shown and
 * is empty now. A secret is never shown, and stays where nothing is entered.
 */
export const settingsPatch = (stored: Json, entered: Json): Json =>
  Object.fromEntries(
    [...new Set([...Object.keys(stored), ...Object.keys(entered)])].flatMap(name =>
      isFilled(entered[name]) ? [[name, entered[name]]] : isFilled(stored[name]) ? [[name, null]] : [],
    ),
  )
