import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import { type BoardTracker, boardEndpoints, type TrackerAskAnswer } from '../../../shared/desk/trackers.ts'
import { copyText } from '../../lib/copy-text.ts'
import { type Shortcut, useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { focusRow } from '../../lib/keyboard/use-row-keys.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { boardState } from '../../lib/shipments/board-state.ts'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { type BoardSearch, isNarrowed, parseBoardSearch, toFilters } from './board-search.ts'

/** The calendar moves what the board says, without anything happening. */
const lookAgainMs = 10 * 60_000

/** The parcels the address asks for, and the one that is open beside them. */
export function useBoard() {
  const mode = useMode()
  const address = useSearch({ from: '/tracking' })
  const search = useMemo(() => parseBoardSearch(address), [address])
  const navigate = useNavigate({ from: '/tracking' })
  const filters = useMemo(() => toFilters(search), [search])
  const { view = 'all' } = search
  const key = `${mode} ${shopToday()} ${view} ${JSON.stringify(filters)}`
  const found = useLongList({
    key,
    load: range => query(boardEndpoints.list, { query: { ...filters, view, ...range } }, mode),
  })
  const counts = useQuery({
    ...query(boardEndpoints.counts, { query: filters }, mode),
    refetchInterval: lookAgainMs,
  })
  const digest = useQuery({
    ...query(boardEndpoints.digest, { query: { limit: 100 } }, mode),
    refetchInterval: lookAgainMs,
  })
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode))
  const count = found.isLoading ? undefined : found.count
  useEffect(() => {
    if (count !== undefined && isNarrowed(search)) announce(t('tracking.found', { count }))
  }, [count, search])
  return {
    mode,
    search,
    key,
    view,
    found,
    counts: counts.data,
    digest: digest.data,
    carriers: carriers.data?.results ?? [],
    /** Puts the search into the address; what is empty is left out of it. */
    narrow: (next: { [K in keyof BoardSearch]?: BoardSearch[K] | null }) =>
      void navigate({ search: parseBoardSearch(next), replace: true }),
    /** Shows a parcel beside the list; null shows none. */
    open: (id: string | null, { replace = false } = {}) =>
      void navigate({ search: parseBoardSearch({ ...search, open: id }), replace }),
  }
}
export type Board = ReturnType<typeof useBoard>

/** What an answer of the station about asking means, in one sentence. */
export function askedText({ finding, messages, tracker }: TrackerAskAnswer): string {
  const reason = messages[0]?.message ?? ''
  if (finding === 'answered') return t('tracking.ask_answered', { state: boardState(tracker).text })
  if (finding === 'refused' || finding === 'failed') return t(`tracking.ask_${finding}`, { reason })
  return t(`tracking.ask_${finding}`)
}

/** What is done about a parcel. Everything is announced; the answer about asking stays to be read. */
export function useBoardActions() {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['board'] })
  const common = { networkMode: 'always', onSettled: refresh } as const
  const [asked, setAsked] = useState<{ id: string; text: string } | null>(null)
  const ask = useMutation({
    ...common,
    mutationFn: (id: string) => load(boardEndpoints.refresh, { params: { id } }),
    onSuccess: (answer, id) => {
      const text = askedText(answer)
      setAsked({ id, text })
      announce(text)
    },
  })
  const contact = useMutation({
    ...common,
    mutationFn: ({ id, contacted }: { id: string; contacted: boolean }) =>
      load(boardEndpoints.contact, { params: { id }, body: { contacted } }),
    onSuccess: ({ contacted }) =>
      announce(t(contacted ? 'tracking.saidContacted' : 'tracking.saidNotContacted')),
  })
  const note = useMutation({
    ...common,
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      load(boardEndpoints.note, { params: { id }, body: { text } }),
    onSuccess: () => announce(t('tracking.saidNote')),
  })
  const failed = [ask, contact, note].find(({ error }) => error !== null)
  return {
    ask: (id: string) => {
      if (!ask.isPending) ask.mutate(id)
    },
    asking: ask.isPending ? ask.variables : null,
    /** What the carrier said when it was asked last, and about which parcel. */
    asked,
    contact: (id: string, contacted: boolean) => contact.mutate({ id, contacted }),
    /** Resolves to whether it is stored, so that what was typed is kept when it is not. */
    note: (id: string, text: string) =>
      note.mutateAsync({ id, text }).then(
        () => true,
        () => false,
      ),
    error: failed?.error ?? null,
    dismiss: () => failed?.reset(),
  }
}
export type BoardActions = ReturnType<typeof useBoardActions>

