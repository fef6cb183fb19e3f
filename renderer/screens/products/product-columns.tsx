import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { mostPictureBytes, type ProductRecord, productEndpoints } from '../../../shared/desk/products.ts'
import type { GridColumn } from '../../components/tables/data-grid.tsx'
import { measureText } from '../../lib/measure.ts'
import { dataAddress } from '../../lib/station/files.ts'
import { change } from '../../lib/station/queries.ts'
import { useStationPicture } from '../../lib/station/use-picture.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { cellText, type TypedColumn } from './product-cells.ts'
import classes from './products-screen.module.css'

type Typed = Omit<GridColumn<ProductRecord>, 'label' | 'text' | 'key'> & { key: TypedColumn }

const typed = ({ key, ...more }: Typed): GridColumn<ProductRecord> => ({
  key,
  label: t(`products.column_${key}`),
  text: cellText[key],
  ...more,
})

/** How much of the window the list has. */
export type Room = 'wide' | 'usual' | 'narrow'

/** What is looked at least is left out first. */
const leftOut: Record<Room, readonly string[]> = {
  wide: [],
  usual: ['barcode', 'open'],
  narrow: ['barcode', 'open', 'sides', 'shelf', 'alone'],
}

export const productColumns = (room: Room, onPicture: (product: ProductRecord) => void) =>
  [pictureColumn(onPicture), ...columns].filter(({ key }) => !leftOut[room].includes(key))

const pictureColumn = (onPicture: (product: ProductRecord) => void): GridColumn<ProductRecord> => ({
  key: 'picture',
  label: t('products.column_picture'),
  width: '4.25rem',
  press: onPicture,
  cell: product => <ProductPicture product={product} />,
})

function ProductPicture({ product: { sku, picture_url: address } }: { product: ProductRecord }) {
  const data = useStationPicture(address)
  return data === undefined ? (
    <span title={t('products.pictureChoose', { sku })}>–</span>
  ) : (
    <img className={classes.picture} src={data} alt={t('products.pictureOf', { sku })} />
  )
}

const columns: GridColumn<ProductRecord>[] = [
  // It is what orders are matched by: another SKU is another product.
  {
    key: 'sku',
    label: t('products.column_sku'),
    width: '7.5rem',
    sort: 'sku',
    cell: ({ sku }) => <b>{sku}</b>,
  },
  typed({ key: 'name', sort: 'name' }),
  typed({ key: 'barcode', width: '8.25rem', sort: 'barcode' }),
  typed({
    key: 'weight',
    width: '5.75rem',
    align: 'end',
    sort: 'weight',
    cell: ({ weight_grams: grams }) => (grams === null ? '' : measureText(grams / 1000, 3)),
    lacks: ({ weight_grams: grams }) => (grams === null ? t('products.lacksWeight') : null),
  }),
  typed({ key: 'sides', width: '7rem', align: 'end' }),
  typed({
    key: 'hs_code',
    width: '6rem',
    sort: 'hs_code',
    lacks: ({ hs_code: code }) => (code === null ? t('products.lacksHsCode') : null),
  }),
  typed({ key: 'origin', width: '5.75rem', sort: 'origin_country' }),
  typed({ key: 'value', width: '6.5rem', align: 'end', sort: 'value' }),
  typed({ key: 'shelf', width: '4.75rem', sort: 'shelf' }),
  typed({ key: 'alone', width: '4rem' }),
  {
    key: 'open',
    label: t('products.column_open'),
    width: '4.75rem',
    align: 'end',
    cell: ({ open_orders: open }) => (open === 0 ? '' : String(open)),
  },
]

const mostSide = 512

/** Asks for a file and keeps it, made small, as the picture of a product. */
export function usePicture(onWrong: (text: string) => void) {
  const saving = useMutation(change(productEndpoints.changePicture))
  const input = useRef<HTMLInputElement>(null)
  const product = useRef<ProductRecord | null>(null)
  return {
    input,
    choose: (of: ProductRecord) => {
      product.current = of
      input.current?.click()
    },
    take: async (file: File | undefined) => {
      const of = product.current
      if (!file || !of) return
      const picture = await madeSmall(file).catch(() => null)
      if (picture === null) return onWrong(t('products.pictureWrong'))
      saving.mutate(
        { params: { id: of.id }, body: { picture } },
        {
          onSuccess: () => announce(t('products.pictureSaved')),
          onError: () => onWrong(t('products.pictureWrong')),
        },
      )
    },
  }
}

/** As base64, no larger than the station keeps one. */
async function madeSmall(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file)
  const scale = Math.min(1, mostSide / Math.max(bitmap.width, bitmap.height))
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  )
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('this browser draws nothing')
  // What is clear in a PNG would be black in a JPEG.
  drawing.fillStyle = '#fff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  for (const quality of [0.85, 0.6, 0.3]) {
    const blob = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (blob.size <= mostPictureBytes) return (await dataAddress(blob)).split(',')[1] ?? ''
  }
  throw new Error('the picture stays too large')
}
