import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBarcode, IconCircleCheck, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parcelEndpoints } from '../../../shared/api/parcels.ts'
import { AskOne } from '../../components/ask-one.tsx'
import { ExportButton } from '../../components/exports/export-button.tsx'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { DataGrid } from '../../components/tables/data-grid.tsx'
import { SearchBox } from '../../components/tables/search-box.tsx'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { ViewTab, ViewTabs } from '../../components/tables/view-tabs.tsx'
import { listColumns } from '../../lib/lists/shown-columns.ts'
import { cellsIn } from '../../lib/lists/use-grid.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { ChangesFoot } from './changes-foot.tsx'
import { PackagesView } from './packages/packages-view.tsx'
import { PastePanel } from './paste-panel.tsx'
import { productColumns, type Room, usePicture } from './product-columns.tsx'
import { parseProductSearch, productScreenViews } from './product-search.ts'
import classes from './products-screen.module.css'
import { type ProductChanges, type ProductList, useProductChanges, useProductList } from './use-products.ts'

/** What the shop sells, and what it packs that in. */
export function ProductsScreen() {
  const { view } = parseProductSearch(useSearch({ from: '/products' }))
  return view === 'packages' ? <PackagesView tabs={<Tabs />} /> : <ProductTable />
}

/** The products and what is missing of them, and the packages. */
function Tabs() {
  const list = useProductList()
  const packages = useQuery(query(parcelEndpoints.list, { query: { limit: 1 } }))
  const counts = { ...list.counts, packages: packages.data?.count }
  const { view: shown = 'all' } = list.search
  return (
    <ViewTabs label={t('products.views')}>
      {productScreenViews.map(view => (
        <ViewTab
          key={view}
          name={t(`products.view_${view}`)}
          count={counts[view]}
          isShown={view === shown}
          onChoose={() => list.narrow({ ...list.search, view })}
        />
      ))}
    </ViewTabs>
  )
}

/** One true weight, HS code and picture a SKU, kept as fast as a spreadsheet. */
function ProductTable() {
  const list = useProductList()
  const changes = useProductChanges(list)
  return (
    <Page fills actions={<Actions list={list} changes={changes} />}>
      <Tabs />
      <search className={classes.filters}>
        <SearchBox
          className={classes.search}
          label={t('products.search')}
          placeholder={t('products.searchPlaceholder')}
          keyText={t('products.keySearch')}
          value={list.search.q ?? ''}
          onChange={q => list.narrow({ ...list.search, q })}
          onDown={() => document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()}
        />
        {list.search.q === undefined ? null : (
          <Button variant="subtle" px="xs" onClick={() => list.narrow({ ...list.search, q: null })}>
            {t('products.clear')}
          </Button>
        )}
      </search>
      {changes.error ? (
        <ProblemNotice error={changes.error} doing="save" onDismiss={changes.dismiss} />
      ) : null}
      <Products list={list} changes={changes} />
      {changes.look ? <PastePanel look={changes.look} changes={changes} /> : null}
      <ChangesFoot changes={changes} />
    </Page>
  )
}

type Props = { list: ProductList; changes: ProductChanges }

const Actions = ({ list, changes }: Props) => (
  <>
    <Button variant="subtle" px="xs" disabled={changes.isBusy} onClick={changes.fill}>
      {t('products.fill')}
    </Button>
    <ExportButton offer={() => productOffer(list)} />
    <ViewMenu />
    <NewProduct list={list} changes={changes} />
  </>
)

const productOffer = ({ narrowing, found }: ProductList): ExportOffer => ({
  set: { kind: 'products', matching: narrowing },
  shown: listColumns('products'),
  count: found.count ?? null,
  isChosen: false,
})

/** A SKU is enough: everything else is typed in its row. */
const NewProduct = ({ list, changes }: Props) => (
  <AskOne
    label={t('products.newProduct')}
    icon={<IconPlus size="1.125rem" aria-hidden />}
    field={t('products.newSku')}
    confirm={t('products.add')}
    input={{ maxLength: 35 }}
    isBusy={changes.isBusy}
    onDone={async sku => {
      const isAdded = await changes.add(sku)
      if (isAdded) list.narrow({ q: sku })
      return isAdded
    }}
  />
)

function Products({ list, changes }: Props) {
  const { found, sorting } = list
  const room = useRoom()
  const picture = usePicture(changes.tell)
  if (found.error) return <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
  if (found.count === undefined) return null
  if (found.count === 0) return <NoProducts list={list} changes={changes} />
  const columns = productColumns(room, picture.choose)
  return (
    <>
      <DataGrid
        label={listName({ usual: t('products.list'), list: t('products.list'), columns, sorting })}
        list={found}
        keyOf={({ id }) => id}
        nameOf={({ sku }) => sku}
        columns={columns}
        sorting={sorting}
        problems={changes.problems}
        onEdit={changes.edit}
        onPaste={(cells, at) => void changes.paste(cells, at)}
        onUndo={changes.undo}
      />
      <input
        ref={picture.input}
        hidden
        type="file"
        accept="image/png,image/jpeg"
        aria-label={t('products.column_picture')}
        onChange={({ currentTarget }) => {
          void picture.take(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

function useRoom(): Room {
  const isUsual = useMediaQuery('(min-width: 76em)')
  const isWide = useMediaQuery('(min-width: 90em)')
  if (isWide) return 'wide'
  return isUsual ? 'usual' : 'narrow'
}

/** Nothing to choose a cell of: what is pasted anywhere is meant for the table. */
function NoProducts({ list, changes }: Props) {
  const { paste } = changes
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      void paste(cellsIn(event.clipboardData?.getData('text/plain') ?? ''), { row: 0, column: 'sku' })
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
  if (list.search.q !== undefined)
    return (
      <EmptyState
        icon={<IconSearch size="2rem" aria-hidden />}
        title={t('products.noMatchTitle')}
        text={t('products.noMatch')}
      />
    )
  return list.view === 'all' ? (
    <EmptyState
      icon={<IconBarcode size="2rem" aria-hidden />}
      title={t('products.noneTitle')}
      text={t('products.none')}
    />
  ) : (
    <EmptyState
      icon={<IconCircleCheck size="2rem" aria-hidden />}
      title={t('products.doneTitle')}
      text={t('products.done')}
    />
  )
}
