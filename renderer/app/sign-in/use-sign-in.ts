import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type SignInState, signInEndpoints } from '../../../shared/desk/sign-in.ts'
import { type CallError, load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { stationLink } from '../../stores/station-link.ts'

const signIn = query(signInEndpoints.retrieve, {})

/** How the page stands with whoever is in front of it; undefined while the station has not said. */
export const useSignInState = (): SignInState | undefined => useQuery(signIn).data

/**
 * Whether the station does not answer. A page nobody is signed in on hears nothing, and that is right: so it is asked how
 * things stand before it is called lost.
 */
export function useIsLost(): boolean {
  const link = stationLink(({ state }) => state)
  const { data, isFetching, isFetched } = useQuery(signIn)
  const isAnswered = link === 'open' || !isFetched || isLocked(data)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (isAnswered) setLost(false)
    else if (link === 'lost' && !isFetching) setLost(true)
  }, [isAnswered, link, isFetching])
  return isLost
}

/** Whoever may work here; null where nobody signs in. */
export const useOperator = (): SignInState['operator'] =>
  useQuery({ ...signIn, select: ({ operator }) => operator }).data ?? null

/** Nobody has signed in where somebody must. */
export const isLocked = (state: SignInState | undefined): boolean =>
  state?.on === true && state.operator === null

/**
 * Takes what the station answers to a sign-in or a lock as how things stand, with everything that was shown asked for anew.
 * An answer still under way to a question of before would open a page that was locked.
 */
function useTaken() {
  const queries = useQueryClient()
  return (state: SignInState): void => {
    void queries.cancelQueries({ queryKey: signIn.queryKey })
    queries.setQueryData(signIn.queryKey, state)
    if (state.operator)
      void queries.invalidateQueries({ predicate: each => each.queryKey[0] !== signIn.queryKey[0] })
  }
}

export type SignInEntry =
  | { operator: string; pin?: string; password?: string; otp_token?: string }
  | { card: string }

export function useSigningIn() {
  const take = useTaken()
  const queries = useQueryClient()
  return useMutation<SignInState, CallError, SignInEntry>({
    networkMode: 'always',
    mutationFn: body => load(signInEndpoints.begin, { body }),
    onSuccess: state => {
      take(state)
      announce(t('signIn.saidIn', { name: state.operator?.name ?? '' }))
    },
    // How long nobody may try again stands there.
    onError: () => queries.invalidateQueries({ queryKey: signIn.queryKey }),
  })
}

export function useLocking() {
  const take = useTaken()
  return useMutation<SignInState, CallError>({
    networkMode: 'always',
    // Whoever locks the page and closes it at once has locked it.
    mutationFn: () => load(signInEndpoints.end, {}, { keepalive: true }),
    onSuccess: state => {
      take(state)
      announce(t('signIn.saidLocked'))
    },
  })
}

/** Somebody who works is not told of more often than this. */
const toldEveryMs = 15_000

/**
 * Tells the station that somebody touches the page, and asks it once the time untouched is over: it decides, also for
 * other windows of this browser.
 */
export function useStayAwake(): void {
  const queries = useQueryClient()
  const { data: state, dataUpdatedAt: saidAt } = useQuery(signIn)
  const isIn = state?.operator != null
  const seconds = state?.locks_in_seconds ?? null
  const toldAt = useRef(0)
  useEffect(() => {
    if (!isIn) return
    const touched = () => {
      if (Date.now() - toldAt.current < toldEveryMs) return
      toldAt.current = Date.now()
      const before = queries.getQueryData(signIn.queryKey)
      load(signInEndpoints.stay, {}).then(
        // Whoever locked the page meanwhile is not asked back in.
        answer => queries.setQueryData(signIn.queryKey, now => (now === before ? answer : now)),
        () => queries.invalidateQueries({ queryKey: signIn.queryKey }),
      )
    }
    addEventListener('pointerdown', touched, true)
    addEventListener('keydown', touched, true)
    return () => {
      removeEventListener('pointerdown', touched, true)
      removeEventListener('keydown', touched, true)
    }
  }, [isIn, queries])
  useEffect(() => {
    if (seconds === null) return
    const leftMs = saidAt + seconds * 1000 - Date.now()
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: signIn.queryKey }),
      Math.max(leftMs, 0) + 250,
    )
    return () => clearTimeout(timer)
  }, [seconds, saidAt, queries])
}
