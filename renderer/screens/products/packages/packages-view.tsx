import { Box, Text } from '@mantine/core'
import { IconPackage, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ParcelRecord, parcelEndpoints } from '../../../../shared/api/parcels.ts'
import { convertDimension, type DimensionUnit, dimensionUnits } from '../../../../shared/units/measures.ts'
import { AskOne } from '../../../components/ask-one.tsx'
import { EmptyState, Page } from '../../../components/page/page.tsx'
import { ProblemNotice } from '../../../components/page/problem-notice.tsx'
import { DataGrid, type GridColumn } from '../../../components/tables/data-grid.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { type CarrierPackage, type Packages, usePackages } from '../../../lib/drafts/packages.ts'
import { useLongList } from '../../../lib/lists/use-long-list.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { ChangesFoot } from '../changes-foot.tsx'
import { cellText, type Sized, sidesText, type TypedColumn } from './package-cells.ts'
import classes from './packages-view.module.css'
import { nameOf, type PackageChanges, usePackageChanges } from './use-package-changes.ts'

/** What the shop packs in: its own saved parcels as a spreadsheet, and which packages of its carriers are offered. */
export function PackagesView({ tabs }: { tabs: ReactNode }) {
  const packages = usePackages()
  const changes = usePackageChanges(packages)
  return (
    <Page
      fills
      actions={
        <AskOne
          label={t('packages.new')}
          icon={<IconPlus size="1.125rem" aria-hidden />}
          field={t('packages.newName')}
          confirm={t('products.add')}
          input={{ maxLength: 250 }}
          onDone={changes.add}
        />
      }
    >
      {tabs}
      {changes.error ? (
        <ProblemNotice error={changes.error} doing="save" onDismiss={changes.dismiss} />
      ) : null}
      {packages.error ? (
        <ProblemNotice error={packages.error} doing="load" onRetry={packages.reload} />
      ) : (
        <div className={classes.sides}>
          <OwnPackages packages={packages} changes={changes} />
          <CarrierPackages packages={packages} changes={changes} />
        </div>
      )}
      <ChangesFoot changes={changes} />
    </Page>
  )
}

type Props = { packages: Packages; changes: PackageChanges }

/** Sorted as the station has them, the newest first. */
const unsorted = { by: undefined, usual: '', onSort: () => {} }

/** More are scrolled to: those of the carriers stay in sight. */
const mostShown = 8

function OwnPackages({ packages, changes }: Props) {
  const found = useLongList({
    key: 'both packages',
    load: range => query(parcelEndpoints.list, { query: range }),
  })
  return (
    <Box
      component="section"
      className={classes.own ?? ''}
      aria-label={t('packages.own')}
      style={{ '--rows': Math.min(found.count ?? 0, mostShown) }}
    >
      <Text component="h2" className={classes.title}>
        {t('packages.own')}
      </Text>
      {found.count === 0 ? (
        <EmptyState
          icon={<IconPackage size="2rem" aria-hidden />}
          title={t('packages.noneTitle')}
          text={t('packages.none')}
        />
      ) : found.count === undefined ? null : (
        <DataGrid
          label={t('packages.own')}
          list={found}
          keyOf={({ id }) => id ?? ''}
          nameOf={nameOf}
          columns={ownColumns(packages, changes)}
          sorting={unsorted}
          problems={changes.problems}
          onEdit={changes.edit}
          onPaste={() => changes.tell(t('packages.noPaste'))}
          onUndo={changes.undo}
        />
      )}
    </Box>
  )
}

const typed = (key: TypedColumn, more: Partial<GridColumn<ParcelRecord>> = {}): GridColumn<ParcelRecord> => ({
  key,
  label: t(`packages.column_${key}`),
  text: cellText[key],
  ...more,
})

const ownColumns = (
  { saved, usual }: Packages,
  { toggleUsual, remove }: PackageChanges,
): GridColumn<ParcelRecord>[] => [
  {
    key: 'drawn',
    label: t('packages.column_drawn'),
    width: '4.25rem',
    cell: parcel => <DrawnBox box={parcel} largest={largestOf(saved)} />,
  },
  // One that a program saved without a name is called by what it is.
  typed('name', { cell: parcel => <b>{nameOf(parcel)}</b> }),
  typed('sides', {
    width: '10rem',
    align: 'end',
    lacks: parcel => (sidesText(parcel) === '' ? t('packages.lacksSides') : null),
  }),
  typed('weight', { width: '6rem', align: 'end' }),
  {
    key: 'usual',
    label: t('packages.column_usual'),
    width: '9.25rem',
    press: toggleUsual,
    cell: ({ id }) => (id === usual?.id ? t('packages.isUsual') : <Press>{t('packages.makeUsual')}</Press>),
  },
  {
    key: 'remove',
    label: t('packages.column_remove'),
    width: '6rem',
    press: remove,
    cell: () => <Press>{t('packages.remove')}</Press>,
  },
]

