import { Button, Group, Menu, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { labelFormats } from '../../../shared/labels/label-content.ts'
import type { PreviewState } from '../../lib/printing/use-preview.ts'
import { t } from '../../lib/text.ts'
import { ProblemNotice } from '../page/problem-notice.tsx'
import { ToolButton } from '../tool-button.tsx'
import classes from './label-preview.module.css'

type Props = { state: PreviewState; scale: () => number }

/** Flipping, zooming and taking away, in one line below the sheet. */
export function PreviewTools({ state, scale }: Props) {
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
            size="compact-sm"
            variant="subtle"
            color="gray"
            c="var(--ink)"
            aria-pressed={zoom === 'fit'}
            onClick={fit}
          >
            {t('preview.fit')}
          </Button>
          <Button
            size="compact-sm"
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
        size="compact-sm"
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
