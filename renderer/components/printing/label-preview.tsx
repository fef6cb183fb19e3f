import { Box, Skeleton, Stack, Text } from '@mantine/core'
import { type CSSProperties, type KeyboardEvent, useRef } from 'react'
import type { Previewed } from '../../lib/printing/previewed.ts'
import { type PreviewState, usePreview } from '../../lib/printing/use-preview.ts'
import { t } from '../../lib/text.ts'
import { ProblemNotice } from '../page/problem-notice.tsx'
import { CheckResult } from './finding-list.tsx'
import classes from './label-preview.module.css'
import { PreviewTools } from './preview-tools.tsx'

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
            media: t(`printers.media_${media}`),
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
    event.ctrlKey || event.metaKey || event.altKey || isInMenu ? null : actOf(event.key, state, scale)
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