/** A cell that is pressed, by Enter or a second click. */
const Press = ({ children }: { children: string }) => <span className={classes.press}>{children}</span>

function CarrierPackages({ packages: { ofCarriers, isPending }, changes }: Props) {
  const selection = {
    has: ({ isOffered }: CarrierPackage) => isOffered,
    canHave: () => true,
    set: changes.offer,
    nameOf: ({ name, carrier }: CarrierPackage) =>
      t('packages.offer', { name: joined([name, carrier], ', ') }),
    allName: t('packages.offerAll'),
  }
  return (
    <section className={classes.carriers} aria-label={t('packages.ofCarriers')}>
      <Text component="h2" className={classes.title}>
        {t('packages.ofCarriers')}
      </Text>
      {ofCarriers.length > 0 ? (
        <>
          <Text fz="sm" c="dimmed" mb="xs">
            {t('packages.ofCarriersText')}
          </Text>
          <div className={classes.list}>
            <RecordTable
              label={t('packages.ofCarriers')}
              records={ofCarriers}
              keyOf={({ code }) => code}
              columns={carrierColumns(ofCarriers, changes.offer)}
              selection={selection}
              isOneLine
            />
          </div>
        </>
      ) : isPending ? null : (
        <Text c="dimmed">{t('packages.noCarriers')}</Text>
      )}
    </section>
  )
}

type Offer = PackageChanges['offer']

const carrierColumns = (all: readonly CarrierPackage[], offer: Offer): Column<CarrierPackage>[] => [
  {
    key: 'name',
    label: t('packages.column_name'),
    cell: (each, link) => (
      <button type="button" {...link} className={classes.name} onClick={() => offer([each], !each.isOffered)}>
        <DrawnBox box={each.sizes} largest={largestOf(all.map(({ sizes }) => sizes))} />
        {each.name}
      </button>
    ),
  },
  { key: 'carrier', label: t('packages.column_carrier'), width: '7rem', cell: ({ carrier }) => carrier },
  {
    key: 'sides',
    label: t('packages.column_sides'),
    width: '9.5rem',
    align: 'end',
    cell: ({ sizes }) => sidesText(sizes),
  },
]

type Solid = { length: number; width: number; height: number }

const unitOf = (unit: string | null | undefined): DimensionUnit =>
  dimensionUnits.find(known => known === unit) ?? 'CM'

/** In centimetres; null where a side is not known. */
function boxOf({ length, width, height, dimension_unit: unit }: Sized): Solid | null {
  if (!length || !width || !height) return null
  const side = (size: number) => convertDimension(size, unitOf(unit), 'CM')
  return { length: side(length), width: side(width), height: side(height) }
}

/** Seen from a corner: how far it reaches to the side and up. */
const slant = { x: Math.cos(Math.PI / 6), y: Math.sin(Math.PI / 6) }
const reachOf = ({ length, width, height }: Solid): number =>
  Math.max((length + width) * slant.x, (length + width) * slant.y + height)

/** How far the largest of some packages reaches, which the others are drawn in proportion to. */
const largestOf = (packages: readonly Sized[]): number =>
  packages.reduce((most, each) => Math.max(most, reachOf(boxOf(each) ?? nothing)), 1)
const nothing: Solid = { length: 0, width: 0, height: 0 }

const frame = 28
/** Smaller than that it would be a dot. */
const least = 0.2

/** A package to scale beside the others; nothing where its sides are not known. */
function DrawnBox({ box: sized, largest }: { box: Sized; largest: number }) {
  const box = boxOf(sized)
  // Its place stays, so that names stand below each other.
  if (box === null) return <svg width={frame} height={frame} aria-hidden />
  const share = Math.max(least, reachOf(box) / largest)
  const scale = (frame * share) / reachOf(box)
  const [l, w, h] = [box.length * scale, box.width * scale, box.height * scale]
  // The corner in front, at the bottom; the length goes to the left from there, the width to the right.
  const [x, y] = [l * slant.x, frame - 0.5]
  const left = `${x - l * slant.x},${y - l * slant.y}`
  const right = `${x + w * slant.x},${y - w * slant.y}`
  const up = (point: string) => {
    const [px = 0, py = 0] = point.split(',').map(Number)
    return `${px},${py - h}`
  }
  const front = `${x},${y}`
  const back = up(`${x + (w - l) * slant.x},${y - (w + l) * slant.y}`)
  const faces = [
    `${front} ${left} ${up(left)} ${up(front)}`,
    `${front} ${right} ${up(right)} ${up(front)}`,
    `${up(front)} ${up(left)} ${back} ${up(right)}`,
  ]
  return (
    <svg width={frame} height={frame} viewBox={`-0.5 -0.5 ${frame + 1} ${frame + 1}`} aria-hidden>
      {faces.map(points => (
        <polygon key={points} points={points} fill="none" stroke="currentColor" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
