import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { sellsLabels } from '../../../../shared/api/carriers.ts'
import { countryNames } from '../../../../shared/countries/countries.ts'
import { connectionEndpoints } from '../../../../shared/desk/connections.ts'
import { type Markup, markupEndpoints } from '../../../../shared/desk/markups.ts'
import { ruleEndpoints } from '../../../../shared/desk/rules.ts'
import { moneyText, wordsOf } from '../../../lib/format.ts'
import { moved, useOrder } from '../../../lib/lists/use-order.ts'
import { change, query } from '../../../lib/station/queries.ts'
import { joined, locale, t, term } from '../../../lib/text.ts'
import { announce } from '../../../stores/announcements.ts'
import { useMode } from '../../../stores/preferences.ts'
import { type MarkupSearch, parseMarkupSearch } from './markup-search.ts'

/** The mark-ups of the shop, and what is done to them in their list. */
export function useMarkups() {
  const search = parseMarkupSearch(useSearch({ from: '/carriers/mark-ups' }))
  const navigate = useNavigate({ from: '/carriers/mark-ups' })
  const settings = useQuery(query(markupEndpoints.settings, {}))
  const maySee = settings.data?.may_see ?? false
  const found = useQuery({ ...asked, enabled: maySee })
  const figures = useQuery({
    ...query(markupEndpoints.figures, {}, useMode()),
    enabled: maySee,
    // Labels are bought without a word to this screen.
    refetchOnMount: 'always',
  })
  const open = (next: MarkupSearch) => void navigate({ search: next })
  const toggling = useMutation(change(markupEndpoints.update))
  const toggle = ({ id, name }: Markup, enabled: boolean) =>
    toggling.mutate(
      { params: { id }, body: { enabled } },
      { onSuccess: () => announce(t(enabled ? 'markups.turnedOn' : 'markups.turnedOff', { name })) },
    )
  const order = useMoves(found.data?.results ?? none)
  const removal = useRemoval(() => open({}))
  return {
    search,
    found,
    figures,
    maySee,
    /** The station has said that they are not shown to whoever sits here. */
    isHidden: settings.data?.may_see === false,
    markups: order.markups,
    names: useNames(),
    open,
    toggle,
    /** Shown at once, and as it was when the station refuses. */
    isOn: (markup: Markup): boolean => {
      const { variables, isPending } = toggling
      const isMeant = isPending && variables.params.id === markup.id
      return isMeant ? variables.body.enabled === true : markup.enabled
    },
    order,
    removal,
    problem: settings.error ?? toggling.error ?? order.error ?? removal.error,
  }
}

export type MarkupList = ReturnType<typeof useMarkups>

const asked = query(markupEndpoints.list, {})
const none: readonly Markup[] = []

/** Moves one a place up or down, with a way back to where it was before it was moved. */
function useMoves(stored: readonly Markup[]) {
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: asked.queryKey })
  const [was, setWas] = useState<Pick<Markup, 'id' | 'name' | 'position'> | null>(null)
  const { records, error, isPending, ids, place } = useOrder(markupEndpoints.update, { stored, reload })
  return {
    markups: records,
    was,
    error,
    move: ({ id, name }: Markup, by: 1 | -1) => {
      const before = ids()
      const next = moved(before, id, by)
      if (!next) return
      const position = next.indexOf(id) + 1
      const said = t('markups.moved', { name, place: position, count: next.length })
      setWas(last => (last?.id === id ? last : { id, name, position: before.indexOf(id) + 1 }))
      place({ ids: next, input: { params: { id }, body: { position } }, onPlaced: () => announce(said) })
    },
    undo: () => {
      if (!was || isPending) return
      const { id, name, position } = was
      const next = ids().filter(each => each !== id)
      setWas(null)
      place({
        ids: next.toSpliced(position - 1, 0, id),
        input: { params: { id }, body: { position } },
        onPlaced: () => announce(t('markups.movedBack', { name })),
      })
    },
  }
}