/** Copies the text for the recipient. */
export const copyShare = (text: string): Promise<void> => copyText(text, t('tracking.copied'))

/** What the letters do to all that is chosen, in place of one parcel. */
export type ManyKeys = {
  ids: readonly string[]
  ask: () => void
  note: () => void
  contact: () => void
  clear: () => void
  chooseAll: () => void
}

type KeyPorts = {
  board: Board
  actions: BoardActions
  many: ManyKeys
  frame: RefObject<HTMLDivElement | null>
}

/** So long the keyboard rests on a row before the pane follows it. */
const followAfterMs = 120

type Target = { id: string; contacted?: BoardTracker['contacted'] }

/** Does something to the row that has the keyboard, else to the open parcel, or says that there is neither. */
function useTarget({ board: { search, found, mode }, frame }: Pick<KeyPorts, 'board' | 'frame'>) {
  const queries = useQueryClient()
  const target = (): Target | undefined => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]')
    if (row && frame.current?.contains(row)) return found.rows.get(Number(row.dataset.index))
    const { open: id } = search
    if (id === undefined) return undefined
    // It need not be among the rows: the pane has it all the same.
    return queries.getQueryData(query(boardEndpoints.retrieve, { params: { id } }, mode).queryKey) ?? { id }
  }
  return (act: (parcel: Target) => void) => () => {
    const parcel = target()
    if (parcel === undefined) announce(t('tracking.chooseFirst'))
    else act(parcel)
  }
}

const letter = (keys: string, text: string, run: () => void): Shortcut => ({
  keys,
  text,
  run,
  whileTyping: false,
})

type Pane = { show: (id: string, isNote?: boolean) => void; close: () => void }

/** What is selected comes before the row that has the keyboard. */
function useLetters({ board, actions, many, frame }: KeyPorts, { show, close }: Pane) {
  const withOne = useTarget({ board, frame })
  const orMany = (act: () => void, ofOne: () => void) => () => (many.ids.length > 0 ? act() : ofOne())
  useShortcuts([
    letter(
      'a',
      t('tracking.keyAsk'),
      orMany(
        many.ask,
        withOne(({ id }) => actions.ask(id)),
      ),
    ),
    letter(
      'n',
      t('tracking.keyNote'),
      orMany(
        many.note,
        withOne(({ id }) => show(id, true)),
      ),
    ),
    letter(
      'w',
      t('tracking.keyContacted'),
      orMany(
        many.contact,
        withOne(({ id, contacted = null }) => actions.contact(id, contacted === null)),
      ),
    ),
    letter('Escape', t('tracking.keyClose'), () => {
      if (board.search.open !== undefined) close()
      else if (many.ids.length > 0) many.clear()
    }),
    letter('mod+A', t('tracking.keyAll'), many.chooseAll),
  ])
}

/** The letters of the screen: they act on the row that has the keyboard, else on the open parcel. */
export function useBoardKeys({ board, actions, many, frame }: KeyPorts) {
  const { search, open } = board
  const [isFollowing, setFollowing] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (id: string, isNote = false) => {
    clearTimeout(timer.current)
    setFollowing(false)
    setNoting(isNote)
    if (search.open !== id) open(id)
  }
  const close = () => {
    clearTimeout(timer.current)
    open(null)
    requestAnimationFrame(() => focusRow(frame.current))
  }
  useLetters({ board, actions, many, frame }, { show, close })
  return {
    /** The pane came by walking the list, which keeps the keyboard. */
    isFollowing,
    /** The pane was opened to write a note. */
    isNoting,
    noted: () => setNoting(false),
    show,
    close,
    /** An open pane shows the row the keyboard rests on. */
    follow: (id: string) => {
      clearTimeout(timer.current)
      if (search.open === undefined || search.open === id) return
      timer.current = setTimeout(() => {
        setFollowing(true)
        setNoting(false)
        open(id, { replace: true })
      }, followAfterMs)
    },
  }
}
export type BoardKeys = ReturnType<typeof useBoardKeys>
