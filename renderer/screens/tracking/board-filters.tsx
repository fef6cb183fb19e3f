import { Button } from '@mantine/core'
import { Select } from '../../components/fields/select.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { t } from '../../lib/text.ts'
import { boardViews, isNarrowed } from './board-search.ts'
import classes from './tracking-screen.module.css'
import type { Board } from './use-board.ts'

/** The views of the board, each with how many parcels it has; the digits choose one. */
export function BoardViews({ board: { search, view: current, counts, narrow } }: { board: Board }) {
  const choose = (view: (typeof boardViews)[number]) => narrow({ ...search, open: null, view })
  useShortcuts(
    boardViews.slice(0, 9).map((view, at) => ({
      keys: String(at + 1),
      text: t(`tracking.view_${view}`),
      run: () => choose(view),
      whileTyping: false,
    })),
  )
  return (
    <ViewTabs label={t('tracking.views')}>
      {boardViews.map(view => (
        <ViewTab
          key={view}
          name={t(`tracking.view_${view}`)}
          count={counts?.[view]}
          isShown={view === current}
          onChoose={() => choose(view)}
        />
      ))}
    </ViewTabs>
  )
}

type Props = { board: Board; onDown: () => void }

/** Narrows the board; the view stays. */
export function BoardFilters({ board, onDown }: Props) {
  const { search, carriers, narrow } = board
  const put = (next: Parameters<typeof narrow>[0]) => narrow({ ...search, open: null, ...next })
  useShortcuts([{ keys: '↑+↓', text: t('tracking.keyRows'), run: onDown, disabled: true }])
  const names = new Map(carriers.map(each => [each.carrier_name, each.display_name]))
  if (search.carrier && !names.has(search.carrier)) names.set(search.carrier, search.carrier)
  return (
    <search className={classes.filters}>
      <SearchBox
        className={classes.search}
        label={t('tracking.search')}
        placeholder={t('tracking.searchPlaceholder')}
        keyText={t('tracking.keySearch')}
        value={search.q ?? ''}
        onChange={q => put({ q })}
        onDown={onDown}
      />
      <Select
        className={classes.choice}
        aria-label={t('tracking.carrier')}
        placeholder={t('tracking.carrier')}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={search.carrier ?? null}
        onChange={carrier => put({ carrier })}
        clearable
      />
      <Select
        className={classes.choice}
        aria-label={t('tracking.contact')}
        placeholder={t('tracking.anyContact')}
        data={(['no', 'yes'] as const).map(value => ({ value, label: t(`tracking.contact_${value}`) }))}
        value={search.contacted ?? null}
        onChange={contacted => put({ contacted: contacted as 'yes' | 'no' | null })}
        clearable
      />
      {isNarrowed(search) ? (
        <Button variant="subtle" px="xs" onClick={() => narrow({ view: search.view ?? null })}>
          {t('tracking.clear')}
        </Button>
      ) : null}
    </search>
  )
}
