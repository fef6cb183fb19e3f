import { ActionIcon, Button, Popover, TextInput } from '@mantine/core'
import { IconBookmarkPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { orderViews } from '../../../shared/desk/order-narrowing.ts'
import { deskOrderEndpoints } from '../../../shared/desk/orders.ts'
import { PageTab, ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import { useShortcuts } from '../../lib/keyboard/shortcuts.ts'
import { useRoomForAll } from '../../lib/lists/columns-with-room.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { filtersOf, isNarrowed, type OrderSearch, parseOrderSearch, toNarrowing } from './order-search.ts'
import type { AskedList } from './use-order-list.ts'

type SavedView = { name: string; search: OrderSearch }

type SavedViewsState = {
  views: readonly SavedView[]
  save: (view: SavedView) => void
  remove: (name: string) => void
}

/** The views somebody made at this desk. One of the same name takes the place of the one before. */
const savedViews = create<SavedViewsState>()(
  persist(
    set => ({
      views: [],
      save: view =>
        set(({ views }) => ({ views: [...views.filter(({ name }) => name !== view.name), view].slice(-12) })),
      remove: name => set(({ views }) => ({ views: views.filter(each => each.name !== name) })),
    }),
    { name: 'packdesk.order-views' },
  ),
)

const viewOf = ({ view = 'ready', ...search }: OrderSearch): string =>
  JSON.stringify({ view, ...filtersOf(search) })

const EveryView = ({ list }: { list: AskedList }) => {
  const { search, counts, narrow } = list
  const { views, save, remove } = savedViews()
  const shown = viewOf(search)
  const current = search.view ?? 'ready'
  const isSaved = views.some(each => viewOf(each.search) === shown)
  const choices = [
    ...orderViews.map(view => ({
      text: t(`orders.view_${view}`),
      run: () => narrow({ sort: search.sort ?? null, view }),
    })),
    ...views.map(each => ({
      text: each.name,
      run: () => narrow({ ...each.search, sort: search.sort ?? null }),
    })),
  ].slice(0, 9)
  useShortcuts(choices.map((choice, at) => ({ ...choice, keys: String(at + 1), whileTyping: false })))
  return (
    <ViewTabs label={t('orders.views')}>
      {orderViews.map(view => (
        <ViewTab
          key={view}
          name={t(`orders.view_${view}`)}
          count={counts?.views[view]}
          isShown={current === view && !isSaved}
          onChoose={() => narrow({ sort: search.sort ?? null, view })}
        />
      ))}
      {views.map(each => (
        <SavedTab
          key={each.name}
          list={list}
          view={each}
          isShown={viewOf(each.search) === shown}
          onRemove={() => remove(each.name)}
        />
      ))}
      <PageTab to="/runs">{t('orders.runs')}</PageTab>
      {isNarrowed(search) && !isSaved ? (
        <SaveView onSave={name => save({ name, search: { view: current, ...filtersOf(search) } })} />
      ) : null}
    </ViewTabs>
  )
}

/** The ways to look at the list, each with how many orders it has. */
export const OrderViews = memo(EveryView)

type SavedTabProps = { list: AskedList; view: SavedView; isShown: boolean; onRemove: () => void }

function SavedTab({ list: { mode, narrow, search }, view, isShown, onRemove }: SavedTabProps) {
  const asked = { ...toNarrowing(parseOrderSearch(view.search)), limit: 1 }
  const { data } = useQuery(query(deskOrderEndpoints.list, { query: asked }, mode))
  return (
    <span>
      <ViewTab
        name={view.name}
        count={data?.count}
        isShown={isShown}
        onChoose={() => narrow({ ...view.search, sort: search.sort ?? null })}
      />
      {isShown ? (
        <ActionIcon
          size="sm"
          variant="subtle"
          aria-label={t('orders.removeView', { name: view.name })}
          onClick={onRemove}
        >
          <IconX size="0.875rem" aria-hidden />
        </ActionIcon>
      ) : null}
    </span>
  )
}

function SaveView({ onSave }: { onSave: (name: string) => void }) {
  const hasRoom = useRoomForAll()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  return (
    <Popover opened={isOpen} onChange={setOpen} trapFocus position="bottom-start">
      <Popover.Target>
        {hasRoom ? (
          <Button size="compact-sm" variant="subtle" onClick={() => setOpen(!isOpen)}>
            {t('orders.saveView')}
          </Button>
        ) : (
          <ActionIcon
            variant="subtle"
            aria-label={t('orders.saveView')}
            title={t('orders.saveView')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBookmarkPlus size="1.125rem" aria-hidden />
          </ActionIcon>
        )}
      </Popover.Target>
      <Popover.Dropdown aria-label={t('orders.saveView')}>
        <form
          onSubmit={event => {
            event.preventDefault()
            if (name.trim() === '') return
            onSave(name.trim().slice(0, 30))
            setOpen(false)
          }}
        >
          <TextInput
            label={t('orders.viewName')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Button type="submit" mt="xs" variant="default">
            {t('orders.saveView')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