/** Removes one, with a way back to its place. */
function useRemoval(onRemoved: () => void) {
  const [removed, setRemoved] = useState<Markup | null>(null)
  const adding = useMutation(change(markupEndpoints.create))
  const removing = useMutation(change(markupEndpoints.remove))
  const remove = (markup: Markup) => {
    const onSuccess = () => {
      setRemoved(markup)
      announce(t('markups.removed', { name: markup.name }))
      onRemoved()
    }
    removing.mutate({ params: { id: markup.id } }, { onSuccess })
  }
  const undo = () => {
    if (!removed || adding.isPending) return
    const {
      id: _,
      object_type: __,
      revision: ___,
      updated_by: ____,
      created_at,
      updated_at,
      ...content
    } = removed
    const onSuccess = () => {
      setRemoved(null)
      announce(t('markups.undone', { name: removed.name }))
    }
    adding.mutate({ body: content as Parameters<typeof adding.mutate>[0]['body'] }, { onSuccess })
  }
  return { removed, remove, undo, error: removing.error ?? adding.error }
}

type Choice = { value: string; label: string }
export type MarkupNames = ReturnType<typeof useNames>

/** What can be named, each in words; what is gone keeps its place. */
function useNames() {
  const mode = useMode()
  const connected = useQuery(query(connectionEndpoints.list, {})).data?.results
  const offered = useQuery(query(ruleEndpoints.services, {}, mode)).data ?? []
  // What only tracks has no price that anything could be added to.
  const selling = (connected ?? []).filter(sellsLabels)
  const carriers: Choice[] = selling.map(each => ({
    value: each.carrier_name,
    label: each.display_name,
  }))
  const connections: Choice[] = (connected ?? []).map(each => ({
    value: each.id,
    label: joined([each.carrier_id, t(each.test_mode ? 'carriers.test' : 'carriers.live')]),
  }))
  const isSelling = ({ value }: Choice) => selling.some(({ id }) => id === value)
  const services: Choice[] = offered.map(({ service, name }) => ({ value: service, label: name }))
  const countries: Choice[] = Object.entries(countryNames).map(([value, name]) => ({
    value,
    label: term(name),
  }))
  return {
    carriers: once(carriers),
    connections: connections.filter(isSelling),
    services: once(services),
    countries,
    /** Only once the list of connections is there can one of them be missing. */
    connection: (id: string): string =>
      connections.find(({ value }) => value === id)?.label ?? (connected ? t('markups.connectionGone') : ''),
  }
}

/** Each value once, under the first of its names. */
const once = (choices: Choice[]): Choice[] =>
  choices.filter(({ value }, at) => choices.findIndex(each => each.value === value) === at)

/** The choices, and what was chosen before and is not offered now. */
export const withChosen = (
  choices: Choice[],
  chosen: readonly string[],
  nameOf: (value: string) => string = wordsOf,
): Choice[] => [
  ...choices,
  ...chosen
    .filter(value => !choices.some(each => each.value === value))
    .map(value => ({ value, label: nameOf(value) })),
]

const fewCountries = 3

/** A mark-up as a sentence: "Add 8 % to UPS Ground to Canada". */
export function sentenceOf(markup: Markup, names: MarkupNames): string {
  const { kind, value, currency, carriers, connections, services, countries } = markup
  const nameIn = (choices: Choice[], code: string) =>
    choices.find(each => each.value === code)?.label ?? wordsOf(code)
  const what = [
    carriers.map(code => nameIn(names.carriers, code)).join(', '),
    connections.map(names.connection).join(', '),
    services.map(code => nameIn(names.services, code)).join(', '),
  ].filter(part => part !== '')
  const words = {
    value:
      kind === 'percent'
        ? (value / 100).toLocaleString(locale, { style: 'percent', maximumFractionDigits: 6 })
        : moneyText(value, currency),
    what: what.length > 0 ? joined(what) : t('markups.everyPrice'),
  }
  if (countries.length === 0) return t('markups.sentence', words)
  const places =
    countries.length > fewCountries
      ? t('markups.countriesMany', { count: countries.length })
      : countries.map(code => nameIn(names.countries, code)).join(', ')
  return t('markups.sentenceTo', { ...words, countries: places })
}
