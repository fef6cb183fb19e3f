import type { ImportKind } from '../../shared/desk/import-layout.ts'
import { deskWindow } from '../lib/desk-window.ts'
import { t } from '../lib/text.ts'
import { announce } from '../stores/announcements.ts'
import { givenFile } from '../stores/given-file.ts'

/** What a file is most likely of, by the screen it is dropped on. */
const kinds: readonly (readonly [path: string, kind: ImportKind])[] = [
  ['/products', 'products'],
  ['/addresses', 'addresses'],
  ['/shipments', 'shipments'],
  ['/tracking', 'trackers'],
  ['/carriers', 'rates'],
]

/** A label in the language of a printer, which no import could read. */
const isLabelFile = ({ name }: File): boolean => /\.(zpl|epl)$/i.test(name)

/** Fetched with the first label: most pages never see one. */
const showLabels = async (files: readonly File[]): Promise<void> => {
  if (files.length > 0) await (await import('../lib/printing/label-files.ts')).showLabelFiles(files)
}

function kindHere(): ImportKind {
  const { pathname, search } = location
  const found = kinds.find(([path]) => pathname.startsWith(path))?.[1]
  const typed = new URLSearchParams(search).get('type')
  return found ?? (pathname.startsWith('/import') ? (typed as ImportKind | null) : null) ?? 'orders'
}

/** Shows files where they are looked at: a label where it can be printed, anything else on the Import screen. */
export function giveFiles(files: readonly File[], go: (path: string) => void): void {
  const labels = files.filter(isLabelFile)
  const [table, ...others] = files.filter(each => !isLabelFile(each))
  // Labels that came with tables wait where labels are printed.
  const shown = showLabels(labels)
  if (!table) {
    if (labels.length > 0) void shown.then(() => go('/print-queue/file'))
    return
  }
  if (others.length > 0)
    announce(t('imports.tookMany', { name: table.name, count: others.length }), { urgent: true })
  const kind = kindHere()
  givenFile.setState({ given: { file: table, kind }, waiting: others.map(file => ({ file, kind })) })
  go(`/import?type=${kind}`)
}

/** Files that were opened with the program come to the page as if they had been dropped on it. */
export function followOpenedFiles(go: (path: string) => void): () => void {
  const bridge = deskWindow()
  if (!bridge) return () => undefined
  const take = () =>
    void bridge.files.takeOpened().then(
      opened =>
        giveFiles(
          opened.map(({ name, bytes }) => new File([bytes], name)),
          go,
        ),
      () => undefined,
    )
  take()
  return bridge.onOpened(take)
}
