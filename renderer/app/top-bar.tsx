import { ActionIcon, Group, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Keys } from '../components/keys.tsx'
import { t } from '../lib/text.ts'
import { ColorSchemeMenu } from './color-scheme-menu.tsx'
import { openPalette } from './command-palette.tsx'
import mark from './mark.svg'
import { ModeSwitch } from './mode-switch.tsx'
import { openShortcuts } from './shortcuts-dialog.tsx'
import classes from './top-bar.module.css'

/** The bar above every screen: where we are, in which mode, and the way to everything else. */
export function TopBar() {
  return (
    <Group h="3.25rem" px="sm" gap="md" wrap="nowrap">
      <Link to="/" className={classes.brand} aria-label={t('app.name')}>
        <img src={mark} alt="" width={28} height={28} />
        <Text span fw={700} fz="lg" visibleFrom="xs">
          {t('app.name')}
        </Text>
      </Link>
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size="1.125rem" stroke={1.6} aria-hidden />
        <span className={classes.searchText}>{t('app.palette')}</span>
        <Keys of="mod+K" />
      </UnstyledButton>
      <Group ml="auto" gap="xs" wrap="nowrap">
        <ModeSwitch />
        <ColorSchemeMenu />
        <Tooltip label={t('app.helpTitle')}>
          <ActionIcon aria-label={t('app.helpTitle')} onClick={openShortcuts}>
            <IconKeyboard size="1.25rem" stroke={1.6} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Group>
  )
}
