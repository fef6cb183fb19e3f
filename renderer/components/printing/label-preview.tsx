import { Box, Button, Group, Menu, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import type { PrintJob } from '../../../shared/desk/printing/print-jobs.ts'
import { labelFormats } from '../../../shared/labels.ts'
import { readingKey } from '../../lib/keyboard/use-row-keys.ts'
import { type Previewed, type PreviewState, usePreview } from '../../lib/printing/use-preview.ts'
import { t } from '../../lib/text.ts'
import { ProblemNotice } from '../page/problem-notice.tsx'
import { ToolButton } from '../tool-button.tsx'
import { CheckResult } from './finding-list.tsx'
import classes from './label-preview.module.css'

type Props = {
  previewed: Previewed
  /** The tracking number, or what else it is called. */
  name: string
  /** `wide`: what was found stands beside the picture where there is room. `plain`: the picture alone. */
  look?: 'narrow' | 'wide' | 'plain'
}

/** What leaves for the printer in exactly its dots: flipped through, zoomed, checked, downloaded. */
export function LabelPreview({ previewed, name, look = 'narrow' }: Props) {
  const state = usePreview(previewed, name)
  const frame = useRef<HTMLElement>(null)
  const { preview, error, sheet } = state
  if (error && !preview) return <NotShown state={state} />
  if (preview && !sheet)
    return (
      <Stack gap="sm">
        <Text c="dimmed">{t('preview.noPicture', { language: preview.language })}</Text>
        <CheckResult preflight={preview.preflight} />
      </Stack>
    )
  /** How large a dot of the printer is now on the screen. */
  const scale = () => {
    const picture = frame.current?.querySelector('img')
    return picture && sheet ? picture.getBoundingClientRect().width / sheet.width_dots : 1
  }
  return (
    <Box
      role="group"
      aria-label={t('preview.tools')}
      className={classes.host}
      onKeyDown={event => onKey(event, state, scale)}
    >
      <div className={look === 'wide' ? classes.wide : classes.narrow}>
        <div className={classes.shown} style={shapeOf(sheet)}>
          <Sheet state={state} name={name} frame={frame} />
          {look === 'plain' ? null : <PreviewTools state={state} scale={scale} />}
        </div>
        {preview && look !== 'plain' ? <About preview={preview} sheet={sheet} /> : null}
      </div>
    </Box>
  )
}

/** Until it is known, the room a label takes. */
const shapeOf = (sheet: PreviewState['sheet']) =>
  ({ '--shape': sheet ? sheet.width_dots / sheet.height_dots : 2 / 3 }) as CSSProperties

const NotShown = ({ state: { error } }: { state: PreviewState }) => (
  <Stack gap="sm">
    <Text c="dimmed">{t('preview.missing')}</Text>
    <ProblemNotice error={error} doing="load" />
  </Stack>
)

type SheetProps = { state: PreviewState; name: string; frame: React.RefObject<HTMLElement | null> }

function Sheet({ state: { sheet, picture, page, pages, zoom }, name, frame }: SheetProps) {
  const alt = pages > 1 ? t('preview.altPage', { name, page, pages }) : t('preview.alt', { name })
  return (
    <section
      ref={frame}
      className={classes.frame}
      data-fits={zoom === 'fit' || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard
      tabIndex={0}
      aria-label={t('preview.frame', { name })}
    >
      {sheet && picture ? (
        <img
          className={classes.sheet}
          src={picture}
          alt={alt}
          width={zoom === 'fit' ? sheet.width_dots : Math.round(sheet.width_dots * zoom)}
          height={zoom === 'fit' ? sheet.height_dots : Math.round(sheet.height_dots * zoom)}
        />
      ) : (
        <Skeleton h="100%" radius={0} aria-label={t('preview.loading')} role="img" />
      )}
    </section>
  )
}

type AboutProps = { preview: NonNullable<PreviewState['preview']>; sheet: PreviewState['sheet'] }

function About({ preview, sheet }: AboutProps) {
  const { dpi, media, printer_name: printer, preflight } = preview
  return (
    <Stack gap="xs" className={classes.about ?? ''}>
      {sheet ? (
        <Text fz="sm" c="dimmed" className={classes.facts ?? ''}>
          {t('preview.facts', {
            width: sheet.width_dots,
            height: sheet.height_dots,
            dpi,
            // A size is one word: it never breaks between its number and its unit.
            media: t(`printers.media_${media}`).replaceAll(' ', '\u00a0'),
          })}
          <br />
          {printer ? t('preview.forPrinter', { printer }) : t('preview.forNobody')}
        </Text>
      ) : null}
      <CheckResult preflight={preflight} />
    </Stack>
  )
}

/** Keys of a viewer; they work from anywhere inside it and leave the rest of the page its own. */
function onKey(event: KeyboardEvent, state: PreviewState, scale: () => number): void {
  const isInMenu = (event.target as HTMLElement).closest('[role="menu"]') !== null
  const act =
    event.ctrlKey || event.metaKey || event.altKey || isInMenu
      ? null
      : actOf(readingKey(event.key), state, scale)
  if (act === null) return
  event.preventDefault()
  act()
}

function actOf(key: string, { pages, step, fit, full, flip }: PreviewState, scale: () => number) {
  if (key === '+' || key === '=') return () => step(scale(), 'in')
  if (key === '-') return () => step(scale(), 'out')
  if (key === '0') return fit
  if (key === '1') return full
  if (key === 'ArrowRight' && pages > 1) return () => flip(1)
  if (key === 'ArrowLeft' && pages > 1) return () => flip(-1)
  return null
}

type ToolsProps = { state: PreviewState; scale: () => number }

/** Flipping, zooming and taking away, in one line below the sheet. */
function PreviewTools({ state, scale }: ToolsProps) {
  const { page, pages, zoom, flip, fit, full, step, save } = state
  return (
    <>
      <div className={classes.tools}>
        {pages > 1 ? (
          <Group gap={2} wrap="nowrap">
            <ToolButton
              label={t('preview.previous')}
              icon={IconChevronLeft}
              run={() => flip(-1)}
              isOff={page === 1}
            />
            <Text fz="sm" className={classes.count ?? ''} aria-label={t('preview.page', { page, pages })}>
              {t('preview.pageShort', { page, pages })}
            </Text>
            <ToolButton
              label={t('preview.next')}
              icon={IconChevronRight}
              run={() => flip(1)}
              isOff={page === pages}
            />
          </Group>
        ) : null}
        <Group gap={2} wrap="nowrap">
          <ToolButton label={t('preview.zoomOut')} icon={IconZoomOut} run={() => step(scale(), 'out')} />
          <ToolButton label={t('preview.zoomIn')} icon={IconZoomIn} run={() => step(scale(), 'in')} />
          <Button
            size="xs"
            px={6}
            variant="subtle"
            color="gray"
            c="var(--ink)"
            aria-pressed={zoom === 'fit'}
            onClick={fit}
          >
            {t('preview.fit')}
          </Button>
          <Button
            size="xs"
            px={6}
            variant="subtle"
            color="gray"
            c="var(--ink)"
            aria-pressed={zoom === 1}
            aria-label={t('preview.fullName')}
            onClick={full}
          >
            {t('preview.full')}
          </Button>
        </Group>
        <Downloads state={state} />
      </div>
      {save.error ? <ProblemNotice error={save.error} doing="load" onDismiss={save.reset} /> : null}
    </>
  )
}

const Downloads = ({ state: { save } }: { state: PreviewState }) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        className={classes.download}
        size="xs"
        variant="default"
        leftSection={<IconDownload size="1rem" aria-hidden />}
        disabled={save.isPending}
      >
        <span className={classes.word}>{t('preview.download')}</span>
      </Button>
    </Menu.Target>
    <Menu.Dropdown aria-label={t('preview.download')}>
      {labelFormats.map(format => (
        <Menu.Item key={format} onClick={() => save.mutate(format)}>
          {t('preview.downloadAs', { format })}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

type DialogProps = { job: PrintJob | null; onClose: () => void }

/** What a print job puts on paper, as its printer gets it. */
export const PreviewDialog = ({ job, onClose }: DialogProps) => (
  <Modal
    opened={job !== null}
    onClose={onClose}
    size="60rem"
    title={t('preview.title', { name: job?.name ?? '' })}
    closeButtonProps={{ 'aria-label': t('preview.close') }}
  >
    {job ? (
      <LabelPreview previewed={{ of: 'job', id: job.id, printerId: null }} name={job.name} look="wide" />
    ) : null}
  </Modal>
)
