import {
  ActionIcon,
  Button,
  createTheme,
  type InputWrapperProps,
  type MantineColorsTuple,
  Menu,
  type ModalProps,
  type SelectProps,
  Tooltip,
} from '@mantine/core'

/** Ink blue of the desk. 6 (dark) and 7 (light) carry white text. */
const desk: MantineColorsTuple = [
  '#eef4fc',
  '#d9e6f6',
  '#b0cbed',
  '#84aee4',
  '#6aa2e8',
  '#3f82d2',
  '#2a6fc4',
  '#1556a8',
  '#0f4689',
  '#0a356b',
]

/** Cardboard: test mode, sample data, everything that is not for real. */
const kraft: MantineColorsTuple = [
  '#fdf6ea',
  '#f8e9d0',
  '#f0d3a4',
  '#e7bc76',
  '#dea15b',
  '#cc8a41',
  '#a86b2b',
  '#8a5520',
  '#6d4218',
  '#4c2d0f',
]

/** What somebody has to see to. Cardboard never says so. */
const amber: MantineColorsTuple = [
  '#fdf0d0',
  '#f9e2a9',
  '#f0b94a',
  '#e0a838',
  '#cc8f1f',
  '#a86f00',
  '#8f5c00',
  '#7a4d00',
  '#5e3b00',
  '#422900',
]

/** What nobody knows: maybe bought, may have printed. */
const violet: MantineColorsTuple = [
  '#f0e9fb',
  '#e1d3f6',
  '#c3a3f5',
  '#b08ce8',
  '#9a72d6',
  '#8454c2',
  '#7444b2',
  '#6437a0',
  '#4f2a86',
  '#3a1f63',
]

/** Warm greys, so that long shifts in front of the page stay calm. */
const dark: MantineColorsTuple = [
  '#e4e2dd',
  '#c3c0b9',
  '#a8a49c',
  '#76736c',
  '#45433f',
  '#353431',
  '#292826',
  '#1e1d1b',
  '#161513',
  '#0e0d0c',
]

/** One face for all weights and systems, so that a screen looks the same on every desk; the rest is for scripts it lacks. */
const fonts =
  '"Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Cantarell, Ubuntu, sans-serif'

/** One size a place: `xs` in rows and panels, `sm` in title rows and dialogs, `md` at the foot of Ship and of forms. */
const buttonSizes = {
  xs: { '--button-height': '1.75rem', '--button-padding-x': '0.625rem' },
  sm: { '--button-height': '2.25rem' },
  md: { '--button-height': '2.75rem' },
}
/** The same for pictures to press; `sm` stands within a line of text. */
const iconSizes = {
  sm: { '--ai-size': '1.5rem' },
  md: { '--ai-size': '1.75rem' },
  lg: { '--ai-size': '2.25rem' },
}

/** How Packdesk looks: flat surfaces, thin lines, one strong colour for the next thing to do. */
export const theme = createTheme({
  colors: { desk, kraft, amber, violet, dark },
  primaryColor: 'desk',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 'sm',
  radius: { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '20px' },
  fontFamily: fonts,
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace',
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.375rem' },
  headings: {
    fontWeight: '650',
    sizes: { h1: { fontSize: '1.25rem', lineHeight: '1.4' }, h2: { fontSize: '1.0625rem' } },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: Button.extend({
      defaultProps: { size: 'sm' },
      vars: (_theme, { size }) => ({ root: buttonSizes[size as keyof typeof buttonSizes] ?? {} }),
    }),
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', size: 'lg', color: 'gray' },
      vars: (_theme, { size }) => ({ root: iconSizes[size as keyof typeof iconSizes] ?? {} }),
    }),
    // Those named by their types alone come with the first screen or dialog that has one, not before every screen.
    InputWrapper: {
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'error', 'description'],
      } satisfies Partial<InputWrapperProps>,
    },
    // Opened, a menu is at its first entry; a stand-in before it would be no entry of a menu.
    // A key that opens a menu is pressed outside of it, and must not close it before it is let go.
    Menu: Menu.extend({
      defaultProps: {
        withInitialFocusPlaceholder: false,
        clickOutsideEvents: ['mousedown', 'touchstart'],
      },
    }),
    Modal: {
      // The title of a dialog is no banner of the page.
      defaultProps: {
        radius: 'md',
        centered: true,
        attributes: { header: { role: 'presentation' } },
        styles: { title: { fontSize: 'var(--mantine-font-size-lg)', fontWeight: 650 } },
      } satisfies Partial<ModalProps>,
    },
    Select: {
      // The list itself scrolls, so that it is one thing for the keyboard and for screen readers.
      defaultProps: {
        openOnFocus: false,
        withScrollArea: false,
        comboboxProps: { withinPortal: false },
      } satisfies Partial<SelectProps>,
    },
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, withArrow: true } }),
  },
})
