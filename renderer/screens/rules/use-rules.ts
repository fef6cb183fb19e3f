import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type Rule, ruleEndpoints } from '../../../shared/desk/rules.ts'
import { moved, useOrder } from '../../lib/lists/use-order.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { parseRuleSearch, type RuleSearch } from './rule-search.ts'

const none: readonly Rule[] = []

/** The rules of the mode, and what is done to them as a whole. */
export function useRules() {
  const search = parseRuleSearch(useSearch({ from: '/settings/automation' }))
  const navigate = useNavigate({ from: '/settings/automation' })
  const queries = useQueryClient()
  const asked = query(ruleEndpoints.list, {}, useMode())
  const found = useQuery(asked)
  const open = (next: RuleSearch) => void navigate({ search: parseRuleSearch(next) })
  const order = useMoves(found.data?.results ?? none, () =>
    queries.invalidateQueries({ queryKey: asked.queryKey }),
  )
  const removal = useRemoval(() => open({}))
  const copying = useCopying()
  return {
    search,
    found,
    rules: order.rules,
    open,
    ...removal,
    copying,
    move: order.move,
    problem: order.error ?? removal.error ?? copying.error,
  }
}

export type RuleList = ReturnType<typeof useRules>

/** Moves a rule a place up or down. */
function useMoves(stored: readonly Rule[], reload: () => Promise<unknown>) {
  const { records, error, ids, place } = useOrder(ruleEndpoints.reorder, { stored, reload })
  const move = ({ id, name }: Rule, by: 1 | -1) => {
    const next = moved(ids(), id, by)
    if (!next) return
    const text = t('rules.moved', { name, place: next.indexOf(id) + 1, count: next.length })
    place({ ids: next, input: { body: { ids: next } }, onPlaced: () => announce(text) })
  }
  return { rules: records, move, error }
}

/** Removes a rule, with a way back: it comes again as it was, but off, since its trial is to be seen anew. */
function useRemoval(onRemoved: () => void) {
  const [removed, setRemoved] = useState<Rule | null>(null)
  const adding = useMutation(change(ruleEndpoints.create))
  const removing = useMutation(change(ruleEndpoints.remove))
  const remove = (rule: Rule) => {
    const onSuccess = () => {
      setRemoved(rule)
      announce(t('rules.removed', { name: rule.name }))
      onRemoved()
    }
    removing.mutate({ params: { id: rule.id } }, { onSuccess })
  }
  const undo = () => {
    if (!removed || adding.isPending) return
    const { name, match, conditions, actions } = removed
    const onSuccess = () => {
      setRemoved(null)
      announce(t('rules.undone'))
    }
    adding.mutate({ body: { name, match, conditions, actions } }, { onSuccess })
  }
  return { removed, remove, undo, error: removing.error ?? adding.error }
}

/** Brings the rules to live mode, says which, and takes them out again. */
function useCopying() {
  const copy = useMutation(change(ruleEndpoints.copyToLive))
  const back = useMutation(change(ruleEndpoints.undoCopies))
  const { data: made } = copy
  const undo = () => {
    if (!made || back.isPending) return
    const ids = made.copied.map(({ id }) => id)
    const onSuccess = ({ left }: { left: number }) => {
      copy.reset()
      announce(left > 0 ? t('rules.copiesLeft', { count: left }) : t('rules.copiesUndone'))
    }
    back.mutate({ body: { ids } }, { onSuccess })
  }
  return {
    made: made ?? null,
    isBusy: copy.isPending || back.isPending,
    error: copy.error ?? back.error,
    copy: () =>
      copy.mutate({}, { onSuccess: ({ copied }) => announce(t('rules.copied', { count: copied.length })) }),
    undo,
    dismiss: copy.reset,
  }
}
