import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { createLaneRules, type LaneRules } from '../../../../shared/customs/check-lane.ts'
import { type PackProblem, parsePack, type RulePack } from '../../../../shared/customs/rule-pack.ts'
import { type CustomsRulesState, customsRulesStaleDays } from '../../../../shared/desk/customs-rules.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { daysAfter, type ShopCalendar, type ShopDay } from '../../../../shared/units/shop-day.ts'
import { once } from '../../../../shared/values.ts'
import type { Settings } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { areSignedRules } from '../../../platform/signed-text.ts'

/** Rules of customs in use: those of this program, or later ones somebody placed. */
export type CustomsRules = {
  inUse: () => LaneRules
  /** Which they are, for people. */
  state: () => CustomsRulesState
  /** Takes the content of a signed file; what is not whole, not signed, older or for a later program is refused. */
  place: (content: string) => Result<CustomsRulesState>
}

export type CustomsRulesPorts = {
  settings: Settings
  changes: Pick<ChangeFeed, 'publish'>
  calendar: Pick<ShopCalendar, 'today'>
  resources: string
}

const settingName = 'customs_rules'

/** A pack, as text, with the signature of whoever makes Packdesk. */
const signedFile = z.strictObject({ rules: z.string(), signature: z.string() })

export function createCustomsRules({
  settings,
  changes,
  calendar,
  resources,
}: CustomsRulesPorts): CustomsRules {
  const own = once(() => {
    const file = join(resources, 'customs', 'rules.json')
    const read = existsSync(file) ? parsePack(readFileSync(file, 'utf8')) : null
    return createLaneRules(read && 'pack' in read ? read.pack : withoutRules)
  })
  let last: { stored: unknown; rules: LaneRules } | null = null

  /** What was placed counts while it is later than what came with the program. */
  const inUse = (): LaneRules => {
    const stored = settings.read(settingName)
    if (stored === undefined) return own()
    if (last?.stored !== stored) last = { stored, rules: laterOf(stored, own()) }
    return last.rules
  }

  const state = (): CustomsRulesState => {
    const rules = inUse()
    const { date, rows } = rules.pack
    if (rules.pack === withoutRules) return { date: null, is_stale: false, source: 'program', rows: 0 }
    return {
      date,
      is_stale: daysAfter(date as ShopDay, customsRulesStaleDays) < calendar.today(),
      source: rules === own() ? 'program' : 'file',
      rows: rows.length,
    }
  }

  const place: CustomsRules['place'] = content => {
    const signed = signedFile.safeParse(asJson(content))
    if (!signed.success) return notTaken('It is no file of customs rules.')
    const { rules, signature } = signed.data
    const key = join(resources, 'update-key.pem')
    if (!existsSync(key)) return notTaken('This copy of Packdesk has no key to check the signature with.')
    if (!areSignedRules(rules, signature, readFileSync(key, 'utf8')))
      return notTaken('It is not signed by whoever makes Packdesk.')
    const read = parsePack(rules)
    if ('problem' in read) return notTaken(wordsOf(read.problem))
    const { date } = read.pack
    if (date > calendar.today()) return notTaken(`It is of ${date}, which is still to come.`)
    const { date: known } = inUse().pack
    if (date < known) return notTaken(`It is of ${date}, and those in use are later, of ${known}.`)
    settings.write(settingName, rules)
    changes.publish({ topic: 'customs-rules', id: settingName, action: 'updated' })
    return ok(state())
  }
  return { inUse, state, place }
}

function laterOf(stored: unknown, own: LaneRules): LaneRules {
  const read = typeof stored === 'string' ? parsePack(stored) : null
  return read && 'pack' in read && read.pack.date >= own.pack.date ? createLaneRules(read.pack) : own
}

/**
 * In place of rules that are missing or damaged: what nobody can check is not sent across a border, and all else goes on. Older
 * than any other, so that a signed file takes its place.
 */
const withoutRules: RulePack = {
  format: 1,
  date: '1970-01-01',
  money: { date: '1970-01-01', about: '', per_eur: {} },
  close_percent: 0,
  words: {},
  rows: [
    {
      id: 'RP-1',
      valid_from: '1970-01-01',
      field: 'customs',
      severity: 'block',
      text: 'rules_damaged',
      when: [],
      firm: true,
      source: 'this program',
      seen_on: '1970-01-01',
    },
  ],
  texts: {
    rules_damaged: {
      en: 'The customs rules that came with Packdesk are missing or damaged, so nothing is sent abroad. Install Packdesk again, or load newer rules on the System screen.',
      de: 'Die Zollregeln, die mit Packdesk kamen, fehlen oder sind beschädigt; darum wird nichts ins Ausland versandt. Installieren Sie Packdesk neu oder laden Sie auf der Seite System neuere Regeln.',
      fr: 'Les règles douanières livrées avec Packdesk manquent ou sont endommagées : rien n’est envoyé à l’étranger. Réinstallez Packdesk ou chargez des règles plus récentes sur la page Système.',
      es: 'Las reglas de aduana que venían con Packdesk faltan o están dañadas, así que no se envía nada al extranjero. Vuelva a instalar Packdesk o cargue reglas más nuevas en la pantalla Sistema.',
    },
  },
}

const notTaken = (why: string) =>
  refuse('validation', { message: `These customs rules were not taken. ${why} Those in use stay.` })

const wordsOf = (problem: PackProblem): string =>
  problem.kind === 'future'
    ? `They need a later Packdesk, which knows "${problem.what}".`
    : `They are broken at "${problem.where}".`

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
